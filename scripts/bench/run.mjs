/** `npm run bench`: starts the project's own Node, because the benchmarks load the runtime into their process. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectNode, ROOT, toolEnv } from "../lib/script-tools.mjs";
import { install } from "../lib/setup-steps.mjs";

await install();
const args = [join(ROOT, "scripts", "bench", "run-benchmarks.mjs"), ...process.argv.slice(2)];
const child = spawn(projectNode(), args, { cwd: ROOT, stdio: "inherit", env: toolEnv() });
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
