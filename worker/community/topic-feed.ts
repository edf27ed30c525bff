import { DurableObject } from "cloudflare:workers";
import { LISTS_TOPIC } from "../live/domain.ts";
import { ChannelBroadcast, listsChannel } from "../live/index.ts";
import type { FeedTopic } from "./contract-lists.ts";
import type { Access } from "./contract-topic.ts";

/** How many topics are kept: who was away for longer is told of these, which are more than a page of a list. */
const MAX_TOPICS = 200;
/** Deleted in one go, so that not each change deletes one. */
const SLACK = 50;
/** What a page is told that comes for the first time: what may have been posted since its list was read. */
const FIRST_TOPICS = 40;
/** In ms, how far frames are apart: lists may be later than topics, and each frame goes to every open list. */
const FRAME_GAP = 1000;
/** In ms, the interval at which open lists get the numbers of readers. */
const PRESENCE_GAP = 5000;
/** In ms: an older count may include pages whose closing was never reported. */
const PRESENCE_AGE = 10 * 60_000;
/** How many topics, those with the most readers, have their counts sent to open lists. */
const MAX_PRESENCE = 100;
/** Smaller counts are not sent: a single reader is the viewer, or someone alone with the topic. */
const FEWEST_READERS = 2;

/**
 * Which topics have changed in lists, newest change last: open lists follow it by cursor. There is one for each kind of reader
 * (named by the access that they have at most), so that none has anything of a topic that its readers may not see.
 */
