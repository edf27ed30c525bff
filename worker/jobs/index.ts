/** The scheduled jobs: which there are, and the queue that runs them one after the other. */
export { exportSources } from "./export-sources.ts";
export { getJobRank, type JobOutcome, listJobNames, runJob } from "./job-list.ts";
export { JobQueue } from "./job-queue.ts";
export { enqueueSchedule } from "./schedule.ts";
