import { DurableObject } from "cloudflare:workers";
import { JOBS_URL } from "../platform/site-origin.ts";
import { createJobContext, type RequestContext } from "../request-context.ts";
import { runAndRecordJob } from "../settings/index.ts";
import type { JobQueueStatus } from "./contract.ts";
import { MAX_RUNS, MAX_TRIES, MAX_WAIT, retryDelay } from "./domain.ts";
import { getJobRank, type JobOutcome, listJobNames, runJob } from "./job-list.ts";

/** When a job whose process was stopped is taken up again. A running job keeps the alarm from firing. */
const CRASH_RETRY = 5000;

type Row = {
  name: string;
  rank: number;
  /** Order within a class. */
  seq: number;
  queued_at: number;
  due_at: number;
  tries: number;
  runs: number;
  /** Since when it runs; set and not running: its process was stopped. */
  started_at: number | null;
  /** 1: it was scheduled again while it ran. */
  again: number;
  /** Added to the clock; only a developer's machine runs jobs at another time. */
  clock_offset: number;
  items_left: number | null;
};

/**
 * Runs the scheduled jobs, each in an invocation of its own (an alarm), one after the other: one object for the whole
 * site. What waits is stored, so that nothing is lost by a crash or a deployment; a try is counted before it begins, so
 * that a job that kills the process is seen too. The methods keep their names, since another version may call them
 * during a deployment; `platform/job-queue.ts` is how the rest of the code calls them.
 */
