import type { NewTopic, PostCommand, PostResult } from "./contract-commands.ts";
import { NEW_TOPIC_STATE } from "./contract-topic.ts";
import { topicOf } from "./deps.ts";
import type { ForumGate } from "./forum-gate.ts";
import type { PostReports } from "./post-reports.ts";
import { directoryOf } from "./topic-directory.ts";
import { toEventActor } from "./topic-events.ts";
import type { TopicReader } from "./topic-reader.ts";
import type { TopicStore } from "./topic-store.ts";

/** What posting needs of the topic's object. */
interface PostingTopic {
  env: () => Env;
  store: TopicStore;
  reader: TopicReader;
  reports: PostReports;
  gate: ForumGate;
  /** After a write, without awaiting in between. */
  changed: (version: number) => void;
  scheduleAlarm: () => void;
}

/** How posts come into a topic, in its object: each once, however often it is sent. */
export class TopicPosting {
  constructor(private readonly topic: PostingTopic) {}

  /** Begins the topic with its first post. Sent again it answers as before; `taken` where another topic has its id. */
  async create({ topic, post }: NewTopic): Promise<PostResult> {
    const sent = this.topic.store.findSent(post.id);
    if (sent) return this.answerAgain(post, sent);
    if (this.topic.store.readView()) return { ok: false, why: "taken" };
    if (!(await this.topic.gate.isOpen())) return { ok: false, why: "forum_closed" };
    // Before anything is stored: the lists can be made again from what is known there.
    await directoryOf(this.topic.env()).add([topic.id]);
    // It may have been sent twice at once.
    if (this.topic.store.readView()) return this.create({ topic, post });
    this.topic.store.createTopic({
      ...topic,
      authorId: post.author.id,
      createdAt: post.at,
      lastNumber: 0,
      ...NEW_TOPIC_STATE,
    });
    return this.accept(post);
  }

  /** Accepts a post once, however often it is sent. */
  async post(command: PostCommand): Promise<PostResult> {
    const sent = this.topic.store.findSent(command.id);
    if (sent) return this.answerAgain(command, sent);
    if (!(await this.topic.gate.isOpen())) return { ok: false, why: "forum_closed" };
    // From here on nothing is awaited: what is read still holds when the post is stored.
    const again = this.topic.store.findSent(command.id);
    if (again) return this.answerAgain(command, again);
    const { isStaff } = command;
    const view = this.topic.reader.readFor({ member: command.author.id, isStaff });
    if (!view) return { ok: false, why: "absent" };
    if (view.mergedInto || (view.closed && !isStaff)) return { ok: false, why: "closed" };
    const last = view.slowMode > 0 && !isStaff ? this.topic.store.readLastOf(command.author.id) : null;
    if (last !== null && command.at < last + view.slowMode * 1000)
      return { ok: false, why: "slow_mode", retryAfter: Math.ceil((last - command.at) / 1000) + view.slowMode };
    return this.accept(command);
  }

  /**
   * Shows a held post under the next number, or leaves it held for good. Told again, it answers the same.
   * @param at when it was decided: it stands among the posts of that time
   * @returns null where there is no such post
   */
  async release(id: string, isApproved: boolean, at: number): Promise<PostResult | null> {
    const sent = this.topic.store.findSent(id);
    if (!sent) return null;
    const held = this.topic.store.held.read(id);
    if (!held || !isApproved) return this.resultOf(sent.number);
    const into = this.topic.store.readView()?.mergedInto;
    if (into) {
      // It is shown where its topic went to, under a number of there.
      const result = (await topicOf(this.topic.env(), into.topic).post({
        ...{ ...held, at, check: null, isStaff: true, replyTo: null },
      })) as PostResult;
      if (!result.ok) throw new Error(`The topic ${into.topic} takes no post: ${result.why}`);
      this.topic.store.held.take(id);
      return null;
    }
    this.topic.store.held.take(id);
    return this.accept({ ...held, at, check: null });
  }

  private accept(command: PostCommand): PostResult {
    if (command.check?.verdict === "hold") {
      this.topic.store.held.add(command);
      this.topic.reports.add("held", command, null);
      this.topic.scheduleAlarm();
      return this.resultOf(null);
    }
    const { number, version } = this.topic.store.insertPost(command);
    const { id: postId, author, replyTo, mentions, at } = command;
    const topic = this.topic.store.readView()?.id;
    const quoted = (command.quotes ?? [])
      .filter((quote) => quote.topic === topic && quote.number < number)
      .flatMap((quote) => this.topic.store.readPost(quote.number)?.author ?? []);
    this.topic.store.outbox.addEvent({
      ...{ type: "post", number, postId, by: toEventActor(author), mentions, quoted, at },
      to: number === 1 ? null : (this.topic.store.readPost(replyTo ?? 1)?.author ?? null),
    });
    this.topic.reports.add("post", command, number);
    this.topic.changed(version);
    return this.resultOf(number);
  }

  private resultOf(number: number | null): PostResult {
    const slug = this.topic.store.readView()?.slug ?? "topic";
    return number === null
      ? { ok: true, state: "held", slug }
      : { ok: true, state: "shown", number, version: this.topic.store.readVersion(), slug };
  }

  private answerAgain(command: PostCommand, sent: { author: string; number: number | null }): PostResult {
    // Someone else's id can only be a forged one.
    if (sent.author !== command.author.id) return { ok: false, why: "taken" };
    return this.resultOf(sent.number);
  }
}
