/** The baseline: a bare React Router page on the same runtime. */
import { join } from "node:path";
import { ROOT, runTool } from "../lib/script-tools.mjs";
import { startWorker } from "./miniflare-runtime.mjs";

const BARE = join(ROOT, "scripts", "bench", "bare");

/** Builds and runs it; git ignores its output. */
export async function startBareSite() {
  const code = await runTool("react-router", ["build"], { cwd: BARE, quiet: true, env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error("The bare page could not be built: see the lines above.");
  return startWorker(BARE);
}
