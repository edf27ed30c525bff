import { HOUR, MINUTE, SECOND } from "../kernel/instants.ts";
import type { QueuedJob } from "./contract.ts";

/** In this order jobs run: money first, comparisons last. */
export const JOB_CLASSES = ["money", "messages", "upkeep", "comparison"] as const;
export type JobClass = (typeof JOB_CLASSES)[number];

/** The jobs in words, by the names under which their runs are stored. */
export const JOB_LABELS: Readonly<Record<string, string>> = {
  payments: "Check payments in progress",
  orders: "Repair unfinished orders",
  subscriptions: "Charge subscriptions",
  "subscription emails": "Email subscribers",
  "backlog emails": "Email staff about backlogs",
  "gift cards": "Send gift cards that are due",
  "review requests": "Ask for reviews of delivered orders",
  "community digests": "Email community digests",
  "webhooks out": "Deliver webhooks",
  mail: "Send emails",
  texts: "Finish publishing posts",
  "scheduled products": "Publish scheduled products",
  "price changes": "Start and end price changes",
  "search index": "Update the search",
  "moderation notices": "Send moderators' decisions",
  "forum categories": "Bring changed categories to their topics",
  "forum lists": "Rebuild the forum's lists",
  "forum imports": "Remove imported topics",
  "forum authors": "Bring changed names to forum posts",
  "forum leaders": "Count who helped most in the forum",
  "search log": "Clean up the search log",
  exports: "Create exports",
  "sample data": "Add or remove sample data",
  "imported pictures": "Fetch imported pictures",
  "text pictures": "Fetch pictures of imported posts",
  "image refresh": "Check stored pictures",
  pictures: "Resize pictures",
  restock: "Send back-in-stock emails",
  "order search": "Make older orders searchable",
  accounts: "Delete expired sign-ins",
  "deleted members": "Delete data of deleted accounts",
  "names of deleted members": "Take names of deleted accounts out of notifications",
  "conversations of deleted members": "Take deleted accounts out of their conversations",
  "older message reports": "Bring older reports of messages to the moderators",
  carts: "Delete old carts",
  projects: "Delete expired projects",
  analytics: "Clean up analytics",
  imports: "Delete old imports",
  "media sweep": "Delete unused files",
  "social cards": "Delete old social cards",
  "expired exports": "Delete expired exports",
  archive: "Archive closed orders",
  "stock books": "Check the inventory ledger",
  "payments compared": "Compare payments with the gateways",
  schedule: "Start scheduled jobs",
};
/** A job's name in words; of one that an older or newer version queued, the name itself. */
export const jobLabel = (name: string): string => JOB_LABELS[name] ?? name;

/** The record of the cron triggers themselves: whether the jobs could be queued. */
export const SCHEDULE_RECORD = "schedule";

/** A job that fails this often in a row waits for its next schedule. */
export const MAX_TRIES = 3;
/** How often a job goes on at once, each time with a new budget; then it waits for its next schedule. */
export const MAX_RUNS = 50;
/** A job that has waited this long goes first, so that a long round of charges never keeps the others away. */
export const MAX_WAIT = 20 * MINUTE;
/** A queue whose next job has waited this long does not work. */
const STUCK_AFTER = HOUR;

/** How long a job waits after so many failed tries, in milliseconds. */
export const retryDelay = (tries: number): number => tries * 10 * SECOND;

/** The jobs that wait for so long that staff must look. */
export const listStuckJobs = (jobs: readonly QueuedJob[], now: number): QueuedJob[] =>
  jobs.filter((job) => now - Math.max(job.since, job.dueAt) > STUCK_AFTER);

/** What a job of the queue is doing, in words: "Waiting, attempt 2 of 3". */
export function formatJobState({ state, tries, runs }: Pick<QueuedJob, "state" | "tries" | "runs">): string {
  if (state === "interrupted")
    return `Interrupted, will retry (attempt ${Math.min(MAX_TRIES, tries + 1)} of ${MAX_TRIES})`;
  const attempt = state === "running" ? tries : tries + 1;
  const parts = [state === "running" ? "Running" : "Waiting"];
  if (attempt > 1) parts.push(`attempt ${attempt} of ${MAX_TRIES}`);
  if (runs > 0) parts.push(`continued ${runs} ${runs === 1 ? "time" : "times"}`);
  return parts.join(", ");
}
