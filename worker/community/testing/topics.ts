import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { newId } from "../../kernel/ids.ts";
import type { NewTopic, PostCommand } from "../contract-commands.ts";
import type { AuthorView } from "../contract-topic.ts";
import { newTopicId } from "../domain-topic.ts";
import type { Topic } from "../topic.ts";

export const AT = Date.UTC(2026, 10, 1);
const author = (name: string): AuthorView => ({ id: `member-${name}`, handle: name, name, avatar: null, badge: null });
export const ANA = author("ana");
export const BEN = author("ben");
export const MOD = { member: "member-mod", isStaff: true };

/** A post that the service has checked. */
export const postCommand = (overrides: Partial<PostCommand> = {}): PostCommand => ({
  id: newId(AT),
  author: ANA,
  replyTo: null,
  text: "Hello",
  html: "<p>Hello</p>",
  excerpt: "Hello",
  mentions: [],
  isStaff: false,
  check: null,
  at: AT,
  ...overrides,
});
export const newTopic = (id = newTopicId(AT)): NewTopic => ({
  topic: {
    id,
    title: "Iron and coffee",
    slug: "iron-and-coffee",
    categoryId: "c1",
    access: "everybody",
    hasAnswers: false,
    subject: null,
    tags: ["iron"],
  },
  post: postCommand(),
});

/** A topic with one post. */
export async function startTopic(overrides: Partial<NewTopic["topic"]> = {}, post: Partial<PostCommand> = {}) {
  const topic = newTopic();
  Object.assign(topic.topic, overrides);
  Object.assign(topic.post, post);
  const object = env.TOPIC.getByName(topic.topic.id) as unknown as DurableObjectStub<Topic>;
  expect(await object.create(topic)).toMatchObject({ ok: true, number: 1 });
  return { object, id: topic.topic.id, first: topic };
}
