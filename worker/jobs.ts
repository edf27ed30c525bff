import { analyticsCron } from "./analytics/index.ts";
import type { Visit } from "./visit.ts";

export const LAST_RUN_KEY = "jobs:last-run";

/** The hourly round: each job alone, so that one that fails does not stop the others. */
export async function runJobs(visit: Visit): Promise<void> {
  const jobs: [name: string, run: () => Promise<unknown>][] = [
    ["mail", () => visit.mail.drain()],
    ["analytics", () => analyticsCron(visit)],
  ];
  const failed: string[] = [];
  for (const [name, run] of jobs) {
    try {
      await run();
    } catch (error) {
      failed.push(name);
      console.error(JSON.stringify({ job: name, error: String(error) }));
    }
  }
  await visit.env.FLAGS.put(LAST_RUN_KEY, JSON.stringify({ at: visit.now(), failed }));
}
