import { openDb } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { TopicView } from "./contract-topic.ts";
import { recordStaffActions } from "./staff-record.ts";
import type { StaffStore } from "./staff-store.ts";
import { tellMembers } from "./topic-events.ts";
import { tellFeeds } from "./topic-feed.ts";
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
    const { env, store } = this.topic;
    return this.exclusively(async () => {
      const view = store.readView();
      if (!view || view.lastNumber === 0) return false;
      const db = openDb(env().DB);
      for (let since = 0; ; ) {
        const next = store.readIndexChanges(since, INDEX_CHANGES);
        if (!next) break;
        const text = store.readSearchText(next.topic.view);
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
    const { env, store } = this.topic;
    for (;;) {
      const next = store.readIndexChanges(store.readCursor("lists"), INDEX_CHANGES);
      // A topic whose first post waits for a moderator is in no list.
      if (!next || next.topic.view.lastNumber === 0) break;
      const category = await this.exclusively(() => writeToIndex(openDb(env().DB), next.topic, next.posts));
      store.writeCursor("lists", next.to);
      if (category) this.topic.followCategory(category);
    }
    await this.tellLists();
    await this.keepHeldPictures();
  }

  /** Tells open lists of a new post, once they would find it. */
  private async tellLists(): Promise<void> {
    const { env, store } = this.topic;
    const topic = store.readFeedTopic();
    if (!topic || topic.lastNumber <= store.readCursor("feeds")) return;
    const { access, ...told } = topic;
    await tellFeeds(env(), access, told);
    store.writeCursor("feeds", told.lastNumber);
  }

  /** Pictures of posts that wait for a moderator are kept until one has decided. */
  private async keepHeldPictures(): Promise<void> {
    const { id: topic, env, store } = this.topic;
    const held = store.listHeldPictures().filter(({ id }) => !this.keptHeld.has(id));
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
    for (let next = store.listReports(REPORTS_SENT); next.length > 0; ) {
      await env()
        .MODERATION.getByName("main")
        .report(next.map(({ report }) => report));
      store.removeReports(next.at(-1)?.n ?? 0);
      next = store.listReports(REPORTS_SENT);
    }
  }

  private async tellMembers(): Promise<void> {
    const { env, store } = this.topic;
    for (let next = store.nextEvent(); next; next = store.nextEvent()) {
      const view = store.readView() as TopicView;
      // What was hidden meanwhile is told to nobody.
      if (view.state === "shown" && store.readPost(next.event.number)?.state === "shown")
        await tellMembers(env(), view, next.event);
      store.removeEvent(next.n);
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
