import type { JobQueueStatus } from "../jobs/contract.ts";

const getQueue = (env: Env) => env.JOBS.getByName("main");

/**
 * Queues the jobs of a schedule; they run one after the other, after this has returned.
 * @param schedule a cron text of wrangler.toml; any other text queues all jobs
 * @param clockOffset milliseconds that the jobs add to the clock; only for a developer's machine
 * @returns how many jobs the schedule has
 * @throws Error where the queue cannot be reached
 */
export const enqueueJobs = (env: Env, schedule: string, clockOffset = 0): Promise<number> =>
  getQueue(env).enqueue(schedule, clockOffset) as Promise<number>;

/** What runs and what waits; no jobs: all are done. @throws Error where the queue cannot be reached */
export const readJobQueue = (env: Env): Promise<JobQueueStatus> => getQueue(env).status() as Promise<JobQueueStatus>;
