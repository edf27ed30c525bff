import { DurableObject } from "cloudflare:workers";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { newId } from "../kernel/ids.ts";
import { openDb } from "../platform/db.ts";
import { writeFlags } from "../platform/flags.ts";
import { type AuditRow, insertAuditRow } from "../settings/index.ts";
import { applyFlagsPatch, type FlagsChange, listHubNames } from "./domain.ts";

const RETRY_DELAY = 2000;

/**
 * Owns the flags: one object for the whole site. A change is stored together with its pending deliveries (hubs, KV,
 * audit) and an alarm; after a crash the alarm delivers the rest.
 */
export class Control extends DurableObject<Env> {
  private readonly sql: SqlStorage;

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
    const row = this.sql.exec<{ doc: string }>("SELECT doc FROM flags").toArray()[0];
    return row ? { ...DEFAULT_FLAGS, ...(JSON.parse(row.doc) as Flags) } : DEFAULT_FLAGS;
  }

  /** Changes flags on behalf of a person, and delivers the change to every hub, then to KV and the audit trail. */
  async change(patch: FlagsChange, actor: string, at: number = Date.now()): Promise<Flags> {
    const before = await this.read();
    const after = applyFlagsPatch(before, patch);
    const audits = auditRows(before, after, actor, at);
    await this.commit(after, [...listHubNames(), ...audits.map((a) => `audit:${a.id}`)], audits);
    return after;
  }

  /** Invalidates every cached page, after something was published. */
  async publish(): Promise<number> {
    const before = await this.read();
    const after = { ...before, contentVersion: before.contentVersion + 1 };
    await this.commit(after, [], []);
    return after.contentVersion;
  }

  override async alarm(): Promise<void> {
    await this.deliverPending();
  }

  /** The state, the pending deliveries and the alarm are one atomic write: nothing is awaited between them. */
  private async commit(flags: Flags, deliveries: string[], audits: AuditRow[]): Promise<void> {
    const byId = new Map(audits.map((a) => [`audit:${a.id}`, JSON.stringify(a)]));
    this.ctx.storage.transactionSync(() => {
      this.sql.exec("INSERT OR REPLACE INTO flags VALUES (1, ?)", JSON.stringify(flags));
      for (const target of ["kv", ...deliveries]) {
        // The value says which change caused the delivery, so that finishing an older one does not remove it.
        this.sql.exec("INSERT OR REPLACE INTO owed VALUES (?, ?)", target, byId.get(target) ?? versionStamp(flags));
      }
    });
    const alarm = this.ctx.storage.setAlarm(Date.now() + RETRY_DELAY);
    await alarm;
    await this.deliverPending();
  }

  /** Makes the pending deliveries, hubs first; what fails stays pending and the alarm retries. */
  private async deliverPending(): Promise<void> {
    const flags = await this.read();
    const rows = this.sql.exec<{ what: string; doc: string }>("SELECT what, doc FROM owed").toArray();
    const hubs = rows.filter((r) => r.what.startsWith("hub-"));
    const others = rows.filter((r) => !r.what.startsWith("hub-"));
    const deliverAll = (list: typeof rows) => Promise.allSettled(list.map((row) => this.deliverOne(row, flags)));
    const results = [...(await deliverAll(hubs)), ...(await deliverAll(others))];
    for (const r of results)
      if (r.status === "rejected") console.warn("flags: a delivery will be retried", String(r.reason));
    const remaining = this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM owed").one().n;
    if (remaining === 0) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Date.now() + RETRY_DELAY);
  }

  private async deliverOne({ what, doc }: { what: string; doc: string }, flags: Flags): Promise<void> {
    if (what === "kv") await writeFlags(this.env, flags);
    else if (what.startsWith("audit:")) await insertAuditRow(openDb(this.env.DB), JSON.parse(doc) as AuditRow);
    else await this.env.HUB.getByName(what).announce(flags);
    this.sql.exec("DELETE FROM owed WHERE what = ? AND doc = ?", what, doc);
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
