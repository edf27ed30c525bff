import {
  type ForumPartInput,
  type ImportedPostInput,
  type ImportedTopicAnswer,
  type ImportedTopicInput,
  MAX_LIKES,
  MAX_PART_BYTES,
  MAX_PART_POSTS,
  MAX_PART_TOPICS,
} from "#worker/community/import/contract.ts";
import { MAX_IMPORTED_POST, oldPostAddress } from "#worker/community/import/domain-import.ts";
import type { ForumReader, SourcePost } from "./forum-record.ts";
import { type ForumPlan, guestKey, type LeftOut, type PlannedTopic } from "./plan-forum.ts";
import { discourseToMarkdown, phpbbToMarkdown, type Targets } from "./to-markdown.ts";

/** In characters, how much of the file's posts is held at once: larger files are read more than once. */
const HELD = 48_000_000;

export interface ImportCalls {
  send: (part: ForumPartInput) => Promise<{ topics: ImportedTopicAnswer[] }>;
  /** Asked before each part: the import ends there, and goes on where it is started again. */
  isStopped: () => boolean;
  /** Topics that are done, with what of them was refused. */
  onProgress: (topics: number, posts: number, refused: LeftOut[]) => void;
}

/** Topics in turns that fit into memory. */
export function splitIntoTurns(topics: readonly PlannedTopic[], held = HELD): PlannedTopic[][] {
  const turns: PlannedTopic[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const topic of topics) {
    if (length + topic.length > held) {
      turns.push([]);
      length = 0;
    }
    turns.at(-1)?.push(topic);
    length += topic.length;
  }
  return turns;
}

/** Where topics and posts of a plan stand here. @param isBrought whether a topic comes, or has come */
export function targetsOf(plan: ForumPlan, isBrought: (topic: PlannedTopic) => boolean): Targets {
  const at = (topic: PlannedTopic | undefined, isPost: (post: PlannedTopic["posts"][number]) => boolean) => {
    if (!topic || !isBrought(topic)) return null;
    const found = topic.posts.findIndex(isPost);
    return found > 0 ? `${topic.path}/${found + 1}` : topic.path;
  };
  return {
    site: plan.site,
    topic: (id, order) => at(plan.topics.get(id), (post) => post.order === order),
    post: (id) => at(plan.topics.get(plan.topicOfPost.get(id) ?? ""), (post) => post.id === id),
  };
}

/**
 * Sends the topics of a file, part by part. What was sent before is recognized there, so an import that was stopped goes on
 * by starting it again with the same file.
 * @returns whether it came to the end
 */
export async function runForumImport(
  reader: ForumReader,
  plan: ForumPlan,
  wanted: ReadonlySet<string>,
  calls: ImportCalls,
): Promise<boolean> {
  const targets = targetsOf(plan, ({ id }) => wanted.has(id));
  const topics = [...plan.topics.values()].filter(({ id }) => wanted.has(id));
  const sender = new PartSender(plan, calls);
  for (const turn of splitIntoTurns(topics)) {
    const held = new Map(turn.map(({ id }) => [id, new Map<string, SourcePost>()]));
    for await (const record of reader.read()) {
      if (calls.isStopped()) return false;
      if (record.type !== "post") continue;
      const posts = held.get(record.post.topic);
      if (posts && plan.topicOfPost.get(record.post.id) === record.post.topic && !posts.has(record.post.id))
        posts.set(record.post.id, record.post);
    }
    for (const topic of turn) {
      const posts = [...(held.get(topic.id)?.values() ?? [])].sort(
        (a, b) => a.order - b.order || (a.id < b.id ? -1 : 1),
      );
      held.delete(topic.id);
      if (!(await sender.add(topic, posts, targets))) return false;
    }
  }
  return sender.flush();
}

/** Collects topics into parts of a size that the site takes. */
class PartSender {
  private topics: ImportedTopicInput[] = [];
  private authors = new Map<string, ForumPartInput["authors"][number]>();
  private size = 0;
  private count = 0;
  private refused: LeftOut[] = [];

  constructor(
    private readonly plan: ForumPlan,
    private readonly calls: ImportCalls,
  ) {}

