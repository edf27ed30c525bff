import { analyticsCron } from "./analytics/index.ts";
import type { Visit } from "./request-context.ts";
import { recordJob } from "./settings/index.ts";

/** The schedules of wrangler.toml. */
const OFTEN = "*/5 * * * *";
const HOURLY = "17 * * * *";

type Job = [name: string, run: (visit: Visit) => Promise<unknown>];

/** What cannot wait: money, mail and messages that a dead process left behind. */
const often: Job[] = [
  ["payments", (v) => v.store.gateway.work()],
  ["orders", (v) => v.store.orders.reconcile({ compare: false })],
  ["webhooks out", (v) => v.store.hooks.work()],
  ["mail", (v) => v.mail.drain()],
];

/** What is due by the day, and the sweeping. */
const hourly: Job[] = [
  ["payments compared", (v) => v.store.orders.reconcile()],
  ["accounts", (v) => v.auth.sweep()],
  ["subscriptions", (v) => v.billing.run()],
  ["stock books", (v) => v.store.stock.checkBooks()],
  ["carts", (v) => v.store.cart.sweep()],
  ["projects", (v) => v.store.projects.sweep()],
  ["analytics", (v) => analyticsCron(v)],
  ["restock", (v) => v.store.catalogue.tellRestocked()],
  ["imports", (v) => v.store.catalogue.desk.sweepImports()],
];

/**
 * One round of jobs, each alone, so that one that fails does not stop the others.
 * @param cron the schedule that rang; any other text (a developer's hand, an admin's button) runs all
 */
export async function runJobs(visit: Visit, cron: string): Promise<void> {
  const jobs = cron === OFTEN ? often : cron === HOURLY ? hourly : [...often, ...hourly];
  for (const [name, run] of jobs) {
    try {
      await recordJob(visit, name, async () => JSON.stringify((await run(visit)) ?? "done"));
    } catch (error) {
      console.error(JSON.stringify({ job: name, error: String(error) }));
    }
  }
}
