import { enqueueJobs } from "../platform/job-queue.ts";
import { isDevelopmentServer } from "../platform/local-development.ts";
import type { RequestContext } from "../request-context.ts";
import { runAndRecordJob } from "../settings/index.ts";
import { SCHEDULE_RECORD } from "./domain.ts";

/**
 * What a cron trigger does: queues the jobs of the schedule. Recorded as a job of its own, so that a queue that cannot
 * be reached is seen in server health.
 * @param cron on a developer's machine `all@second` runs all jobs in a queue named `second`, next to the site's own
 * @param scheduledTime when the trigger fired, in epoch milliseconds. On a developer's machine it is the time that the
 * jobs see, so that tests reach another day; elsewhere jobs see the clock.
 * @throws Error where the queue could not be reached
 */
export async function enqueueSchedule(ctx: RequestContext, cron: string, scheduledTime: number): Promise<void> {
  const isDevelopment = isDevelopmentServer(ctx.env);
  const clockOffset = isDevelopment ? scheduledTime - Date.now() : 0;
  const [schedule = cron, queue] = isDevelopment ? cron.split("@") : [cron];
  try {
    await runAndRecordJob(
      ctx,
      SCHEDULE_RECORD,
      async () => `${await enqueueJobs(ctx.env, schedule, clockOffset, queue)} jobs queued`,
    );
  } catch (error) {
    console.error(JSON.stringify({ job: SCHEDULE_RECORD, cron, error: String(error) }));
    throw error;
  }
}