export class TopicFeed extends DurableObject<Env> {
  private readonly broadcast: ChannelBroadcast;
  private presence: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS feed (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL);
      INSERT OR IGNORE INTO feed VALUES (1, 1);
      CREATE TABLE IF NOT EXISTS listed (id TEXT PRIMARY KEY, version INTEGER NOT NULL UNIQUE, topic_version INTEGER NOT NULL,
        data TEXT NOT NULL) WITHOUT ROWID;
      DROP TABLE IF EXISTS topic;
      CREATE TABLE IF NOT EXISTS reading (id TEXT PRIMARY KEY, readers INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    `);
    this.broadcast = new ChannelBroadcast(ctx, env, {
      channel: listsChannel(ctx.id.name as Access),
      gap: FRAME_GAP,
      readVersion: () => this.readVersion(),
      readChanges: (since) => {
        const changes = this.readChanges(since);
        return changes && { event: { type: "lists", ...changes }, to: changes.to };
      },
      wakeAt: (at) => ctx.storage.setAlarm(at),
    });
  }

  /** A topic has changed. Repeated or late calls change nothing. */
  async tell(topic: FeedTopic): Promise<void> {
    const known = this.readTopicVersion(topic.id);
    if (known === null || known < topic.version) this.add(topic);
  }

  /** A topic was deleted. If it returns, its versions start over. */
  async forget(id: string): Promise<void> {
    if (this.readTopicVersion(id)) this.add({ id, version: 0, listed: null });
  }

  /** How many people are reading a topic now. Open lists get the counts of all topics together, at most every few seconds. */
  async tellReaders(id: string, readers: number): Promise<void> {
    const { sql } = this.ctx.storage;
    if (readers < FEWEST_READERS) sql.exec("DELETE FROM reading WHERE id = ?", id);
    else sql.exec("INSERT OR REPLACE INTO reading VALUES (?, ?, ?)", id, readers, Date.now());
    if (this.presence || this.broadcast.listHubs().length === 0) return;
    const tell = async () => {
      await scheduler.wait(PRESENCE_GAP);
      this.presence = null;
      await this.broadcast.hint(JSON.stringify({ type: "presence", topic: LISTS_TOPIC, readers: this.readReaders() }));
    };
    this.presence = tell();
    this.ctx.waitUntil(this.presence);
  }

  private readReaders(): Record<string, number> {
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM reading WHERE at < ?", Date.now() - PRESENCE_AGE);
    const rows = sql.exec<{ id: string; readers: number }>(
      "SELECT id, readers FROM reading ORDER BY readers DESC, id LIMIT ?",
      MAX_PRESENCE,
    );
    return Object.fromEntries(rows.toArray().map(({ id, readers }) => [id, readers]));
  }

  private readTopicVersion(id: string): number | null {
    const { sql } = this.ctx.storage;
    return sql.exec<{ n: number }>("SELECT topic_version n FROM listed WHERE id = ?", id).toArray()[0]?.n ?? null;
  }

  private add(topic: FeedTopic): void {
    const { sql } = this.ctx.storage;
    if (!topic.listed) sql.exec("DELETE FROM reading WHERE id = ?", topic.id);
    const { version } = sql.exec<{ version: number }>("UPDATE feed SET version = version + 1 RETURNING version").one();
    sql.exec(
      "INSERT OR REPLACE INTO listed VALUES (?, ?, ?, ?)",
      ...[topic.id, version, topic.version, JSON.stringify(topic)],
    );
    if (version % SLACK === 0)
      sql.exec(
        "DELETE FROM listed WHERE version <= (SELECT version FROM listed ORDER BY version DESC LIMIT 1 OFFSET ?)",
        MAX_TOPICS,
      );
    this.broadcast.schedule();
  }

  /**
   * A hub asks for what one of its pages has missed, and is told of all changes from then on.
   * @param since the version that the page knows; 0: none
   */
  async watch(
    hub: string,
    since: number,
  ): Promise<{ changes: (FeedChanges & { readers?: Record<string, number> }) | null; version: number }> {
    const version = this.readVersion();
    this.broadcast.addHub(hub, version);
    const changes = this.readChanges(since);
    return { changes: changes && since === 0 ? { ...changes, readers: this.readReaders() } : changes, version };
  }

  /** Tries hubs again that could not be reached. */
  override async alarm(): Promise<void> {
    await this.broadcast.send();
    const retry = this.broadcast.nextRetry();
    if (retry !== null) await this.ctx.storage.setAlarm(retry);
  }

  /** All that has changed after a version, oldest first: never more than is kept. */
  private readChanges(since: number): FeedChanges | null {
    const to = this.readVersion();
    if (to <= since) return null;
    const rows = this.ctx.storage.sql
      .exec<{ data: string }>(
        "SELECT data FROM listed WHERE version > ? ORDER BY version DESC LIMIT ?",
        ...[since, since === 0 ? FIRST_TOPICS : MAX_TOPICS],
      )
      .toArray();
    return { from: since, to, topics: rows.map(({ data }) => JSON.parse(data) as FeedTopic).reverse() };
  }

  private readVersion(): number {
    return this.ctx.storage.sql.exec<{ version: number }>("SELECT version FROM feed").one().version;
  }
}

interface FeedChanges {
  from: number;
  to: number;
  topics: FeedTopic[];
}

/** Who may see a topic, as the names of their feeds. */
const FEEDS: Record<Access, readonly Access[]> = {
  everybody: ["everybody", "members", "staff"],
  members: ["members", "staff"],
  staff: ["staff"],
};

export const feedsOf = (access: Access): readonly Access[] => FEEDS[access];

const feedOf = (env: Env, name: Access) =>
  env.TOPIC_FEED.getByName(name) as unknown as Pick<TopicFeed, "tell" | "forget" | "tellReaders">;

/** Sends open lists the current state of a topic. @throws Error if a feed could not be reached; the others were */
export async function tellFeeds(env: Env, feeds: readonly Access[], topic: FeedTopic): Promise<void> {
  const told = await Promise.allSettled(feeds.map((name) => feedOf(env, name).tell(topic)));
  for (const result of told) if (result.status === "rejected") throw result.reason;
}

/** Tells open lists that a topic was deleted. */
export async function forgetInFeeds(env: Env, topic: string): Promise<void> {
  await Promise.all(FEEDS.everybody.map((name) => feedOf(env, name).forget(topic)));
}

/** Sends open lists the number of readers of a topic. @throws Error if a feed could not be reached */
export async function tellReaders(env: Env, access: Access, topic: string, readers: number): Promise<void> {
  await Promise.all(FEEDS[access].map((name) => feedOf(env, name).tellReaders(topic, readers)));
}
