import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { enqueueJobs, readJobQueue } from "../platform/job-queue.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { failingBinding } from "../test/fake-bindings.ts";
import { jobLabel, MAX_RUNS, MAX_WAIT, SCHEDULE_RECORD } from "./domain.ts";
import { enqueueSchedule, type JobOutcome, JobQueue, listJobNames, runJob } from "./index.ts";

const ENV = env as Env;
const HOURLY = "17 * * * *";
const DONE: JobOutcome = { unfinished: false, left: null };
const stub = () => ENV.JOBS.getByName("main");

/** Works inside the object. */
const inside = <T>(
  work: (queue: JobQueue, storage: DurableObjectStorage, state: DurableObjectState) => T | Promise<T>,
): Promise<T> => runInDurableObject(stub(), (instance, state) => work(instance as JobQueue, state.storage, state));

/** Replaces what the jobs do. @returns the names in the order in which they ran */
async function fakeJobs(run: (name: string) => JobOutcome | Promise<JobOutcome>): Promise<string[]> {
  const ran: string[] = [];
  await inside((queue) => {
    queue.runJob = async (_ctx, name) => {
      ran.push(name);
      return run(name);
    };
  });
  return ran;
}

const untilEmpty = () => vi.waitFor(async () => expect((await readJobQueue(ENV)).jobs).toEqual([]));

/** Does not wait for the time after a failure. */
const skipRetryDelay = () =>
  inside(async (_, storage) => {
    storage.sql.exec("UPDATE job SET due_at = 0");
    await storage.setAlarm(Date.now());
  });

const findJob = async (name: string) => (await readJobQueue(ENV)).jobs.find((job) => job.name === name);

beforeEach(async () => {
  await inside(async (queue, storage) => {
    queue.alarm = JobQueue.prototype.alarm;
    storage.sql.exec("DELETE FROM job");
    await storage.deleteAlarm();
  });
  await db.run(sql`DELETE FROM settings_job`);
});

it("runs money first and comparisons last, each once, however often it is queued", async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ran = await fakeJobs(async () => {
    await gate;
    return DONE;
  });
  // The hourly jobs first: the queue puts money before them all the same.
  await enqueueJobs(ENV, HOURLY);
  await vi.waitFor(() => expect(ran).toHaveLength(1));
  await enqueueJobs(ENV, "*/5 * * * *");
  await enqueueJobs(ENV, "*/5 * * * *");
  release();
  await untilEmpty();
  expect(ran[0]).toBe("restock");
  expect(ran.slice(1, 4)).toEqual(["payments", "orders", "subscriptions"]);
  expect(ran.slice(-2)).toEqual(["stock books", "payments compared"]);
  expect([...ran].sort()).toEqual([...listJobNames("all")].sort());
});

it("gives each job an alarm and a request context of its own", async () => {
  const contexts = new Set<unknown>();
  let alarms = 0;
  await inside((queue) => {
    const alarm = queue.alarm.bind(queue);
    queue.alarm = async () => {
      alarms += 1;
      await alarm();
    };
    queue.runJob = async (ctx) => {
      contexts.add(ctx);
      return DONE;
    };
  });
  const count = await enqueueJobs(ENV, "all");
  await untilEmpty();
  expect(contexts.size).toBe(count);
  expect(alarms).toBeGreaterThanOrEqual(count);
});

it("a job with work left goes on behind the others of its class, a bounded number of times", async () => {
  const ran = await fakeJobs((name) => ({ unfinished: name === "payments", left: name === "payments" ? 7 : null }));
  await enqueueJobs(ENV, "*/5 * * * *");
  await untilEmpty();
  expect(ran.slice(0, 4)).toEqual(["payments", "orders", "subscriptions", "payments"]);
  expect(ran.filter((name) => name === "payments")).toHaveLength(MAX_RUNS);
  expect(ran.slice(-15)).toEqual([
    ...[
      "mail",
      "texts",
      "scheduled products",
      "price changes",
      "search index",
      "forum authors",
      "forum categories",
      "forum lists",
      "forum imports",
      "exports",
      "sample data",
    ],
    ...["imported pictures", "text pictures", "image refresh", "pictures"],
  ]);
});

it("a job that has waited for long goes before money that never ends", async () => {
  const ran = await fakeJobs(async (name) => {
    if (name === "payments")
      await inside((_, storage) => {
        storage.sql.exec("UPDATE job SET queued_at = queued_at - ? WHERE name = 'payments compared'", MAX_WAIT / 2);
      });
    return { unfinished: name === "payments", left: null };
  });
  await enqueueJobs(ENV, "all");
  await untilEmpty();
  expect(ran.indexOf("payments compared")).toBeLessThan(10);
});

it("a job that throws is tried three times, then waits for its next schedule; the others run", async () => {
  const ran = await fakeJobs((name) => {
    if (name === "orders") throw new Error("broken");
    return DONE;
  });
  await enqueueJobs(ENV, "all");
  for (const tries of [1, 2]) {
    await vi.waitFor(async () => expect(await findJob("orders")).toMatchObject({ state: "waiting", tries }));
    // Queued again meanwhile: its tries are not forgotten.
    await enqueueJobs(ENV, "*/5 * * * *");
    await skipRetryDelay();
  }
  await untilEmpty();
  expect(ran.filter((name) => name === "orders")).toHaveLength(3);
  expect(ran).toContain("payments compared");
});

