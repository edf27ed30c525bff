/** The job that brings a category's change to its topics, as the queue calls it (worker/jobs/job-list.ts). */
export const CATEGORY_JOB = "forum categories";
/** The job that takes away what an import brought. */
export const IMPORT_JOB = "forum imports";
/** The job that makes the lists again from the topics' objects. */
export const REBUILD_JOB = "forum lists";
