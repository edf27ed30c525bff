/** The job that works off the outbox and goes on with a rebuild, as the queue calls it (worker/jobs/job-list.ts). */
export const INDEX_JOB = "search index";
