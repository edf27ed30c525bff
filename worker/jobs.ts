import { deleteExpiredAnalytics } from "./analytics/index.ts";
import type { Backlog } from "./platform/job-budget.ts";
import type { RequestContext } from "./request-context.ts";
import { emailStaffAboutBacklogs, runAndRecordJob } from "./settings/index.ts";

/** The schedules of wrangler.toml. */
const FREQUENT_CRON = "*/5 * * * *";
const HOURLY_CRON = "17 * * * *";

type Job = [name: string, run: (ctx: RequestContext) => Promise<unknown>];

/** Runs every five minutes: subscriptions that are due, and payments, mail and webhooks that a stopped process left behind. */
const frequentJobs: Job[] = [
  ["payments", (ctx) => ctx.store.gateway.runScheduledWork()],
  ["orders", (ctx) => ctx.store.orders.reconcile({ compare: false })],
  ["subscriptions", (ctx) => ctx.billing.runCharges()],
  ["subscription emails", (ctx) => ctx.billing.runEmails()],
  ["webhooks out", (ctx) => ctx.store.outboundWebhooks.runDeliveries()],
  ["mail", (ctx) => ctx.emails.deliverPending()],
];

/** Runs hourly: money first, then clean-up, comparisons last. */
const hourlyJobs: Job[] = [
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
      await runAndRecordJob(ctx, name, async () => {
        const result = await run(ctx);
        const backlog = (result as { backlog?: Backlog } | undefined)?.backlog;
        return { detail: JSON.stringify(result ?? "done"), backlog };
      });
    } catch (error) {
      console.error(JSON.stringify({ job: name, error: String(error) }));
    }
  }
  await emailStaffAboutBacklogs(ctx).catch((error: unknown) => {
    console.error(JSON.stringify({ job: "backlog emails", error: String(error) }));
  });
}
