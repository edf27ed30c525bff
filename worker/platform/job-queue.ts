import type { JobQueueStatus } from "../jobs/contract.ts";

/** All jobs of the site wait in this one. */
const MAIN = "main";
const getQueue = (env: Env, name: string) => env.JOBS.getByName(name);

/**
 * Queues the jobs of a schedule; they run one after the other, after this has returned.
 * @param schedule a cron text of wrangler.toml, or the name of one job; any other text queues all jobs
 * @param clockOffset milliseconds that the jobs add to the clock; only for a developer's machine
 * @param queue another one runs a second round at the same time; only for a developer's machine
 * @returns how many jobs the schedule has
 * @throws Error where the queue cannot be reached
 */
export const enqueueJobs = (env: Env, schedule: string, clockOffset = 0, queue = MAIN): Promise<number> =>
  getQueue(env, queue).enqueue(schedule, clockOffset) as Promise<number>;

/** What runs and what waits; no jobs: all are done. @throws Error where the queue cannot be reached */
export const readJobQueue = (env: Env, queue = MAIN): Promise<JobQueueStatus> =>
  getQueue(env, queue).status() as Promise<JobQueueStatus>;
