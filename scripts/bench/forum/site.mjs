/** The benchmarked site with its stores on disk, so that it can be killed and started again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSiteOptions, migrateDatabases, startMiniflare } from "../../lib/miniflare.mjs";
import { ROOT } from "../../lib/script-tools.mjs";

/** @returns the site at an address that stays, what its runtime uses, and how to kill and start it */
export async function startForumSite() {
  const folder = mkdtempSync(join(tmpdir(), "forum-bench-"));
  let running;
  let port = 0;
  async function start() {
    const before = new Set(listRuntimes());
    const options = { ...createSiteOptions(ROOT, { LOCAL_SITE: "yes" }), port, resourcePersistencePath: folder };
    const { miniflare, port: given } = await startMiniflare(options);
    port = given;
    running = { miniflare, pid: listRuntimes().find((pid) => !before.has(pid)) };
    return running;
  }
  const { miniflare } = await start();
  await migrateDatabases(miniflare, ROOT);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The main database. */
    db: () => running.miniflare.getD1Database("DB"),
    /** Resident memory of the runtime in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.pid}/status`, "utf8"))?.[1]) / 1024,
    /** CPU time of the runtime in seconds. */
    cpu: () => {
      const fields = readFileSync(`/proc/${running.pid}/stat`, "utf8").replace(/.*\) /s, "").split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    /** SIGKILL, as a machine that fails; then the same site again, at the same address. */
    async killAndStart() {
      const { miniflare: old, pid } = running;
      process.kill(Number(pid), "SIGKILL");
      // Its control process may find it gone.
      await old.dispose().catch(() => undefined);
      await start();
    },
    async stop() {
      await running.miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Process ids of this process's runtimes. */
const listRuntimes = () =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.includes("(workerd)") && Number(stat.replace(/.*\) /s, "").split(" ")[1]) === process.pid;
    } catch {
      return false;
    }
  });
