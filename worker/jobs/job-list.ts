import { runAnalyticsJob } from "../analytics/index.ts";
import { runExports } from "../exports/index.ts";
import { FORUM_TAG } from "../kernel/page-tags.ts";
import type { Backlog } from "../platform/job-budget.ts";
import { enqueueJobs } from "../platform/job-queue.ts";
import type { RequestContext } from "../request-context.ts";
import { runIndexJob, runSearchLogJob } from "../search/index.ts";
import { emailStaffAboutBacklogs, runAndRecordJob } from "../settings/index.ts";
import { JOB_CLASSES, type JobClass } from "./domain.ts";
import { exportSources } from "./export-sources.ts";

/** The schedules of wrangler.toml. */
const FREQUENT_CRON = "*/5 * * * *";
const HOURLY_CRON = "17 * * * *";

interface Job {
  /** How it is called in the queue, in records and in server health. */
  name: string;
  class: JobClass;
  cron: typeof FREQUENT_CRON | typeof HOURLY_CRON;
  /**
   * Does what one invocation may do: at most 1,000 database queries. A result with `unfinished` means that its budget is
   * used up and work is left.
   */
  run: (ctx: RequestContext) => Promise<unknown>;
}

const JOBS: readonly Job[] = [
  ...frequent("money", {
    payments: (ctx) => ctx.store.gateway.runScheduledWork(),
    orders: (ctx) => ctx.store.orders.reconcile({ compare: false }),
    subscriptions: (ctx) => ctx.billing.runCharges(),
  }),
  ...frequent("messages", {
    "subscription emails": (ctx) => ctx.billing.runEmails(),
    "backlog emails": (ctx) => emailStaffAboutBacklogs(ctx),
    "gift cards": (ctx) => ctx.store.giftCards.sendDueGiftCards(),
    "community digests": (ctx) => ctx.notifications.runDigests(),
    "moderation notices": (ctx) => ctx.moderation.sendNotices(),
    "webhooks out": (ctx) => ctx.store.outboundWebhooks.runDeliveries(),
    mail: (ctx) => ctx.emails.deliverPending(),
  }),
  ...frequent("upkeep", {
    texts: (ctx) => ctx.texts.finishPublishing(),
    "scheduled products": (ctx) => ctx.store.catalogue.runScheduledChanges(),
    "price changes": (ctx) => ctx.store.priceChanges.runPriceChanges(),
    "search index": (ctx) => runIndexJob(ctx),
    "forum authors": (ctx) => ctx.community.runAuthorsJob(),
    "forum categories": async (ctx) => {
      const result = await ctx.community.runCategoriesJob();
      if (result.topics > 0) await ctx.live.publishContent([FORUM_TAG]);
      return result;
    },
    "forum lists": (ctx) => ctx.community.runRebuildJob(),
    "forum imports": (ctx) => ctx.forumImport.runImportsJob(),
    exports: (ctx) => runExports(ctx, exportSources),
    "sample data": (ctx) => ctx.sample.work(),
    "imported pictures": async (ctx) => {
      const result = await ctx.store.catalogue.fetchImportPictures({
        media: ctx.media,
        fetch: (...args) => fetch(...args),
      });
      // Their sizes are made at once, not at the next schedule.
      if (result.done > 0) await enqueueJobs(ctx.env, "pictures");
      return result;
    },
    "text pictures": async (ctx) => {
      const result = await ctx.contentImport.fetchTextPictures({
        media: ctx.media,
        fetch: (...args) => fetch(...args),
      });
      if (result.done > 0) await enqueueJobs(ctx.env, "pictures");
      return result;
    },
    "image refresh": (ctx) => ctx.media.runRefresh(),
    pictures: (ctx) => ctx.media.makeWaitingVariants(),
  }),
  ...hourly("upkeep", {
    restock: (ctx) => ctx.store.catalogue.sendRestockNotices(),
    "review requests": (ctx) => ctx.store.orders.sendReviewRequests(),
    "order search": (ctx) => ctx.store.orders.indexOlderOrders(),
    accounts: (ctx) => ctx.auth.deleteExpired(),
    "deleted members": (ctx) => ctx.members.eraseDeleted(),
    "names of deleted members": (ctx) => ctx.members.forgetDepartedNames(),
    "conversations of deleted members": (ctx) => ctx.messages.runDepartures(),
    "older message reports": (ctx) => ctx.messages.queueOlderReports(),
    carts: (ctx) => ctx.store.cart.deleteExpired(),
    projects: (ctx) => ctx.store.projects.deleteExpired(),
    analytics: (ctx) => runAnalyticsJob(ctx),
    "forum leaders": (ctx) => ctx.community.runLeadersJob(),
    "search log": (ctx) => runSearchLogJob(ctx),
    imports: (ctx) => ctx.store.catalogue.admin.deleteOldImports(),
    "media sweep": (ctx) => ctx.media.sweepMedia(),
    "social cards": (ctx) => ctx.socialCards.sweepCards(),
    "expired exports": (ctx) => ctx.exports.deleteExpired(),
    archive: async (ctx) => {
      const { archiveOrdersAfterMonths } = await ctx.settings.readSettings();
      return ctx.store.orders.archiveClosedOrders(archiveOrdersAfterMonths);
    },
  }),
  ...hourly("comparison", {
    "stock books": (ctx) => ctx.store.stock.checkLedger(),
    "payments compared": (ctx) => ctx.store.orders.comparePaymentsJob(),
  }),
];

/**
 * The jobs of a schedule, in the order in which they run.
 * @param cron the schedule that fired, or the name of one job; any other text (a developer, or an admin's button) names
 * all jobs
 */
export function listJobNames(cron: string): string[] {
  if (JOBS.some((job) => job.name === cron)) return [cron];
  const isSchedule = cron === FREQUENT_CRON || cron === HOURLY_CRON;
  return JOBS.filter((job) => !isSchedule || job.cron === cron).map((job) => job.name);
}

/** The place of a job's class; null where there is no such job (an older version queued it). */
export function getJobRank(name: string): number | null {
  const job = JOBS.find((j) => j.name === name);
  return job ? JOB_CLASSES.indexOf(job.class) : null;
}

/** How a run ended: whether work is left that its budget did not allow, and how many items. */
export interface JobOutcome {
  unfinished: boolean;
  left: number | null;
}

/**
 * Runs a job and records the run.
 * @throws Error where the job failed; the record says why
 */
export async function runJob(ctx: RequestContext, name: string): Promise<JobOutcome> {
  const job = JOBS.find((j) => j.name === name);
  if (!job) throw new Error(`There is no job "${name}".`);
  const outcome: JobOutcome = { unfinished: false, left: null };
  await runAndRecordJob(ctx, name, async () => {
    const result = (await job.run(ctx)) as { backlog?: Backlog; unfinished?: boolean } | undefined;
    outcome.unfinished = result?.unfinished ?? false;
    outcome.left = result?.backlog?.count ?? null;
    return { detail: JSON.stringify(result ?? "done"), backlog: result?.backlog };
  });
  return outcome;
}

type Runs = Record<string, Job["run"]>;

/** Jobs of every five minutes: what is due now, and what a stopped process left behind. */
function frequent(jobClass: JobClass, runs: Runs): Job[] {
  return Object.entries(runs).map(([name, run]) => ({ name, class: jobClass, cron: FREQUENT_CRON, run }));
}

/** Jobs of every hour: clean-up and comparisons. */
function hourly(jobClass: JobClass, runs: Runs): Job[] {
  return Object.entries(runs).map(([name, run]) => ({ name, class: jobClass, cron: HOURLY_CRON, run }));
}
