/** `npm run reset`: forgets all local data and stamps. It refuses while the site runs, because the server would write on. */
import { existsSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { NOTES, portTaken, ROOT, STATE, say } from "./lib/tools.mjs";

for (const port of [Number(process.env.PORT ?? 8787), 5173]) {
  if (await portTaken(port)) {
    console.error(`Something answers on port ${port}: stop the site with Ctrl+C first, then run the reset again.`);
    process.exit(1);
  }
}
const found = [STATE, NOTES].filter((folder) => existsSync(folder));
for (const folder of found) rmSync(folder, { recursive: true, force: true });
const names = found.map((folder) => relative(ROOT, folder)).join(" and ");
say(found.length > 0 ? `Removed ${names}. The next npm start begins anew.` : "Nothing to remove.");
