import { desc, eq } from "drizzle-orm";
import { getSecurityOverview } from "../auth/index.ts";
import type { JobQueueStatus } from "../jobs/contract.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import type { Backlog } from "../platform/job-budget.ts";
import { enqueueJobs, readJobQueue } from "../platform/job-queue.ts";
import { settingsValue } from "../platform/schema.ts";
import type { RequestDeps } from "../request-context.ts";
import { type AuditRow, auditStatement } from "./audit.ts";
import { type Settings, type SettingsPatch, settingsSchema } from "./contract.ts";
import { savedViewsService } from "./saved-views.ts";
import { settingsAudit, settingsJob, settingsLink } from "./schema.ts";
import { type HealthCheck, type Probe, runHealthChecks, runProbes } from "./site-health.ts";

export type JobRun = typeof settingsJob.$inferSelect;

/** Reads and changes the site's settings, its audit trail and its private links. */
export function settingsService(deps: Pick<RequestDeps, "db" | "now" | "env" | "url" | "local">) {
  const { db, now } = deps;
  const service = {
    ...savedViewsService(deps),

    /** Every setting; a value that fails its schema counts as unset. */
    async readSettings(): Promise<Settings> {
      const rows = await db.select().from(settingsValue);
      return parseSettings(rows);
    },

    /** The two fields that everybody may read. */
    async readPublicSettings() {
      const { googleAnalyticsId, analyticsEnabled } = await service.readSettings();
      return { googleAnalyticsId, analyticsEnabled };
    },

    /** Writes the named settings and their audit rows, all or nothing; unchanged ones are left alone. */
    async changeSettings(patch: SettingsPatch, actor: string): Promise<Settings> {
      const before = await service.readSettings();
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
        auditStatement(deps, actor, "settings.change", `setting:${key}`, {
          before: before[key as keyof Settings],
          after: value,
        }),
      ]);
      const [first, ...rest] = writes;
      if (first) await db.batch([first, ...rest]);
      return service.readSettings();
    },

    /** The newest audit rows, of one target if named. */
    listAudit(limit = 50, target?: string): Promise<AuditRow[]> {
      const query = db
        .select()
        .from(settingsAudit)
        .orderBy(desc(settingsAudit.at), desc(settingsAudit.id))
        .limit(limit);
      return target ? query.where(eq(settingsAudit.target, target)) : query;
    },

    /** The last run of each scheduled job. */
    listJobRuns(): Promise<JobRun[]> {
      return db.select().from(settingsJob).orderBy(settingsJob.name);
    },

    /** The jobs that run and wait. @throws Error where the queue cannot be reached */
    readJobQueue: (queue?: string): Promise<JobQueueStatus> => readJobQueue(deps.env, queue),
    /** Queues all jobs, and returns the queue. @throws Error where the queue cannot be reached */
    async runJobsNow(): Promise<JobQueueStatus> {
      await enqueueJobs(deps.env, "all");
      return readJobQueue(deps.env);
    },

    /** Round trips to the services that the site depends on; `readFlags` asks Control. */
    runProbes: (readFlags: () => Promise<{ version: number }>): Promise<Probe[]> => runProbes(deps, readFlags),
    /** The checks of the site, worst first. */
    async runHealthChecks(readFlags: () => Promise<{ version: number }>): Promise<HealthCheck[]> {
      return runHealthChecks(deps, await runProbes(deps, readFlags));
    },
    /** Staff, sessions and recent activity. */
    getSecurityOverview: () => getSecurityOverview(deps),

    /** Creates a private link to a page under /420; the token cannot be read again later. */
    async createPrivateLink(target: `/420${string}`, lifetime: number = 7 * DAY): Promise<string> {
      const token = newSecret();
      const at = now();
      await db
        .insert(settingsLink)
        .values({ tokenHash: await sha256(token), target, createdAt: at, expiresAt: at + lifetime });
      return token;
    },

    /** Where a private link leads; null when unknown, expired or revoked. The caller must check who may follow it. */
    async findPrivateLinkTarget(token: string): Promise<string | null> {
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

/**
 * Runs a scheduled job and stores its result and what it left; rethrows errors, so that the platform's log shows them too.
 */
export async function runAndRecordJob(
  deps: Pick<RequestDeps, "db" | "now">,
  name: string,
  job: () => Promise<string | { detail: string; backlog?: Backlog }>,
): Promise<void> {
  const at = deps.now();
  const saveRun = (ok: boolean, detail: string, backlog?: Backlog) => {
    const left = backlog ? { backlog: backlog.count, oldestAt: backlog.oldestAt } : {};
    const row = { name, at, ok, tookMs: Math.max(0, deps.now() - at), detail: detail.slice(0, 500), ...left };
    return deps.db.insert(settingsJob).values(row).onConflictDoUpdate({ target: settingsJob.name, set: row });
  };
  try {
    const result = await job();
    if (typeof result === "string") await saveRun(true, result);
    else await saveRun(true, result.detail, result.backlog);
  } catch (error) {
    await saveRun(false, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function parseSettings(rows: { key: string; value: string }[]): Settings {
  const stored = new Map(rows.map((r) => [r.key, r.value]));
  const parseSetting = (key: keyof Settings) => {
    const field = settingsSchema.shape[key];
    const raw = stored.get(key);
    if (raw === undefined) return field.parse(undefined);
    try {
      return field.parse(JSON.parse(raw));
    } catch {
      return field.parse(undefined);
    }
  };
  return Object.fromEntries(
    Object.keys(settingsSchema.shape).map((k) => [k, parseSetting(k as keyof Settings)]),
  ) as Settings;
}
