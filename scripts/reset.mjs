/**
 * `npm run reset`: deletes all local data and stamps. It refuses while the site is running, because the server would
 * keep writing.
 */
import { existsSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { listRunningSites } from "./lib/running-sites.mjs";
import { log, ROOT, SCRIPT_STATE_DIR, WRANGLER_STATE_DIR } from "./lib/script-tools.mjs";

const sites = await listRunningSites();
if (sites.length > 0) {
  for (const { port, pids } of sites) console.error(`The site runs on port ${port} (process ${pids.join(", ")}).`);
  console.error("Stop it with Ctrl+C, or end these processes, then run the reset again.");
  process.exit(1);
}
const found = [WRANGLER_STATE_DIR, SCRIPT_STATE_DIR].filter((folder) => existsSync(folder));
for (const folder of found) rmSync(folder, { recursive: true, force: true });
const names = found.map((folder) => relative(ROOT, folder)).join(" and ");
log(found.length > 0 ? `Removed ${names}. The next npm start begins anew.` : "Nothing to remove.");
