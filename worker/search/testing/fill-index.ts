import { runLocally } from "../../test/local-context.ts";
import { runIndexJob } from "../work-index.ts";

/** Indexes all waiting changes, and a rebuild to its end, as the job does in as many runs as it needs. */
export async function fillIndex(now?: number): Promise<void> {
  for (let run = 0; run < 50; run++) if (!(await runLocally((context) => runIndexJob(context), now)).unfinished) return;
  throw new Error("The search index is never finished.");
}
