/** Runs a built Worker in Miniflare directly: `wrangler dev` has a proxy in front, which would be measured too. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createSiteOptions, migrateDatabases, startMiniflare } from "../lib/miniflare.mjs";
import { countingEntry } from "./far/counting-entry.mjs";

/**
 * @param folder the built project
 * @param vars variables besides those of its configuration
 * @param databaseDelay where given, each call to a database waits so many ms and is counted, see countingEntry
 * @returns its URL, its CPU time, how to stop it, and its databases, the main one and the search's, if it has them
 */
export async function startWorker(folder, vars = {}, databaseDelay = undefined) {
  const options = createSiteOptions(folder, vars);
  if (databaseDelay !== undefined) {
    const contents = countingEntry(`./${basename(options.modules[0].path)}`);
    options.modules.unshift({ type: "ESModule", path: join(options.modulesRoot, "counting-entry.js"), contents });
    options.bindings.DATABASE_DELAY = String(databaseDelay);
  }
  const { miniflare, ...started } = await start(options);
  if (Object.keys(options.d1Databases).length === 0) return started;
  await migrateDatabases(miniflare, folder);
  const search = "SEARCH" in options.d1Databases ? await miniflare.getD1Database("SEARCH") : undefined;
  return { ...started, db: await miniflare.getD1Database("DB"), search };
}

const RUNTIME_HEADERS = new Set(["content-length", "content-encoding", "transfer-encoding", "date", "connection"]);

/**
 * The upper bound: a Worker that answers every request with the same text, behind the same simulation of static assets
 * as the site.
 * @param answer a Response, with the text and headers to send
 * @param assets a folder of static files
 */
export async function startConstantWorker(answer, assets) {
  // The runtime sets these headers itself.
  const headers = [...answer.headers].filter(([name]) => !RUNTIME_HEADERS.has(name));
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

/** Starts a runtime; `cpu` and `exactCpu` return its CPU time in ms, where the system provides it. */
async function start(options) {
  const before = new Set(listRuntimePids());
  const { miniflare, port } = await startMiniflare(options);
  const [pid] = listRuntimePids().filter((found) => !before.has(found));
  return {
    miniflare,
    url: `http://127.0.0.1:${port}`,
    cpu: () => (pid ? readCpuTime(pid) : Number.NaN),
    exactCpu: () => (pid ? readExactCpuTime(pid) : Number.NaN),
    stop: () => miniflare.dispose(),
  };
}

/** The fields of /proc/PID/stat after the name; https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const readStat = (pid) => {
  const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  return { name, fields: rest?.split(" ") ?? [] };
};

/** User and system time in ms; the kernel counts in hundredths of a second. */
function readCpuTime(pid) {
  const { fields } = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The same to a microsecond, for single answers: of the threads that run, so its beginning is arbitrary. */
function readExactCpuTime(pid) {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, id) => {
    try {
      return sum + Number(readFileSync(`${folder}/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      // A thread that has just ended.
      return sum;
    }
  }, 0);
}

/** Process ids of the runtimes that this process has started; empty without /proc. */
function listRuntimePids() {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const { name, fields } = readStat(pid);
      return name === "workerd" && Number(fields[1]) === process.pid;
    } catch {
      return false;
    }
  });
}
