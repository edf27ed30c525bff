import { openDb } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { TopicView } from "./contract-topic.ts";
import type { ListedTopic } from "./listed-topic.ts";
import { recordStaffActions } from "./staff-record.ts";
import type { StaffStore } from "./staff-store.ts";
import { tellMembers } from "./topic-events.ts";
import { feedsOf, tellFeeds } from "./topic-feed.ts";
import { deleteStrayPosts, type ListedCategory, writePictureUses, writeToIndex } from "./topic-index.ts";
import type { TopicMoves } from "./topic-moves.ts";
import type { TopicStore } from "./topic-store.ts";

/** How many changed posts one write to the lists takes. */
const INDEX_CHANGES = 200;
/** How many posts one message to the moderators' queue has: the longest are 60 kB. */
const REPORTS_SENT = 20;

/** A topic as its outbox needs it. */
export interface OutboxTopic {
  id: string;
  /** As it is now. */
  env: () => Env;
  store: TopicStore;
  listed: ListedTopic;
  staff: StaffStore;
  moves: TopicMoves;
  /** What its category says by now, where that differs from the topic's own copy. */
  followCategory: (category: ListedCategory) => void;
}

/**
 * Everything outside a topic's object that follows what it has accepted: the lists, the moderators' queue, members, the
 * record of staff, topics that posts move to. Each goes on where it was, also after a crash.
 */
export class TopicOutbox {
  private listWrites: Promise<unknown> = Promise.resolve();
  /** The write to the lists that is under way. */
  private indexing: Promise<unknown> = Promise.resolve();
  /** Held posts whose pictures were noted since the object woke. */
  private readonly keptHeld = new Set<string>();

  constructor(private readonly topic: OutboxTopic) {}

  /** Does what there is to do. Never throws. @returns whether nothing is left */
  async run(): Promise<boolean> {
    const lists = attempt("the lists will be written", () => this.writeLists());
    this.indexing = lists;
    const done = await Promise.all([
      lists,
      attempt("the moderators' queue will be told", () => this.sendReports()),
      attempt("members will be told", () => this.tellMembers()),
      attempt("what staff did will be recorded", () => this.recordStaff()),
      attempt("posts will be moved", async () => {
        await this.topic.moves.send();
        await this.topic.moves.leadFollowers();
      }),
    ]);
    return done.every(Boolean);
  }

  /** Waits until no write to the lists is under way. */
  async settleLists(): Promise<void> {
    for (let last: unknown; last !== this.indexing; await last) last = this.indexing;
  }

  /**
   * Writes everything of this topic into the lists anew, whatever stands there.
   * @returns whether it is a topic that stands in lists
   */
  rewriteLists(): Promise<boolean> {
    const { env, listed, store } = this.topic;
    return this.exclusively(async () => {
      const view = store.readView();
      if (!view || view.lastNumber === 0) return false;
      const db = openDb(env().DB);
      for (let since = 0; ; ) {
        const next = listed.readChanges(since, INDEX_CHANGES);
        if (!next) break;
        const text = listed.readSearchText(next.topic.view);
        await writeToIndex(db, { ...next.topic, text }, next.posts, { isRewrite: true });
        since = next.to;
      }
      await deleteStrayPosts(db, view.id, store.readView()?.lastNumber ?? 0);
      return true;
    });
  }

  /** One write to the lists at a time: a rewrite, which asks for no version, must not come after a newer one. */
  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.listWrites.then(work, work);
    this.listWrites = next.catch(() => undefined);
    return next;
  }

  private async writeLists(): Promise<void> {
    const { env, listed, store } = this.topic;
    for (;;) {
      const next = listed.readChanges(store.outbox.readCursor("lists"), INDEX_CHANGES);
      // A topic whose first post waits for a moderator is in no list.
      if (!next || next.topic.view.lastNumber === 0) break;
      const category = await this.exclusively(() => writeToIndex(openDb(env().DB), next.topic, next.posts));
      store.outbox.writeCursor("lists", next.to);
      if (category) this.topic.followCategory(category);
    }
    await this.tellLists();
    await this.keepHeldPictures();
  }

  /** Sends open lists the changes to the topic's row, once the lists in the database have them. */
  private async tellLists(): Promise<void> {
    const { env, listed, store } = this.topic;
    const topic = listed.readFeedTopic();
    if (!topic) return;
    const facts = JSON.stringify(topic.listed);
    const told = store.outbox.readTold();
    if (told.facts === facts) return;
    const feeds = topic.listed ? feedsOf(topic.listed.access) : [];
    // Stored before sending: if one feed gets the change and another fails, the first one must get the next change too.
    store.outbox.writeTold([...new Set([...told.feeds, ...feeds])], told.facts);
    const left = told.feeds.filter((name) => !feeds.includes(name));
    await tellFeeds(env(), feeds, topic);
    await tellFeeds(env(), left, { ...topic, listed: null });
    store.outbox.writeTold(feeds, facts);
  }

  /** Pictures of posts that wait for a moderator are kept until one has decided. */
  private async keepHeldPictures(): Promise<void> {
    const { id: topic, env, store } = this.topic;
    const held = store.held.listPictures().filter(({ id }) => !this.keptHeld.has(id));
    if (held.length === 0) return;
    const db = openDb(env().DB);
    await runBatch(
      db,
      writePictureUses(
        db,
        held.map(({ id, pictures }) => ({ owner: `${topic}/${id}`, slot: "kept", pictures })),
      ),
    );
    for (const { id } of held) this.keptHeld.add(id);
  }

  private async sendReports(): Promise<void> {
    const { env, store } = this.topic;
    for (let next = store.outbox.listReports(REPORTS_SENT); next.length > 0; ) {
      await env()
        .MODERATION.getByName("main")
        .report(next.map(({ report }) => report));
      store.outbox.removeReports(next.at(-1)?.n ?? 0);
      next = store.outbox.listReports(REPORTS_SENT);
    }
  }

  private async tellMembers(): Promise<void> {
    const { env, store } = this.topic;
    for (let next = store.outbox.nextEvent(); next; next = store.outbox.nextEvent()) {
      const view = store.readView() as TopicView;
      // What was hidden meanwhile is told to nobody.
      if (view.state === "shown" && store.readPost(next.event.number)?.state === "shown")
        await tellMembers(env(), view, next.event);
      store.outbox.removeEvent(next.n);
    }
  }

  private async recordStaff(): Promise<void> {
    const { env, store, staff } = this.topic;
    await recordStaffActions(env(), store.readView()?.id ?? "", staff);
  }
}

/** @param what will happen later where it fails now. @returns whether it has happened */
async function attempt(what: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.warn(`community: ${what} later: ${String(error)}`);
    return false;
  }
}
