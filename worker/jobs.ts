import { analyticsCron } from "./analytics/index.ts";
import { recordJob } from "./settings/index.ts";
import type { Visit } from "./visit.ts";

/** The hourly round: each job alone, so that one that fails does not stop the others. */
export async function runJobs(visit: Visit): Promise<void> {
  const jobs: [name: string, run: () => Promise<unknown>][] = [
    ["payments", () => visit.store.gateway.work()],
    ["mail", () => visit.mail.drain()],
    ["accounts", () => visit.auth.sweep()],
    ["projects", () => visit.store.projects.sweep()],
    ["analytics", () => analyticsCron(visit)],
  ];
  for (const [name, run] of jobs) {
    try {
      await recordJob(visit, name, async () => JSON.stringify((await run()) ?? "done"));
    } catch (error) {
      console.error(JSON.stringify({ job: name, error: String(error) }));
    }
  }
}
