/** Runs a built Worker in Miniflare itself: `wrangler dev` has a proxy of its own in front, which would be what is measured. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { migrateDatabase, siteOptions, startMiniflare } from "../lib/miniflare.mjs";

/**
 * @param folder the project, built
 * @param vars variables beside those of its configuration
 * @returns its address, what it has used of the processor, how to stop it, and its database where it has one
 */
export async function run(folder, vars = {}) {
  const options = siteOptions(folder, vars);
  const { miniflare, ...started } = await start(options);
  if (Object.keys(options.d1Databases).length === 0) return started;
  const db = await miniflare.getD1Database("DB");
  await migrateDatabase(db, folder);
  return { ...started, db };
}

const OF_THE_RUNTIME = new Set(["content-length", "content-encoding", "transfer-encoding", "date", "connection"]);

/**
 * The ceiling: a Worker that answers every request with the same text, behind the same simulation of static assets
 * that stands before the site.
 * @param answer a Response, with the text and the headers that it answers with
 * @param assets a folder of static files
 */
export async function runConstant(answer, assets) {
  // What the runtime writes by itself is not given twice.
  const headers = [...answer.headers].filter(([name]) => !OF_THE_RUNTIME.has(name));
  const script = `const bytes = new TextEncoder().encode(${JSON.stringify(await answer.text())});
const headers = ${JSON.stringify(headers)};
export default { fetch: () => new Response(bytes, { headers }) };`;
  const options = {
    name: "constant",
    modules: [{ type: "ESModule", path: "constant.js", contents: script }],
    compatibilityDate: "2026-10-06",
    assets: { directory: assets, binding: "ASSETS", routerConfig: { has_user_worker: true } },
    logRequests: false,
    host: "127.0.0.1",
    port: 0,
  };
  const { miniflare: _, ...started } = await start(options);
  return started;
}

/** Starts a runtime of its own; `cpu` tells how many ms of processor time it has used, where the system says so. */
async function start(options) {
  const before = new Set(runtimes());
  const { miniflare, port } = await startMiniflare(options);
  const [pid] = runtimes().filter((found) => !before.has(found));
  return {
    miniflare,
    url: `http://127.0.0.1:${port}`,
    cpu: () => (pid ? cpuOf(pid) : Number.NaN),
    stop: () => miniflare.dispose(),
  };
}

/** The fields of /proc/PID/stat behind the name; https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const statOf = (pid) => {
  const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  return { name, fields: rest?.split(" ") ?? [] };
};

/** User and system time in ms; the kernel counts in hundredths of a second. */
function cpuOf(pid) {
  const { fields } = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The runtimes that this process has started; none where there is no /proc. */
function runtimes() {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const { name, fields } = statOf(pid);
      return name === "workerd" && Number(fields[1]) === process.pid;
    } catch {
      return false;
    }
  });
}
