import { deleteExpiredAnalytics } from "./analytics/index.ts";
import type { RequestContext } from "./request-context.ts";
import { runAndRecordJob } from "./settings/index.ts";

/** The schedules of wrangler.toml. */
const FREQUENT_CRON = "*/5 * * * *";
const HOURLY_CRON = "17 * * * *";

type Job = [name: string, run: (ctx: RequestContext) => Promise<unknown>];

/** What cannot wait: money, mail and messages that a dead process left behind. */
const frequentJobs: Job[] = [
  ["payments", (ctx) => ctx.store.gateway.runHourlyJob()],
  ["orders", (ctx) => ctx.store.orders.reconcile({ compare: false })],
  ["webhooks out", (ctx) => ctx.store.outboundWebhooks.runDeliveries()],
  ["mail", (ctx) => ctx.emails.deliverPending()],
];

/** What is due by the day, and the sweeping. */
const hourlyJobs: Job[] = [
  ["payments compared", (ctx) => ctx.store.orders.reconcile()],
  ["accounts", (ctx) => ctx.auth.deleteExpired()],
  ["subscriptions", (ctx) => ctx.billing.runScheduledWork()],
  ["stock books", (ctx) => ctx.store.stock.checkLedger()],
  ["carts", (ctx) => ctx.store.cart.deleteExpired()],
  ["projects", (ctx) => ctx.store.projects.deleteExpired()],
  ["analytics", (ctx) => deleteExpiredAnalytics(ctx)],
  ["restock", (ctx) => ctx.store.catalogue.sendRestockNotices()],
  ["imports", (ctx) => ctx.store.catalogue.admin.deleteOldImports()],
];

/**
 * One round of jobs, each alone, so that one that fails does not stop the others.
 * @param cron the schedule that rang; any other text (a developer's hand, an admin's button) runs all
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
