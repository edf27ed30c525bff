/** `npm run reset`: forgets all local data and stamps. It refuses while the site runs, because the server would write on. */
import { existsSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { runningSites } from "./lib/running-sites.mjs";
import { NOTES, ROOT, STATE, say } from "./lib/script-tools.mjs";

const sites = await runningSites();
if (sites.length > 0) {
  for (const { port, pids } of sites) console.error(`The site runs on port ${port} (process ${pids.join(", ")}).`);
  console.error("Stop it with Ctrl+C, or end these processes, then run the reset again.");
  process.exit(1);
}
const found = [STATE, NOTES].filter((folder) => existsSync(folder));
for (const folder of found) rmSync(folder, { recursive: true, force: true });
const names = found.map((folder) => relative(ROOT, folder)).join(" and ");
say(found.length > 0 ? `Removed ${names}. The next npm start begins anew.` : "Nothing to remove.");