it("records what really failed, in red", async () => {
  const deleteExpired = () => Promise.reject(new Error("broken"));
  await inside((queue) => {
    queue.runJob = async (ctx, name) => {
      if (name !== "accounts") return DONE;
      return runJob(Object.create(ctx, { auth: { get: () => ({ deleteExpired }) } }), name);
    };
  });
  await enqueueJobs(ENV, HOURLY);
  await vi.waitFor(async () => expect(await findJob("accounts")).toMatchObject({ tries: 1 }));
  expect(await db.all(sql`SELECT name, ok, detail FROM settings_job`)).toEqual([
    { name: "accounts", ok: 0, detail: "broken" },
  ]);
  const checks = await createTestContext().settings.runHealthChecks(async () => ({ version: 1 }));
  expect(checks.find((c) => c.name === "Scheduled jobs")?.found).toContain("accounts");
});

it("a job that kills its process three times is recorded as failed, and the others run", async () => {
  const dead = new Promise<never>(() => undefined);
  const ran: string[] = [];
  await inside(async (living, _storage, state) => {
    living.alarm = async () => undefined;
    await living.enqueue(HOURLY);
    // A new object on the same storage is what a restart makes.
    for (let lives = 0; lives < 40; lives++) {
      const queue = new JobQueue(state, ENV);
      const killed = Promise.withResolvers<string>();
      queue.runJob = async (_ctx, name) => {
        ran.push(name);
        if (name !== "carts") return DONE;
        killed.resolve("killed");
        return dead;
      };
      const status = (await queue.status()).jobs;
      if (status.some((job) => job.name === "carts" && job.tries > 0))
        expect(status.find((job) => job.name === "carts")?.state).not.toBe("running");
      if (status.length === 0) return;
      const outcome = await Promise.race([queue.alarm(), killed.promise]);
      if (outcome !== "killed") continue;
      expect((await queue.status()).jobs.find((job) => job.name === "carts")?.state).toBe("running");
    }
  });
  expect(ran.filter((name) => name === "carts")).toHaveLength(3);
  expect(ran).toContain("payments compared");
  expect(await db.all(sql`SELECT name, ok, detail FROM settings_job WHERE name = 'carts'`)).toEqual([
    { name: "carts", ok: 0, detail: "The process was stopped 3 times while this job ran." },
  ]);
});

it("a job that is scheduled while it runs is run once more", async () => {
  let runs = 0;
  await fakeJobs(async (name) => {
    if (name === "mail" && ++runs === 1) await enqueueJobs(ENV, "*/5 * * * *");
    return DONE;
  });
  await enqueueJobs(ENV, "*/5 * * * *");
  await vi.waitFor(() => expect(runs).toBe(2));
  await untilEmpty();
});

it("drops a job that this version does not know", async () => {
  const ran = await fakeJobs(() => DONE);
  await inside(async (_, storage) => {
    storage.sql.exec(
      "INSERT INTO job (name, rank, seq, queued_at, due_at, clock_offset) VALUES ('old', 0, 1, 0, 0, 0)",
    );
    await storage.setAlarm(Date.now());
  });
  await untilEmpty();
  expect(ran).toEqual([]);
});

it("has words for every job", () => {
  expect([...listJobNames("all"), SCHEDULE_RECORD].filter((name) => jobLabel(name) === name)).toEqual([]);
  expect(jobLabel("a job of a later version")).toBe("a job of a later version");
});

it("says in the log and in site health when the queue cannot be reached", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = createTestContext(undefined, { JOBS: failingBinding() as Env["JOBS"] });
  await expect(enqueueSchedule(away, HOURLY, Date.now())).rejects.toThrow("away");
  expect(error.mock.calls.flat().join(" ")).toContain("away");
  error.mockRestore();
  const checks = await away.settings.runHealthChecks(async () => ({ version: 1 }));
  const red = checks.filter((c) => c.state === "critical").map((c) => c.name);
  expect(red).toEqual(expect.arrayContaining(["Job queue", "Job queue (Durable Object)"]));
  // The next schedule that gets through clears it.
  await fakeJobs(() => DONE);
  await enqueueSchedule(createTestContext(), HOURLY, Date.now());
  await untilEmpty();
  const after = await createTestContext().settings.runHealthChecks(async () => ({ version: 1 }));
  expect(after.filter((c) => c.state === "critical" && c.name.startsWith("Job queue"))).toEqual([]);
});

it("runs the real jobs, and records each", async () => {
  await inside((queue) => {
    queue.runJob = runJob;
  });
  const names = listJobNames("all");
  await enqueueSchedule(createTestContext(), "all", Date.now());
  await untilEmpty();
  const rows = await db.all<{ name: string; ok: number }>(sql`SELECT name, ok FROM settings_job`);
  expect(rows.filter((r) => !r.ok)).toEqual([]);
  expect(rows.map((r) => r.name).sort()).toEqual([...names, "schedule"].sort());
});