export class JobQueue extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  private running: string | null = null;
  /** Replaced by tests. */
  runJob: (ctx: RequestContext, name: string) => Promise<JobOutcome> = runJob;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec(`CREATE TABLE IF NOT EXISTS job (
      name TEXT PRIMARY KEY, rank INTEGER NOT NULL, seq INTEGER NOT NULL, queued_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, runs INTEGER NOT NULL DEFAULT 0, started_at INTEGER,
      again INTEGER NOT NULL DEFAULT 0, clock_offset INTEGER NOT NULL, items_left INTEGER)`);
  }

  /**
   * Queues the jobs of a schedule and returns their number. One that waits is not queued twice; one that runs is queued
   * again behind the others.
   */
  async enqueue(schedule: string, clockOffset = 0): Promise<number> {
    const names = listJobNames(schedule);
    const now = Date.now();
    this.ctx.storage.transactionSync(() => {
      for (const name of names)
        this.sql.exec(
          `INSERT INTO job (name, rank, seq, queued_at, due_at, clock_offset)
           VALUES (?, ?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM job), ?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET runs = 0, clock_offset = excluded.clock_offset, again = name IS ?`,
          ...[name, getJobRank(name) ?? 0, now, now, clockOffset, this.running],
        );
    });
    if (this.running === null) await this.setNextAlarm();
    return names.length;
  }

  /** What runs and what waits, in order. */
  async status(): Promise<JobQueueStatus> {
    const rows = this.sql.exec<Row>("SELECT * FROM job ORDER BY started_at IS NULL, rank, seq").toArray();
    const stateOf = (row: Row) =>
      row.name === this.running ? "running" : row.started_at === null ? "waiting" : "interrupted";
    return {
      jobs: rows.map((row) => ({
        name: row.name,
        state: stateOf(row),
        since: row.started_at ?? row.queued_at,
        dueAt: row.due_at,
        tries: row.tries,
        runs: row.runs,
        left: row.items_left,
      })),
    };
  }

  /** Runs one job; the next one gets an alarm of its own. */
  override async alarm(): Promise<void> {
    // Alarms of one object do not overlap; if they ever did, nothing would run twice.
    if (this.running !== null) return this.ctx.storage.setAlarm(Date.now() + CRASH_RETRY);
    this.moveInterruptedBack();
    const row = this.findNext();
    if (row) {
      this.running = row.name;
      try {
        await this.runOne(row);
      } finally {
        this.running = null;
      }
    }
    await this.setNextAlarm();
  }

  private async runOne(row: Row): Promise<void> {
    const { name, tries } = row;
    if (getJobRank(name) === null) {
      console.error(JSON.stringify({ job: name, error: "This version has no such job." }));
      return this.remove(name);
    }
    if (tries >= MAX_TRIES) {
      // It was interrupted each time, so nothing has recorded it yet.
      const failure = new Error(`The process was stopped ${tries} times while this job ran.`);
      await this.withContext(row, (ctx) => runAndRecordJob(ctx, name, () => Promise.reject(failure))).catch(
        logError(name),
      );
      return this.remove(name);
    }
    this.sql.exec("UPDATE job SET tries = tries + 1, started_at = ? WHERE name = ?", Date.now(), name);
    await this.ctx.storage.setAlarm(Date.now() + CRASH_RETRY);
    try {
      this.finish(name, await this.withContext(row, (ctx) => this.runJob(ctx, name)));
    } catch (error) {
      logError(name)(error);
      if (tries + 1 >= MAX_TRIES) this.remove(name);
      else this.moveToBack(name, "again = 0", Date.now() + retryDelay(tries + 1));
    }
  }

  /** Work after the response belongs to the run: it is awaited, with its queries. */
  private async withContext<T>(row: Row, work: (ctx: RequestContext) => Promise<T>): Promise<T> {
    const pending: Promise<unknown>[] = [];
    const executionCtx = { waitUntil: (promise: Promise<unknown>) => pending.push(promise) };
    const now = () => Date.now() + row.clock_offset;
    try {
      return await work(
        createJobContext(new Request(JOBS_URL), this.env, executionCtx as unknown as ExecutionContext, now),
      );
    } finally {
      for (let done = 0; done < pending.length; ) {
        const open = pending.slice(done);
        done = pending.length;
        await Promise.allSettled(open);
      }
    }
  }

  /** After a run: away, or behind the others of its class if it has more to do. */
  private finish(name: string, { unfinished, left }: JobOutcome): void {
    const row = this.sql.exec<Row>("SELECT * FROM job WHERE name = ?", name).toArray()[0];
    if (!row) return;
    const goesOn = unfinished && row.runs + 1 < MAX_RUNS;
    if (!goesOn && row.again === 0) {
      this.remove(name);
      return;
    }
    this.sql.exec("UPDATE job SET items_left = ? WHERE name = ?", left, name);
    this.moveToBack(name, goesOn ? "tries = 0, runs = runs + 1" : "tries = 0, runs = 0, again = 0", Date.now());
  }

  /** What was interrupted runs again, behind the others of its class; its tries say how often. */
  private moveInterruptedBack(): void {
    const rows = this.sql.exec<{ name: string }>("SELECT name FROM job WHERE started_at IS NOT NULL").toArray();
    for (const { name } of rows) this.moveToBack(name, "again = 0", Date.now());
  }

  private moveToBack(name: string, changes: string, dueAt: number): void {
    this.sql.exec(
      `UPDATE job SET ${changes}, started_at = NULL, queued_at = ?, due_at = ?, seq = (SELECT MAX(seq) + 1 FROM job) WHERE name = ?`,
      ...[Date.now(), dueAt, name],
    );
  }

  private remove(name: string): void {
    this.sql.exec("DELETE FROM job WHERE name = ?", name);
  }

  private findNext(): Row | undefined {
    const now = Date.now();
    return this.sql
      .exec<Row>(
        "SELECT * FROM job WHERE due_at <= ? ORDER BY queued_at > ?, rank, seq LIMIT 1",
        ...[now, now - MAX_WAIT],
      )
      .toArray()[0];
  }

  private async setNextAlarm(): Promise<void> {
    const { at } = this.sql.exec<{ at: number | null }>("SELECT MIN(due_at) AS at FROM job").one();
    if (at === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(at, Date.now()));
  }
}

const logError = (name: string) => (error: unknown) =>
  console.error(JSON.stringify({ job: name, error: String(error) }));
