import { DurableObject } from "cloudflare:workers";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { newId } from "../kernel/ids.ts";
import { openDb } from "../platform/db.ts";
import { writeFlags } from "../platform/flags.ts";
import { raiseTags, withDatabaseState } from "../platform/page-versions.ts";
import { type AuditRow, insertAuditRow } from "../settings/index.ts";
import { applyFlagsPatch, type FlagsChange, listHubNames } from "./domain.ts";

const RETRY_DELAY = 2000;
/** KV takes one write a second to a key. */
const KV_WRITE_INTERVAL = 1000;

/**
 * Owns the flags: one object for the whole site. A change is stored together with its pending deliveries (hubs, KV,
 * audit) and an alarm; after a crash the alarm delivers the rest.
 */
export class Control extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  /** When this object last began to write to KV; 0 after it slept. */
  private lastKvWriteAt = 0;
  /** The writes to KV, one after the other, so that an older document never replaces a newer one. */
  private kvWrites: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS flags (one INTEGER PRIMARY KEY CHECK (one = 1), doc TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS owed (what TEXT PRIMARY KEY, doc TEXT NOT NULL);
    `);
  }

  /** The flags as they are now. */
  async read(): Promise<Flags> {
    return this.readStored();
  }

  private readStored(): Flags {
    const row = this.sql.exec<{ doc: string }>("SELECT doc FROM flags").toArray()[0];
    return row ? { ...DEFAULT_FLAGS, ...(JSON.parse(row.doc) as Flags) } : DEFAULT_FLAGS;
  }

  /**
   * Changes flags on behalf of a person, and delivers the change to every hub, then to KV and the audit trail.
   * @param bookmark as for `publish`: what was repaired by hand meanwhile is shown after it
   */
  async change(
    patch: FlagsChange,
    actor: string,
    at: number = Date.now(),
    bookmark: string | null = null,
  ): Promise<Flags> {
    const before = await this.read();
    const after = withDatabaseState(applyFlagsPatch(before, patch), before, bookmark);
    const audits = auditRows(before, after, actor, at);
    await this.commit(after, [...listHubNames(), ...audits.map((a) => `audit:${a.id}`)], audits);
    return after;
  }

  /**
   * Makes cached pages stale, after something was published. KV is written at once where the last write is a second old,
   * else once at the end of that second, however many publish.
   * @param tags of what changed; without them all pages are stale
   * @param bookmark of the database after what was written; without it, as an older Worker calls, public pages are read
   * at the primary until someone publishes with one
   * @returns the `contentVersion` of this publishing
   */
  async publish(tags: readonly string[] | null = null, bookmark: string | null = null): Promise<number> {
    const before = this.readStored();
    const after = withDatabaseState(raiseTags(before, tags), before, bookmark);
    this.store(after, [], []);
    const sinceKvWrite = Date.now() - this.lastKvWriteAt;
    if (sinceKvWrite < 0 || sinceKvWrite >= KV_WRITE_INTERVAL) await this.deliver();
    else await this.ctx.storage.setAlarm(this.lastKvWriteAt + KV_WRITE_INTERVAL);
    return after.contentVersion;
  }

  override async alarm(): Promise<void> {
    await this.deliverPending();
  }

  /** The state, the pending deliveries and the alarm are one atomic write: nothing is awaited between them. */
  private async commit(flags: Flags, deliveries: string[], audits: AuditRow[]): Promise<void> {
    this.store(flags, deliveries, audits);
    await this.deliver();
  }

  private store(flags: Flags, deliveries: string[], audits: AuditRow[]): void {
    const byId = new Map(audits.map((a) => [`audit:${a.id}`, JSON.stringify(a)]));
    this.ctx.storage.transactionSync(() => {
      this.sql.exec("INSERT OR REPLACE INTO flags VALUES (1, ?)", JSON.stringify(flags));
      for (const target of ["kv", ...deliveries]) {
        // The value says which change caused the delivery, so that finishing an older one does not remove it.
        this.sql.exec("INSERT OR REPLACE INTO owed VALUES (?, ?)", target, byId.get(target) ?? versionStamp(flags));
      }
    });
  }

  /** With the alarm that retries after a crash. */
  private async deliver(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + RETRY_DELAY);
    await this.deliverPending();
  }

  /** Makes the pending deliveries, hubs first; what fails stays pending and the alarm retries. */
  private async deliverPending(): Promise<void> {
    const flags = this.readStored();
    const rows = this.sql.exec<{ what: string; doc: string }>("SELECT what, doc FROM owed").toArray();
    const hubs = rows.filter((r) => r.what.startsWith("hub-"));
    const others = rows.filter((r) => !r.what.startsWith("hub-"));
    const deliverAll = (list: typeof rows) => Promise.allSettled(list.map((row) => this.deliverOne(row, flags)));
    const results = [...(await deliverAll(hubs)), ...(await deliverAll(others))];
    for (const r of results)
      if (r.status === "rejected") console.warn("flags: a delivery will be retried", String(r.reason));
    const remaining = this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM owed").one().n;
    const hasFailed = results.some((r) => r.status === "rejected");
    if (remaining === 0) await this.ctx.storage.deleteAlarm();
    // Where nothing failed, someone published while KV was written.
    else await this.ctx.storage.setAlarm(hasFailed ? Date.now() + RETRY_DELAY : this.lastKvWriteAt + KV_WRITE_INTERVAL);
  }

  private async deliverOne({ what, doc }: { what: string; doc: string }, flags: Flags): Promise<void> {
    if (what === "kv") return this.writeToKv();
    if (what.startsWith("audit:")) await insertAuditRow(openDb(this.env.DB), JSON.parse(doc) as AuditRow);
    else await this.env.HUB.getByName(what).announce(flags);
    this.sql.exec("DELETE FROM owed WHERE what = ? AND doc = ?", what, doc);
  }

  /** Writes the flags as they are when it is this write's turn, unless another has done so meanwhile. */
  private writeToKv(): Promise<void> {
    const write = async () => {
      const pending = this.sql.exec<{ doc: string }>("SELECT doc FROM owed WHERE what = 'kv'").toArray()[0];
      if (!pending) return;
      this.lastKvWriteAt = Date.now();
      await writeFlags(this.env, this.readStored());
      this.sql.exec("DELETE FROM owed WHERE what = 'kv' AND doc = ?", pending.doc);
    };
    const written = this.kvWrites.then(write);
    this.kvWrites = written.catch(() => undefined);
    return written;
  }
}

const versionStamp = (f: Flags): string => `${f.version}.${f.contentVersion}`;

function auditRows(before: Flags, after: Flags, actor: string, at: number): AuditRow[] {
  const rows: AuditRow[] = [];
  const addChange = (target: string, oldValue: unknown, newValue: unknown) => {
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return;
    rows.push({
      id: newId(at),
      at,
      actor,
      action: "flags.change",
      target,
      before: JSON.stringify(oldValue),
      after: JSON.stringify(newValue),
    });
  };
  addChange("flag:maintenance", before.maintenance, after.maintenance);
  addChange("flag:forum", before.forumEnabled, after.forumEnabled);
  return rows;
}
