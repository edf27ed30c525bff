/**
 * Which sites of this checkout are running: each start script registers its port and processes in .tikari/sites. A
 * registration outlives a killed script, so a process counts only while its start time matches.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPortTaken, SCRIPT_STATE_DIR } from "./script-tools.mjs";

const SITES = join(SCRIPT_STATE_DIR, "sites");

/**
 * Registers that this process serves the site on `port`, until it exits.
 * @returns a function that registers a further process, the leader of its own group, which may outlive this one
 */
export function registerSite(port) {
  const file = join(SITES, `${process.pid}.json`);
  const registered = [];
  const register = (pid) => {
    registered.push({ pid, started: listProcesses()?.find((p) => p.pid === pid)?.started });
    mkdirSync(SITES, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ port, processes: registered }));
    renameSync(`${file}.new`, file);
  };
  register(process.pid);
  process.once("exit", () => rmSync(file, { force: true }));
  return register;
}

/** The running sites, each with its port and the ids of its processes. */
export async function listRunningSites() {
  const now = listProcesses();
  const sites = [];
  for (const { port, processes } of readRegistrations()) {
    const pids = now ? listLivingPids(processes, now) : await findAnsweringPids(port, processes);
    if (pids.length > 0) sites.push({ port, pids });
  }
  return sites;
}

function readRegistrations() {
  try {
    const files = readdirSync(SITES).filter((name) => name.endsWith(".json"));
    return files.map((name) => JSON.parse(readFileSync(join(SITES, name), "utf8")));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * A registered process that still runs, or what is left of its group; a later process with the same id does not count.
 */
function listLivingPids(registered, now) {
  return registered.flatMap(({ pid, started }) => {
    const own = now.find((p) => p.pid === pid);
    if (own) return own.started === started ? [pid] : [];
    return now.filter((p) => p.group === pid).map((p) => p.pid);
  });
}

/** All running processes of this machine, or undefined where they cannot be listed (Windows). */
function listProcesses() {
  if (process.platform === "linux") return readProc();
  if (process.platform === "win32") return undefined;
  const table = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat=,lstart="], { encoding: "utf8" });
  const lines = table.trim().split("\n");
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line))
    .filter((parts) => parts && !parts[3].startsWith("Z"))
    .map(([, pid, group, , started]) => ({ pid: Number(pid), group: Number(group), started: started.trim() }));
}

/** Reads /proc on Linux, which works without `ps`: state, group and start time follow the name. */
function readProc() {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      let stat;
      try {
        stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      } catch {
        return []; // It has ended meanwhile.
      }
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z") return [];
      return [{ pid: Number(pid), group: Number(fields[2]), started: `${boot} ${fields[19]}` }];
    });
}

/** The fallback for Windows: the ids are in use, by whatever process, and something answers on the port. */
async function findAnsweringPids(port, registered) {
  const used = registered.filter(({ pid }) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
  return used.length > 0 && (await isPortTaken(port)) ? used.map(({ pid }) => pid) : [];
}
