import { z } from "zod";

/** A job of the queue. Instants in epoch milliseconds. */
const queuedJob = z.object({
  name: z.string(),
  /** `interrupted`: the process that ran it was stopped; it runs again. */
  state: z.enum(["running", "waiting", "interrupted"]),
  /** Since when it runs; of a waiting one, since when it waits. */
  since: z.number(),
  /** A job that failed waits until this instant. */
  dueAt: z.number(),
  /** Tries in a row without a result, the current one included. */
  tries: z.number(),
  /** How often it has run since it was scheduled, each time until its budget was used up. */
  runs: z.number(),
  /** Items that its last run left; null where the job doesn't count them. */
  left: z.number().nullable(),
});
export type QueuedJob = z.output<typeof queuedJob>;

/** What runs and what waits, in the order in which it will run; empty when all jobs are done. */
export const jobQueueStatus = z.object({ jobs: z.array(queuedJob) });
export type JobQueueStatus = z.output<typeof jobQueueStatus>;
