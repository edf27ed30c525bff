import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { PostCommand } from "../contract-commands.ts";
import { topicOf } from "../deps.ts";
import { ANA, AT, BEN, MOD, postCommand, startTopic } from "./topics.ts";

/** A topic with five posts, the fourth an answer to the third; the third was edited and got a reaction. */
export async function startFive() {
  const topic = await startTopic({ categoryId: "questions", hasAnswers: true });
  const { object, id } = topic;
  const say = (over: Partial<PostCommand>) => object.post(postCommand({ author: BEN, ...over }));
  await say({ text: "two", html: "<p>two</p>", excerpt: "two", at: AT + 2 });
  await say({ text: "three", html: "<p>three</p>", excerpt: "three", at: AT + 3 });
  await say({ author: ANA, text: "four", html: "<p>four</p>", excerpt: "four", replyTo: 3, at: AT + 4 });
  await say({ text: "five", html: "<p>five</p>", excerpt: "five", at: AT + 5 });
  const by = { member: BEN.id, isStaff: false };
  await object.edit({
    number: 3,
    revision: 0,
    text: "3",
    html: "<p>3</p>",
    excerpt: "3",
    by,
    reason: null,
    check: null,
    at: AT + 9,
  });
  await object.react({ number: 3, by: { member: "m", isStaff: false }, author: ANA, reaction: "helpful", at: AT });
  return { ...topic, staff: `/api/admin/community/topics/${id}`, path: `/api/community/topics/${id}` };
}

/** The posts of a topic, as staff see them. */
export const listPosts = async (id: string) =>
  (await topicOf(env as unknown as Env, id).read({ first: true }, MOD))?.posts ?? [];
/** Their texts, and the state of those that are not shown. */
export const listTexts = async (id: string) => (await listPosts(id)).map(({ html, state }) => html ?? state);
export const flushTopic = (id: string) =>
  runInDurableObject(topicOf(env as unknown as Env, id), (topic) => topic.alarm());

const real = (env as unknown as Env).TOPIC;
/** Lets calls of other topics fail as a process that dies would, before or after they are carried out. */
export async function withTopicFault(
  id: string,
  fault: (method: string, call: () => Promise<unknown>) => Promise<unknown>,
  work: () => Promise<unknown>,
) {
  const TOPIC = {
    getByName: (name: string) =>
      new Proxy(
        {},
        {
          get:
            (_, method: string) =>
            (...args: unknown[]) =>
              fault(
                method,
                () =>
                  (real.getByName(name) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)[
                    method
                  ]?.(...args) as Promise<unknown>,
              ),
        },
      ),
  };
  const swap = (value: unknown) =>
    runInDurableObject(topicOf(env as unknown as Env, id), (topic) => {
      const own = (topic as unknown as { env: Env }).env;
      Object.assign(topic, { env: { ...own, TOPIC: value } });
    });
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await swap(TOPIC);
  try {
    await work();
  } finally {
    await swap(real);
    warn.mockRestore();
  }
}
