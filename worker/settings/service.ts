import { desc, eq } from "drizzle-orm";
import { securityOverview } from "../auth/index.ts";
import { newId, newSecret, sha256 } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import type { VisitBase } from "../request-context.ts";
import { type Settings, type SettingsPatch, settingsSchema } from "./contract.ts";
import { settingsAudit, settingsJob, settingsLink, settingsValue } from "./schema.ts";
import { type Check, type Probe, probe, siteChecks } from "./site-health.ts";

export type AuditRow = typeof settingsAudit.$inferSelect;
export type JobRow = typeof settingsJob.$inferSelect;

/** Reads and changes the site's settings, its audit trail and its private links. */
export function settingsService(base: Pick<VisitBase, "db" | "now" | "env" | "url" | "local">) {
  const { db, now } = base;
  const service = {
    /** Every setting; a value that fails its schema counts as unset. */
    async all(): Promise<Settings> {
      const rows = await db.select().from(settingsValue);
      return settingsFrom(rows);
    },

    /** The two fields that everybody may read. */
    async forEverybody() {
      const { googleAnalyticsId, analyticsEnabled } = await service.all();
      return { googleAnalyticsId, analyticsEnabled };
    },

    /** Writes the named settings and their audit rows, all or nothing; unchanged ones are left alone. */
    async change(patch: SettingsPatch, actor: string): Promise<Settings> {
      const before = await service.all();
      const at = now();
      const changed = Object.entries(patch).filter(
        ([key, value]) =>
          value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key as keyof Settings]),
      );
      const writes = changed.flatMap(([key, value]) => [
        db
          .insert(settingsValue)
          .values({ key, value: JSON.stringify(value), updatedAt: at, updatedBy: actor })
          .onConflictDoUpdate({
            target: settingsValue.key,
            set: { value: JSON.stringify(value), updatedAt: at, updatedBy: actor },
          }),
        auditInsert(db, {
          id: newId(at),
          at,
          actor,
          action: "settings.change",
          target: `setting:${key}`,
          before: JSON.stringify(before[key as keyof Settings]),
          after: JSON.stringify(value),
        }),
      ]);
      const [first, ...rest] = writes;
      if (first) await db.batch([first, ...rest]);
      return service.all();
    },

    /** The newest audit rows, of one target if named. */
    audit(limit = 50, target?: string): Promise<AuditRow[]> {
      const query = db
        .select()
        .from(settingsAudit)
        .orderBy(desc(settingsAudit.at), desc(settingsAudit.id))
        .limit(limit);
      return target ? query.where(eq(settingsAudit.target, target)) : query;
    },

    /** The last run of each scheduled job. */
    jobs(): Promise<JobRow[]> {
      return db.select().from(settingsJob).orderBy(settingsJob.name);
    },

    /** Live round trips to what the site stands on; `askControl` is the flags' own read. */
    probes: (askControl: () => Promise<{ version: number }>): Promise<Probe[]> => probe(base, askControl),
    /** The checks of the site, worst first. */
    async checks(askControl: () => Promise<{ version: number }>): Promise<Check[]> {
      return siteChecks(base, await probe(base, askControl));
    },
    /** Staff, sessions and the newest acts. */
    security: () => securityOverview(base),

    /** Makes a private link to a page under /420; the answer is the only time the token is seen. */
    async makeLink(target: `/420${string}`, lasts: number = 7 * DAY): Promise<string> {
      const token = newSecret();
      const at = now();
      await db
        .insert(settingsLink)
        .values({ tokenHash: await sha256(token), target, createdAt: at, expiresAt: at + lasts });
      return token;
    },

    /** Where a private link leads; null when unknown, expired or revoked. Who may follow it is the caller's question. */
    async linkTarget(token: string): Promise<string | null> {
      const [row] = await db
        .select()
        .from(settingsLink)
        .where(eq(settingsLink.tokenHash, await sha256(token)))
        .limit(1);
      if (!row || row.revokedAt !== null || row.expiresAt <= now()) return null;
      return row.target;
    },
  };
  return service;
}

/** An audit row as a statement, so that it can share a batch with what it records; a repeat is ignored. */
export const auditInsert = (db: Db, row: AuditRow) => db.insert(settingsAudit).values(row).onConflictDoNothing();

/** Runs a scheduled job and keeps how it went; rethrows, so that the platform's own log shows it too. */
export async function recordJob(
  base: Pick<VisitBase, "db" | "now">,
  name: string,
  job: () => Promise<string>,
): Promise<void> {
  const at = base.now();
  const keep = (ok: boolean, detail: string) => {
    const row = { name, at, ok, tookMs: Math.max(0, base.now() - at), detail: detail.slice(0, 500) };
    return base.db.insert(settingsJob).values(row).onConflictDoUpdate({ target: settingsJob.name, set: row });
  };
  try {
    await keep(true, await job());
  } catch (error) {
    await keep(false, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function settingsFrom(rows: { key: string; value: string }[]): Settings {
  const stored = new Map(rows.map((r) => [r.key, r.value]));
  const pick = (key: keyof Settings) => {
    const field = settingsSchema.shape[key];
    const raw = stored.get(key);
    if (raw === undefined) return field.parse(undefined);
    try {
      return field.parse(JSON.parse(raw));
    } catch {
      return field.parse(undefined);
    }
  };
  return Object.fromEntries(Object.keys(settingsSchema.shape).map((k) => [k, pick(k as keyof Settings)])) as Settings;
}
