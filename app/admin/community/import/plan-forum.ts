import { topicId } from "#worker/community/contract-topic.ts";
import { slugOfTitle, topicPath } from "#worker/community/domain-topic.ts";
import type { ForumSource } from "#worker/community/import/contract.ts";
import { importedTopicId, MAX_IMPORTED_POST, oldAddress } from "#worker/community/import/domain-import.ts";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import type { ForumReader, ForumRecord, SourceTopic } from "./forum-record.ts";
import { decode } from "./read-phpbb.ts";

/** A topic of the file as it would come: without its posts, which are read again when it is sent. */
export interface PlannedTopic extends SourceTopic {
  /** Its id here. */
  newId: string;
  sourceKey: string;
  address: string | null;
  title: string;
  path: string;
  /** Ids of its posts there, in their order. */
  posts: { id: string; order: number }[];
  /** Characters of its posts. */
  length: number;
}

export interface PlannedCategory {
  id: string;
  name: string;
  description: string;
  isRestricted: boolean;
  hasAnswers: boolean;
  topics: number;
}

/** One line of the report. */
export interface LeftOut {
  kind: "category" | "topic" | "post" | "row";
  id: string;
  why: string;
}

/** What a file holds, and what of it would come. */
export interface ForumPlan {
  source: ForumSource;
  site: string;
  categories: PlannedCategory[];
  topics: Map<string, PlannedTopic>;
  authors: Map<string, string>;
  /** SHA-256 of the addresses of authors. */
  hashes: Map<string, string>;
  likes: Map<string, string[]>;
  answers: Map<string, string>;
  /** Posts by id: their topic. */
  topicOfPost: Map<string, string>;
  posts: number;
  attachments: number;
  skipped: Map<string, number>;
  /** At most MAX_LINES; `moreLeftOut` counts those beyond. */
  leftOut: LeftOut[];
  moreLeftOut: number;
}

const MAX_LINES = 100_000;
/** Tags of ours: letters, digits and hyphens. */
const toTag = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 30);

const hashAddress = async (email: string): Promise<string> => {
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email.trim().toLowerCase())),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};

/** An address of a site as imports store it, without what follows its host and folder. */
export const toSite = (address: string): string => address.trim().replace(/\/+$/, "").slice(0, 300);

/** The sum of what readers say of a file, for one site. */
export class ForumPlanner {
  readonly plan: ForumPlan;
  private readonly tags = new Map<string, string>();
  private readonly topicTags: [string, string][] = [];
  private readonly seenPosts = new Set<string>();
  private readonly lengths = new Map<string, { id: string; order: number; length: number }[]>();
  private readonly addresses: { author: string; email: string }[] = [];

  constructor(source: ForumSource, site: string) {
    this.plan = {
      ...{ source, site, categories: [], topics: new Map(), authors: new Map(), hashes: new Map(), likes: new Map() },
      ...{ answers: new Map(), topicOfPost: new Map(), posts: 0, attachments: 0, skipped: new Map() },
      ...{ leftOut: [], moreLeftOut: 0 },
    };
  }

  add(record: ForumRecord) {
    const { plan } = this;
    switch (record.type) {
      case "site":
        if (plan.site === "") plan.site = toSite(record.url);
        return;
      case "category":
        if (plan.categories.some(({ id }) => id === record.id))
          return this.leaveOut("category", record.id, "The file has it twice.");
        plan.categories.push({
          ...{
            id: record.id,
            name: record.name.trim().slice(0, 60) || `Category ${record.id}`,
            description: record.description.slice(0, 200),
          },
          ...{ isRestricted: record.isRestricted, hasAnswers: record.hasAnswers ?? false, topics: 0 },
        });
        return;
      case "author":
        if (record.name.trim() !== "") plan.authors.set(record.id, record.name.trim().slice(0, 80));
        return;
      case "address":
        this.addresses.push(record);
        return;
      case "tag":
        this.tags.set(record.id, toTag(record.name));
        return;
      case "topic-tag":
        this.topicTags.push([record.topic, record.tag]);
        return;
      case "topic":
        return this.addTopic(record.topic);
      case "post": {
        const { id, topic, order, raw, guest, author } = record.post;
        if (this.seenPosts.has(id)) return this.leaveOut("post", id, "The file has it twice.");
        this.seenPosts.add(id);
        if (raw.trim() === "") return this.leaveOut("post", id, "It has no text.");
        if (raw.length > MAX_IMPORTED_POST * 3)
          return this.leaveOut(
            "post",
            id,
            `It has ${raw.length.toLocaleString("en-US")} characters; ${MAX_IMPORTED_POST.toLocaleString("en-US")} can be imported.`,
          );
        if (author === "") plan.authors.set(guestKey(guest), guest.slice(0, 80));
        const list = this.lengths.get(topic) ?? [];
        list.push({ id, order, length: raw.length });
        this.lengths.set(topic, list);
        return;
      }
      case "like": {
        const likes = plan.likes.get(record.post) ?? [];
        likes.push(record.author);
        plan.likes.set(record.post, likes);
        return;
      }
      case "answer":
        plan.answers.set(record.topic, record.post);
        return;
      case "attachment":
        plan.attachments += 1;
        return this.leaveOut("post", record.post, `Its file "${record.name.slice(0, 120)}" isn't imported.`);
      case "skipped":
        plan.skipped.set(record.kind, (plan.skipped.get(record.kind) ?? 0) + 1);
        return;
      case "left-out":
        return this.leaveOut(record.kind, record.id, record.why);
    }
  }

