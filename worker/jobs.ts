import { deleteExpiredAnalytics } from "./analytics/index.ts";
import type { RequestContext } from "./request-context.ts";
import { runAndRecordJob } from "./settings/index.ts";

/** The schedules of wrangler.toml. */
const FREQUENT_CRON = "*/5 * * * *";
const HOURLY_CRON = "17 * * * *";

type Job = [name: string, run: (ctx: RequestContext) => Promise<unknown>];

/** Runs every five minutes: payments, mail and webhooks that a stopped process left behind. */
const frequentJobs: Job[] = [
  ["payments", (ctx) => ctx.store.gateway.runScheduledWork()],
  ["orders", (ctx) => ctx.store.orders.reconcile({ compare: false })],
  ["webhooks out", (ctx) => ctx.store.outboundWebhooks.runDeliveries()],
  ["mail", (ctx) => ctx.emails.deliverPending()],
];

/** Runs hourly: money first, then clean-up, comparisons last. */
const hourlyJobs: Job[] = [
  ["subscriptions", (ctx) => ctx.billing.runScheduledWork()],
  ["restock", (ctx) => ctx.store.catalogue.sendRestockNotices()],
  ["accounts", (ctx) => ctx.auth.deleteExpired()],
  ["carts", (ctx) => ctx.store.cart.deleteExpired()],
  ["projects", (ctx) => ctx.store.projects.deleteExpired()],
  ["analytics", (ctx) => deleteExpiredAnalytics(ctx)],
  ["imports", (ctx) => ctx.store.catalogue.admin.deleteOldImports()],
  ["stock books", (ctx) => ctx.store.stock.checkLedger()],
  ["payments compared", (ctx) => ctx.store.orders.comparePaymentsJob()],
];

/**
 * Runs the jobs of a schedule, each on its own, so that a failing one does not stop the others.
 * @param cron the schedule that fired; any other text (a developer or an admin's button) runs all jobs
 */
export async function runJobs(ctx: RequestContext, cron: string): Promise<void> {
  const jobs =
    cron === FREQUENT_CRON ? frequentJobs : cron === HOURLY_CRON ? hourlyJobs : [...frequentJobs, ...hourlyJobs];
  for (const [name, run] of jobs) {
    try {
      await runAndRecordJob(ctx, name, async () => JSON.stringify((await run(ctx)) ?? "done"));
    } catch (error) {
      console.error(JSON.stringify({ job: name, error: String(error) }));
    }
  }
}
