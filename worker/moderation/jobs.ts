/** The job that tells authors what was decided, as the queue calls it (worker/jobs/job-list.ts). */
export const NOTICE_JOB = "moderation notices";
