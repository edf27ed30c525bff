import { sql } from "drizzle-orm";
import { type BufferState, readBufferStates } from "../analytics/index.ts";
import { listStaffAccounts } from "../auth/index.ts";
import type { JobQueueStatus } from "../jobs/contract.ts";
import { listStuckJobs, SCHEDULE_RECORD } from "../jobs/domain.ts";
import { HOUR, MINUTE } from "../kernel/instants.ts";
import { readJobQueue } from "../platform/job-queue.ts";
import type { RequestDeps } from "../request-context.ts";
import { formatBacklog, isBacklogLate } from "./domain-backlog.ts";
import { settingsJob } from "./schema.ts";

/** One round trip to a service. `ms` is null where nothing was sent. */
export interface Probe {
  name: string;
  ok: boolean;
  ms: number | null;
  detail: string;
}

/** A check of the site's health: what it found and what to do. */
export interface HealthCheck {
  name: string;
  state: "good" | "recommended" | "critical";
  found: string;
  advice?: string;
}

type HealthDeps = Pick<RequestDeps, "db" | "now" | "env" | "url" | "local">;

async function timeProbe(name: string, run: () => Promise<string>): Promise<Probe> {
  // Clocks in Workers only advance with I/O: good enough for a round trip, useless for CPU time.
  const startedAt = Date.now();
  try {
    const detail = await run();
    return { name, ok: true, ms: Date.now() - startedAt, detail };
  } catch (error) {
    return {
      name,
      ok: false,
      ms: Date.now() - startedAt,
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}

/** @throws Error where a job waits although nothing keeps it from running */
function describeQueue({ jobs }: JobQueueStatus, now: number): string {
  const stuck = listStuckJobs(jobs, now);
  if (stuck.length > 0) throw new Error(`Jobs aren't running: ${stuck.map((job) => job.name).join(", ")}`);
  return jobs.length === 0
    ? "No jobs waiting"
    : `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"} running or waiting`;
}

/** Round trips to every service that the site depends on, in parallel; R2 is written to, read and cleaned up. */
export function runProbes(
  { db, env, now }: HealthDeps,
  readFlags: () => Promise<{ version: number }>,
): Promise<Probe[]> {
  return Promise.all([
    timeProbe("Database (D1)", async () => {
      const row = await db.get<{ n: number }>(sql`SELECT COUNT(*) AS n FROM sqlite_master WHERE type = 'table'`);
      return `${row?.n ?? 0} tables`;
    }),
    timeProbe("Analytics database (D1)", async () => {
      const n = await env.ANALYTICS.prepare("SELECT COUNT(*) AS n FROM analytics_batch").first<number>("n");
      return `Written by ${n ?? 0} ${n === 1 ? "buffer" : "buffers"}`;
    }),
    timeProbe("Search database (D1)", async () => {
      const n = await env.SEARCH.prepare(
        "SELECT COUNT(*) AS n FROM search_document WHERE kind <> 'gone'",
      ).first<number>("n");
      return `${n ?? 0} ${n === 1 ? "document" : "documents"}`;
    }),
    timeProbe("Key-value store (KV)", async () =>
      (await env.FLAGS.get("flags")) === null ? "Connected; no flag has been changed yet" : "Flags are stored",
    ),
    timeProbe("Object store (R2)", async () => {
      const key = `health/${crypto.randomUUID()}`;
      await env.MEDIA.put(key, "ok");
      try {
        const stored = await env.MEDIA.get(key);
        if ((await stored?.text()) !== "ok") throw new Error("The test object could not be read back.");
      } finally {
        await env.MEDIA.delete(key);
      }
      return "Written, read and deleted";
    }),
    timeProbe("Control object (Durable Object)", async () => `Flags version ${(await readFlags()).version}`),
    timeProbe("Job queue (Durable Object)", async () => describeQueue(await readJobQueue(env), now())),
  ]);
}

/**
 * Whether page views reach their database; what cannot be written waits in the buffers.
 * @param states null where a buffer did not answer
 */
function checkViewBuffers(states: BufferState[] | null, now: number): HealthCheck {
  const name = "Page views";
  if (!states)
    return {
      name,
      state: "critical",
      found: "A page view buffer (Durable Object) didn't respond",
      advice: "Check Cloudflare's status page and the bindings in wrangler.toml.",
    };
  const failing = states.filter((s) => s.unwrittenSince !== null && s.error !== null);
  const since = Math.min(...failing.map((s) => s.unwrittenSince ?? now));
  const [first] = failing;
  if (!first || now - since < MINUTE) return { name, state: "good", found: "Saved to the analytics database" };
  const minutes = Math.floor((now - since) / MINUTE);
  return {
    name,
    state: "critical",
    found: `Not saved for ${minutes} ${minutes === 1 ? "minute" : "minutes"}: ${first.error}`,
    advice: "Nothing is lost yet. Apply the migrations for ANALYTICS and check its binding in wrangler.toml.",
  };
}

/** A service that did not answer its probe is critical. */
const toHealthCheck = (p: Probe): HealthCheck =>
  p.ok
    ? { name: p.name, state: "good", found: p.detail }
    : {
        name: p.name,
        state: "critical",
        found: p.detail,
        advice: "Check Cloudflare's status page and the bindings in wrangler.toml.",
      };

/** Whether the database has its migrations. */
async function checkMigrations({ db }: HealthDeps): Promise<HealthCheck[]> {
  const applied = await db
    .all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE name = 'd1_migrations'`)
    .catch(() => []);
  const rows =
    applied.length > 0
      ? await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`)
      : [];
  return [
    rows[0]
      ? { name: "Migrations", state: "good", found: `Latest applied: ${rows[0].name}` }
      : {
          name: "Migrations",
          state: "critical",
          found: "No migrations applied",
          advice: "Run wrangler d1 migrations apply.",
        },
  ];
}

/** Whether there is an admin, and whether all staff have a second factor. */
async function checkStaff(deps: HealthDeps): Promise<HealthCheck[]> {
  const staff = await listStaffAccounts(deps);
  const admins = staff.filter((s) => s.role === "admin" && !s.disabled);
  const withoutSecondFactor = staff.filter((s) => !s.secondFactor && !s.disabled);
  return [
    admins.length > 0
      ? { name: "Admins", state: "good", found: `${admins.length} with the admin role` }
      : {
          name: "Admins",
          state: "critical",
          found: "No account has the admin role",
          advice: "Create one with the setup token.",
        },
    withoutSecondFactor.length === 0
      ? { name: "Two-factor authentication for staff", state: "good", found: "Enabled on every staff account" }
      : {
          name: "Two-factor authentication for staff",
          state: deps.local ? "recommended" : "critical",
          found: `Missing on ${withoutSecondFactor.length} ${withoutSecondFactor.length === 1 ? "account" : "accounts"}: ${withoutSecondFactor.map((s) => s.email).join(", ")}`,
          advice: "Send each an invitation from Security settings. They add a passkey or an authenticator app with it.",
        },
  ];
}

/** Bindings, variables and the build, by this request. */
function checkDeployment({ env, url, local }: HealthDeps): HealthCheck[] {
  const bindings = env as unknown as Record<string, unknown>;
  return [
    bindings.MAIL
      ? { name: "Email", state: "good", found: "Email binding configured" }
      : {
          name: "Email",
          state: local ? "good" : "critical",
          found: local
            ? "Delivered to the local mailbox at /dev/mailbox"
            : "No email binding: sign-in codes can't be delivered",
          advice: local ? undefined : "Add a send_email binding named MAIL to wrangler.toml.",
        },
    bindings.SITE_ORIGIN || local
      ? { name: "Links in emails", state: "good", found: `Point to ${bindings.SITE_ORIGIN ?? url.origin}` }
      : {
          name: "Links in emails",
          state: "critical",
          found: "SITE_ORIGIN isn't set: emails with links are held, and email changes and invitations are refused",
          advice: "Set SITE_ORIGIN to the address of your site, such as https://your.shop.",
        },
    url.protocol === "https:"
      ? { name: "HTTPS", state: "good", found: "This page was served over HTTPS" }
      : {
          name: "HTTPS",
          state: local ? "recommended" : "critical",
          found: "This page was served over HTTP",
          advice: local ? "Expected in local development, never in production." : "Serve the site over https only.",
        },
    local || !import.meta.env?.DEV
      ? { name: "Debug mode", state: "good", found: import.meta.env?.DEV ? "On (local development)" : "Off" }
      : {
          name: "Debug mode",
          state: "critical",
          found: "A development build is deployed",
          advice: "Deploy the production build.",
        },
  ];
}

/** Whether the scheduled jobs are queued, run and keep up. */
async function checkJobs({ db, now }: HealthDeps): Promise<HealthCheck[]> {
  const jobs = await db.select().from(settingsJob);
  const checks: HealthCheck[] = [];
  const schedule = jobs.find((j) => j.name === SCHEDULE_RECORD);
  if (schedule && !schedule.ok)
    checks.push({
      name: "Job queue",
      state: "critical",
      found: `Jobs couldn't be queued: ${schedule.detail}`,
      advice:
        "Scheduled jobs won't run until the queue can be reached. Check Cloudflare's status page and the JOBS binding in wrangler.toml.",
    });
  const lateJobs = jobs.filter((j) => now() - j.at > 3 * HOUR || !j.ok);
  checks.push(
    jobs.length === 0
      ? {
          name: "Scheduled jobs",
          state: "recommended",
          found: "None have run yet",
          advice: "Jobs run within an hour of deployment; locally, npm start runs them.",
        }
      : lateJobs.length > 0
        ? {
            name: "Scheduled jobs",
            state: "recommended",
            found: `Late or failed: ${lateJobs.map((j) => j.name).join(", ")}`,
            advice: "Server health shows when each ran.",
          }
        : { name: "Scheduled jobs", state: "good", found: "All ran in the last three hours" },
  );
  const behind = jobs.filter((j) => isBacklogLate(j, now()));
  if (behind.length > 0)
    checks.push({
      name: "Job backlog",
      state: "critical",
      found: behind.map((j) => `${j.name}: ${formatBacklog(j, now())}`).join("; "),
      advice:
        "Server health shows each job's backlog. Subscriptions that keep failing are flagged in the subscription list.",
    });
  return checks;
}

/** The checks of the site, worst first. */
export async function runHealthChecks(deps: HealthDeps, probes: Probe[]): Promise<HealthCheck[]> {
  const checks: HealthCheck[] = [
    ...probes.map(toHealthCheck),
    ...(await checkMigrations(deps)),
    ...(await checkStaff(deps)),
    ...checkDeployment(deps),
    checkViewBuffers(await readBufferStates(deps.env).catch(() => null), deps.now()),
    ...(await checkJobs(deps)),
  ];
  const order = { critical: 0, recommended: 1, good: 2 };
  return checks.sort((a, b) => order[a.state] - order[b.state]);
}