  /** @returns false where the import was stopped */
  async add(topic: PlannedTopic, posts: readonly SourcePost[], targets: Targets): Promise<boolean> {
    const converted = posts.flatMap((post) => this.convert(post, targets));
    const { plan } = this;
    if (converted.length === 0) {
      this.refused.push({ kind: "topic", id: topic.id, why: "None of its posts can be imported." });
      return true;
    }
    const base = {
      ...{
        sourceKey: topic.sourceKey,
        id: topic.newId,
        address: topic.address,
        title: topic.title,
        category: topic.category,
      },
      ...{
        author: this.authorOf(topic.author, converted[0]?.author ?? ""),
        tags: topic.tags,
        createdAt: topic.createdAt,
      },
      ...{
        closed: topic.closed,
        pinned: topic.pinned,
        isHidden: topic.isHidden,
        answer: plan.answers.get(topic.id) ?? null,
      },
    };
    for (let at = 0; at < converted.length; ) {
      const free = MAX_PART_POSTS - this.count;
      const part: ImportedPostInput[] = [];
      let size = 0;
      for (const post of converted.slice(at, at + free)) {
        // Bytes of UTF-8 are at most three for each character.
        const own = JSON.stringify(post).length * 3;
        if (part.length > 0 && this.size + size + own > MAX_PART_BYTES - 400_000) break;
        part.push(post);
        size += own;
      }
      const isWhole = part.length === converted.length - at;
      const isTooFull =
        this.size + size > MAX_PART_BYTES - 400_000 || this.topics.length >= MAX_PART_TOPICS || free <= 0;
      // A topic that doesn't fit any more begins a part of its own, so that a small one is written whole or not at all.
      if (this.topics.length > 0 && (isTooFull || !isWhole)) {
        if (!(await this.flush())) return false;
        continue;
      }
      for (const { author, likes } of part) for (const key of [author, ...likes.map(({ by }) => by)]) this.name(key);
      this.name(base.author);
      this.topics.push({ ...base, posts: part, isLast: isWhole });
      this.size += size;
      this.count += part.length;
      at += part.length;
    }
    return true;
  }

  /** Sends what is collected. @returns false where the import was stopped before */
  async flush(): Promise<boolean> {
    if (this.calls.isStopped()) return false;
    if (this.topics.length === 0) {
      if (this.refused.length > 0) this.calls.onProgress(0, 0, this.refused.splice(0));
      return true;
    }
    const { topics } = this;
    const answer = await this.calls.send({ authors: [...this.authors.values()], topics });
    const ids = new Map(topics.map(({ sourceKey }) => [sourceKey, sourceKey.slice(sourceKey.lastIndexOf(":") + 1)]));
    for (const { sourceKey, status, message, refused } of answer.topics) {
      const topic = ids.get(sourceKey) ?? sourceKey;
      if (status === "refused") this.refused.push({ kind: "topic", id: topic, why: message });
      for (const { key, why } of refused) this.refused.push({ kind: "post", id: key, why });
    }
    const finished = topics.filter(({ isLast }) => isLast).length;
    const sent = topics.reduce((sum, { posts }) => sum + posts.length, 0);
    [this.topics, this.authors, this.size, this.count] = [[], new Map(), 0, 0];
    this.calls.onProgress(finished, sent, this.refused.splice(0));
    return true;
  }

  private convert(post: SourcePost, targets: Targets): ImportedPostInput[] {
    const { plan } = this;
    const toMarkdown =
      plan.source === "phpbb" ? phpbbToMarkdown : plan.source === "discourse" ? discourseToMarkdown : null;
    const { text, files } = toMarkdown ? toMarkdown(post.raw, targets) : { text: post.raw, files: 0 };
    const refuse = (why: string): ImportedPostInput[] => {
      this.refused.push({ kind: "post", id: post.id, why });
      return [];
    };
    if (text.trim() === "") return refuse("It has no text.");
    if (text.length > MAX_IMPORTED_POST)
      return refuse(
        `It has ${text.length.toLocaleString("en-US")} characters; ${MAX_IMPORTED_POST.toLocaleString("en-US")} can be imported.`,
      );
    if (files > 0 && plan.source === "discourse")
      this.refused.push({
        kind: "post",
        id: post.id,
        why: `${files === 1 ? "A file" : `${files} files`} that it shows stayed behind; its text is imported.`,
      });
    const topic = plan.topics.get(post.topic);
    const answered =
      post.replyTo === null ? null : (topic?.posts.find(({ order }) => order === post.replyTo)?.id ?? null);
    const likes = post.likes ?? (plan.likes.get(post.id) ?? []).map((by) => ({ by, reaction: "thanks" as const }));
    return [
      {
        ...{
          key: post.id,
          address: this.addressOf(post),
          author: this.authorOf(post.author, guestKey(post.guest)),
          replyTo: answered,
          text,
          state: post.state,
        },
        ...{ at: post.createdAt, editedAt: post.editedAt },
        likes: likes.filter(({ by }) => plan.authors.has(by)).slice(0, MAX_LIKES),
      },
    ];
  }

  private addressOf({ id, topic, order }: SourcePost): string | null {
    if (this.plan.source === "discourse") return oldPostAddress.discourse(topic, order);
    return this.plan.source === "phpbb" && id.length <= 12 ? oldPostAddress.phpbb(id) : null;
  }

  /** Someone who isn't in the file any more is shown as such. */
  private authorOf(id: string, otherwise: string): string {
    if (id !== "" && this.plan.authors.has(id)) return id;
    return this.plan.authors.has(otherwise) ? otherwise : NOBODY;
  }

  private name(key: string): void {
    if (!this.authors.has(key))
      this.authors.set(key, {
        ...{ key, name: this.plan.authors.get(key) ?? "Former member", emailHash: this.plan.hashes.get(key) ?? null },
      });
  }
}

/** The key of authors whose accounts aren't in the file. */
const NOBODY = "nobody";
