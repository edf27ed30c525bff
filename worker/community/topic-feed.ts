import { DurableObject } from "cloudflare:workers";
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

/**
 * Which topics had a new post, newest change last: open lists follow it by cursor. There is one for each kind of reader
 * (named by the access that they have at most), so that none has anything of a topic that its readers may not see.
 */
export class TopicFeed extends DurableObject<Env> {
  private readonly broadcast: ChannelBroadcast;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS feed (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL);
      INSERT OR IGNORE INTO feed VALUES (1, 1);
      CREATE TABLE IF NOT EXISTS topic (id TEXT PRIMARY KEY, version INTEGER NOT NULL UNIQUE, number INTEGER NOT NULL,
        data TEXT NOT NULL) WITHOUT ROWID;
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

  /** A topic has a new post. Told again, or late, it changes nothing. */
  async tell(topic: FeedTopic): Promise<void> {
    const { sql } = this.ctx.storage;
    const known = sql.exec<{ number: number }>("SELECT number FROM topic WHERE id = ?", topic.id).toArray()[0];
    if (known && known.number >= topic.lastNumber) return;
    const { version } = sql.exec<{ version: number }>("UPDATE feed SET version = version + 1 RETURNING version").one();
    sql.exec(
      "INSERT OR REPLACE INTO topic VALUES (?, ?, ?, ?)",
      ...[topic.id, version, topic.lastNumber, JSON.stringify(topic)],
    );
    if (version % SLACK === 0)
      sql.exec(
        "DELETE FROM topic WHERE version <= (SELECT version FROM topic ORDER BY version DESC LIMIT 1 OFFSET ?)",
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
  ): Promise<{ changes: { from: number; to: number; topics: FeedTopic[] } | null; version: number }> {
    const version = this.readVersion();
    this.broadcast.addHub(hub, version);
    return { changes: this.readChanges(since), version };
  }

  /** Tries hubs again that could not be reached. */
  override async alarm(): Promise<void> {
    await this.broadcast.send();
    const retry = this.broadcast.nextRetry();
    if (retry !== null) await this.ctx.storage.setAlarm(retry);
  }

  /** All that has changed after a version, oldest first: never more than is kept. */
  private readChanges(since: number): { from: number; to: number; topics: FeedTopic[] } | null {
    const to = this.readVersion();
    if (to <= since) return null;
    const rows = this.ctx.storage.sql
      .exec<{ data: string }>(
        "SELECT data FROM topic WHERE version > ? ORDER BY version DESC LIMIT ?",
        ...[since, since === 0 ? FIRST_TOPICS : MAX_TOPICS],
      )
      .toArray();
    return { from: since, to, topics: rows.map(({ data }) => JSON.parse(data) as FeedTopic).reverse() };
  }

  private readVersion(): number {
    return this.ctx.storage.sql.exec<{ version: number }>("SELECT version FROM feed").one().version;
  }
}

/** Who may see a topic, as the names of their feeds. */
const FEEDS: Record<Access, readonly Access[]> = {
  everybody: ["everybody", "members", "staff"],
  members: ["members", "staff"],
  staff: ["staff"],
};

/** Tells open lists of a topic's new post. @throws Error where a feed could not be told: the others have been */
export async function tellFeeds(env: Env, access: Access, topic: FeedTopic): Promise<void> {
  const feeds = FEEDS[access].map((name) => env.TOPIC_FEED.getByName(name) as unknown as Pick<TopicFeed, "tell">);
  const told = await Promise.allSettled(feeds.map((feed) => feed.tell(topic)));
  for (const result of told) if (result.status === "rejected") throw result.reason;
}
