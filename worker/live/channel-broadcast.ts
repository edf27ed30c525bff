import type { Access } from "../community/contract-topic.ts";

/**
 * In ms. Changes that come faster are sent together; the first one never waits. The more pages a hub has to write to, the
 * longer it takes, and the longer is the gap: at most a quarter of its time goes into one busy object.
 */
const GAP = { shortest: 100, longest: 1000, rest: 3 };
/** In ms, how long a hub that can't be reached is left alone. */
const RETRY_DELAY = 2000;

/** What an object tells its hubs. */
export interface BroadcastSource {
  /** Under which the hubs know the object. */
  channel: string;
  /** Counts changes. */
  readVersion: () => number;
  /** What has changed after a version, as one message, and how far it goes; null where nothing has. */
  readChanges: (since: number) => { event: object; to: number } | null;
  /** The sessions that may have it, where it is one member's own. */
  listSessions?: () => Promise<string[]>;
  /** Who may have it now, where that changes: pages of others are sent nothing more. */
  readAccess?: () => Access;
  /** In ms, where changes may be sent together for longer than the shortest gap. */
  gap?: number;
  /** Has the object woken, no later than then, to call `send` again. */
  wakeAt: (at: number) => Promise<void>;
}

/**
 * Sends what changes in an object to the hubs whose pages watch it. Each hub has a cursor of its own: one that could not
 * be reached gets everything at the next try, in order.
 */
export class ChannelBroadcast {
  private lastSentAt = 0;
  /** In ms, how long the slowest hub took last. */
  private took = 0;
  private timer: Promise<void> | null = null;
  /** Hubs that have not answered yet: each has one message under way, so that nothing is sent twice to a slow one. */
  private readonly underWay = new Set<string>();

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    private readonly source: BroadcastSource,
  ) {
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS hub (name TEXT PRIMARY KEY, version INTEGER NOT NULL, watch INTEGER NOT NULL,
        retry_at INTEGER NOT NULL DEFAULT 0)
    `);
  }

  /** Remembers that pages of this hub watch the object, as they know it at a version. */
  addHub(name: string, version: number): void {
    this.ctx.storage.sql.exec(
      `INSERT INTO hub (name, version, watch) VALUES (?, ?, 1) ON CONFLICT (name) DO UPDATE SET watch = watch + 1`,
      ...[name, version],
    );
  }

  /** The hubs whose pages watch. */
  listHubs(): string[] {
    const rows = this.ctx.storage.sql.exec<{ name: string }>("SELECT name FROM hub").toArray();
    return rows.map(({ name }) => name);
  }

  /** Tells all pages something of use for seconds alone: what a hub misses is lost. Never throws. */
  async hint(frame: string): Promise<void> {
    await Promise.allSettled(
      this.listHubs().map(async (name) => this.env.HUB.getByName(name).hint(this.source.channel, frame)),
    );
  }

  /** Sends what is new, at once or at the end of the gap. */
  schedule(): void {
    if (this.timer || !this.hasHubs()) return;
    const gap = Math.max(this.source.gap ?? GAP.shortest, Math.min(GAP.longest, this.took * GAP.rest));
    const wait = Math.max(0, this.lastSentAt + gap - Date.now());
    const send = async () => {
      await scheduler.wait(wait);
      this.timer = null;
      await this.sendNow();
    };
    this.timer = send();
    this.ctx.waitUntil(this.timer);
  }

  /** When a hub that could not be reached is to be tried again; null: none is. */
  nextRetry(): number | null {
    return this.ctx.storage.sql.exec<{ at: number | null }>("SELECT MIN(retry_at) at FROM hub WHERE retry_at > 0").one()
      .at;
  }

  /** Sends each hub what it does not have yet, where that is not about to be done. Never throws. */
  async send(): Promise<void> {
    if (!this.timer) await this.sendNow();
  }

  private async sendNow(): Promise<void> {
    this.lastSentAt = Date.now();
    const hubs = this.ctx.storage.sql
      .exec<HubRow>("SELECT name, version, watch FROM hub WHERE version < ?", this.source.readVersion())
      .toArray()
      .filter(({ name }) => !this.underWay.has(name));
    const frames = new Map<number, { frame: string; to: number } | null>();
    const frameSince = (version: number) => {
      if (!frames.has(version)) {
        const changes = this.source.readChanges(version);
        frames.set(version, changes && { frame: JSON.stringify(changes.event), to: changes.to });
      }
      return frames.get(version) ?? null;
    };
    // Asked once for all hubs, and only where there is something to send.
    let sessions: Promise<string[] | null> | null = null;
    const listSessions = () => {
      sessions ??= this.source.listSessions?.() ?? Promise.resolve(null);
      return sessions;
    };
    if (hubs.length > 0) this.took = 0;
    await Promise.all(
      hubs.map(async (hub) => {
        const next = frameSince(hub.version);
        if (next) await this.sendTo(hub, next, listSessions);
      }),
    );
  }

  private async sendTo(
    { name, version, watch }: HubRow,
    { frame, to }: { frame: string; to: number },
    listSessions: () => Promise<string[] | null>,
  ): Promise<void> {
    const { sql } = this.ctx.storage;
    const { channel } = this.source;
    const sentAt = Date.now();
    this.underWay.add(name);
    try {
      const sessions = await listSessions();
      const access = this.source.readAccess?.() ?? null;
      const hub = this.env.HUB.getByName(name);
      const watchers = (await hub.deliver(channel, frame, version, to, sessions, access)) as number;
      // A page that came while the hub answered has raised `watch`.
      this.took = Math.max(this.took, Date.now() - sentAt);
      if (watchers === 0) sql.exec("DELETE FROM hub WHERE name = ? AND watch = ?", name, watch);
      sql.exec("UPDATE hub SET version = MAX(version, ?), retry_at = 0 WHERE name = ?", to, name);
    } catch (error) {
      console.warn(`live: a hub will be told later: ${String(error)}`);
      sql.exec("UPDATE hub SET retry_at = ? WHERE name = ?", Date.now() + RETRY_DELAY, name);
      await this.source.wakeAt(Date.now() + RETRY_DELAY);
    } finally {
      this.underWay.delete(name);
    }
    // What did not fit into a frame, or came meanwhile, goes at the end of the next gap.
    const isBehind = sql.exec(
      "SELECT 1 FROM hub WHERE name = ? AND version < ? AND retry_at = 0",
      name,
      this.source.readVersion(),
    );
    if (isBehind.toArray().length > 0) this.schedule();
  }

  private hasHubs(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM hub LIMIT 1").toArray().length > 0;
  }
}

type HubRow = { name: string; version: number; watch: number };
