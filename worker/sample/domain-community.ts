import { newTopicId } from "../community/domain-topic.ts";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { spreadInstants } from "./domain-calendar.ts";
import { addPollsAndReports } from "./domain-community-queue.ts";
import { COMMON_REPLIES, SUBJECTS, type Subject } from "./domain-community-texts.ts";
import type { GeneratorContext, SampleTopic } from "./domain-generator.ts";
import type { Random } from "./domain-random.ts";
import { RowSet } from "./domain-shop.ts";

const YEAR_DAYS = 365;
/** Topics for each order of the shop, and of one step: their objects are written one after the other. */
const TOPICS_PER_ORDER = 0.05;
const TOPICS_PER_STEP = 40;
const MAX_REPLIES = 14;
/** Members who write; the others only buy. */
const MAX_WRITERS = 60;
const BIOS = [
  "Trail runner, mostly uphill.",
  "Cooks for four, runs for one.",
  "Back after a long break. Slow and happy.",
  "Bean enthusiast.",
  "",
  "",
];

/**
 * A year of the community: topics in the categories that a new forum has, with replies, likes and accepted answers. On a
 * site that others can reach only staff see them: nobody may take invented members for real ones.
 */
export function generateCommunity({ random, shop, orders, orderCount, addStep, addTopics }: GeneratorContext): void {
  const writers = writersOf(orders);
  const count = Math.round(orderCount * TOPICS_PER_ORDER);
  if (writers.length < 5 || count === 0) return;
  // Nobody asks how a gift card tastes.
  const products = [...new Set(shop.variants.filter(({ kind }) => kind !== "gift_card").map(({ title }) => title))];
  const topics = spreadInstants(random, shop.now, YEAR_DAYS, count).map((at) =>
    writeTopic(random, at, { now: shop.now, writers, products, isPublic: shop.local }),
  );
  addPollsAndReports(random, topics, { now: shop.now, writers });
  const rows = new RowSet();
  for (const { id } of topics) rows.mark("topic", id);
  const first = topics[0]?.posts[0]?.at ?? shop.now;
  for (const { id, handle, name } of writers) {
    const bio = random.pick(BIOS);
    rows.add("community_profile", { user_id: id, handle, handle_key: handle, name, bio, trust: 2, created_at: first });
  }
  // The marks come first, so that a run that stops in the middle can be removed.
  addStep("community", rows);
  for (let at = 0; at < topics.length; at += TOPICS_PER_STEP)
    addTopics("community topics", topics.slice(at, at + TOPICS_PER_STEP));
}

interface Writer {
  id: string;
  handle: string;
  name: string;
}

/** Sample customers with an account; their names say what they are. */
function writersOf(orders: GeneratorContext["orders"]): Writer[] {
  const byId = new Map<string, Writer>();
  for (const { userId, person } of orders) {
    if (!userId || byId.has(userId) || byId.size >= MAX_WRITERS) continue;
    const words = person.name.toLowerCase().replace(/[^a-z]+/g, "-");
    // Names of 30 characters at most; no member's begins so.
    byId.set(userId, { id: userId, handle: `sample-${words}`.slice(0, 30), name: `${person.name} (sample)` });
  }
  return [...byId.values()];
}

function writeTopic(
  random: Random,
  at: number,
  {
    now,
    writers,
    products,
    isPublic,
  }: { now: number; writers: readonly Writer[]; products: readonly string[]; isPublic: boolean },
): SampleTopic {
  const subject = random.pick(SUBJECTS);
  // One word for each name in a topic, so that it stays about the same.
  const words = new Map<string, string>();
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const known = words.get(name) ?? wordFor(random, name, subject, products);
      words.set(name, known);
      return known;
    });
  const sentence = (text: string) => {
    const filled = fill(text);
    return filled.charAt(0).toUpperCase() + filled.slice(1);
  };
  const title = sentence(random.pick(subject.titles));
  const author = random.pick(writers);
  const posts: SampleTopic["posts"] = [post(random, author, at, sentence(random.pick(subject.openers)), null)];
  // No sentence comes twice in a topic.
  const left = [...subject.replies, ...COMMON_REPLIES];
  const take = (): string => sentence(left.splice(random.int(0, left.length - 1), 1)[0] ?? "");
  const replies = Math.min(MAX_REPLIES, Math.floor(random.next() ** 2 * (MAX_REPLIES + 2)));
  for (let time = at, i = 0; i < replies; i++) {
    time += random.chance(0.7) ? random.int(4 * MINUTE, 3 * HOUR) : random.int(8 * HOUR, 2 * DAY);
    if (time >= now - MINUTE) break;
    const who = i > 1 && random.chance(0.25) ? author : random.pick(writers);
    const text = random.chance(0.35) ? `${take()} ${take()}` : take();
    const answered = random.chance(0.3) ? random.pick(posts).id : null;
    const reply = post(random, who, time, text, answered);
    for (let likes = random.int(-2, 4); likes > 0; likes--) {
      const { id: member } = random.pick(writers);
      const isNew = member !== who.id && reply.reactions.every((one) => one.member !== member);
      if (isNew) reply.reactions.push({ member, reaction: random.pick(["helpful", "same_here", "thanks"] as const) });
    }
    posts.push(reply);
  }
  const helpful = posts.slice(1).filter((one) => one.author.id !== author.id);
  const hasAnswer = subject.category === "questions" && helpful.length > 0 && random.chance(0.7);
  return {
    ...{
      id: newTopicId(
        at,
        Uint8Array.from({ length: 5 }, () => random.int(0, 255)),
      ),
      title,
      category: subject.category,
    },
    tags: subject.tags.filter(() => random.chance(0.5)),
    ...{ createdAt: at, author, posts, answer: hasAnswer ? random.pick(helpful).id : null },
    isPublic,
  };
}

const post = (
  random: Random,
  author: Writer,
  at: number,
  text: string,
  replyTo: string | null,
): SampleTopic["posts"][number] => ({
  ...{ id: random.id(at), author, at, text, replyTo },
  reactions: [],
});

function wordFor(random: Random, name: string, subject: Subject, products: readonly string[]): string {
  if (name === "weeks") return String(random.int(3, 12));
  if (name === "product") return random.pick(products);
  return random.pick(subject.words[name] ?? [name]);
}