  /** Puts together what stood in different places of the file. @throws ImportFileError where there is nothing to bring */
  async finish(): Promise<ForumPlan> {
    const { plan } = this;
    for (const [topic, tag] of this.topicTags) {
      const name = this.tags.get(tag);
      const tags = plan.topics.get(topic)?.tags;
      if (name && tags && tags.length < 5 && !tags.includes(name)) tags.push(name);
    }
    const categories = new Map(plan.categories.map((category) => [category.id, category]));
    for (const [id, posts] of this.lengths) {
      const topic = plan.topics.get(id);
      if (!topic) {
        for (const post of posts.slice(0, 50)) this.leaveOut("post", post.id, "Its topic isn't imported.");
        plan.moreLeftOut += Math.max(0, posts.length - 50);
        continue;
      }
      posts.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
      topic.posts = posts.map(({ id: post, order }) => ({ id: post, order }));
      topic.length = posts.reduce((sum, post) => sum + post.length, 0);
    }
    for (const topic of [...plan.topics.values()]) {
      const category = categories.get(topic.category);
      if (topic.posts.length === 0 || !category) {
        plan.topics.delete(topic.id);
        this.leaveOut(
          "topic",
          topic.id,
          topic.posts.length === 0 ? "None of its posts can be imported." : "Its category isn't in the file.",
        );
        continue;
      }
      category.topics += 1;
      plan.posts += topic.posts.length;
      for (const { id } of topic.posts) plan.topicOfPost.set(id, topic.id);
      const answer = topic.answer ?? plan.answers.get(topic.id);
      if (answer && topic.posts.some(({ id }) => id === answer)) {
        plan.answers.set(topic.id, answer);
        category.hasAnswers = true;
      }
    }
    for (const { author, email } of this.addresses)
      if (plan.authors.has(author) && email.includes("@")) plan.hashes.set(author, await hashAddress(email));
    if (plan.topics.size === 0)
      throw new ImportFileError(
        "No topics with posts were found in this file. Export the tables of categories, users, topics and posts together.",
      );
    return plan;
  }

  leaveOut(kind: LeftOut["kind"], id: string, why: string): void {
    if (this.plan.leftOut.length < MAX_LINES) this.plan.leftOut.push({ kind, id, why });
    else this.plan.moreLeftOut += 1;
  }

  private readonly takenIds = new Set<string>();
  private addTopic(topic: SourceTopic) {
    const { plan } = this;
    if (!/^[\w-]{1,40}$/.test(topic.id))
      return this.leaveOut("topic", topic.id.slice(0, 60), "Its number can't be read.");
    if (plan.topics.has(topic.id)) return this.leaveOut("topic", topic.id, "The file has it twice.");
    const title = decode(topic.title).replace(/\s+/g, " ").trim().slice(0, 200) || `Topic ${topic.id}`;
    const sourceKey = `${plan.source}:${plan.site}:${topic.id}`;
    let newId = topicId.safeParse(topic.ownId).data ?? importedTopicId(sourceKey, topic.createdAt);
    for (let salt = 1; this.takenIds.has(newId); salt++) newId = importedTopicId(sourceKey, topic.createdAt, salt);
    this.takenIds.add(newId);
    plan.topics.set(topic.id, {
      ...{
        ...topic,
        title,
        newId,
        sourceKey,
        posts: [],
        length: 0,
        path: topicPath({ id: newId, slug: slugOfTitle(title) }),
      },
      tags: topic.tags
        .map(toTag)
        .filter((tag) => tag !== "")
        .slice(0, 5),
      address: plan.source === "tikari" || topic.id.length > 12 ? null : oldAddress[plan.source](topic.id),
    });
  }
}

/** The key of someone who had no account there. */
export const guestKey = (name: string): string => `guest ${name}`.slice(0, 120);

/** Reads the whole file and says what would come. Writes nothing, and sends nothing. */
export async function planForum(
  reader: ForumReader,
  site: string,
  onProgress: (posts: number) => void,
): Promise<ForumPlan> {
  const planner = new ForumPlanner(reader.source, toSite(site));
  let read = 0;
  for await (const record of reader.read()) {
    planner.add(record);
    if (record.type === "post" && ++read % 2000 === 0) onProgress(read);
  }
  return planner.finish();
}
