/**
 * Which sites of this checkout run: each start script notes its port and its processes in .tikari/sites.
 * A note outlives a killed script, so a process counts only while it is the one that was noted.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NOTES, portTaken } from "./script-tools.mjs";

const SITES = join(NOTES, "sites");

/**
 * Notes that this process serves the site on `port`, until it exits.
 * @returns notes a further process, the leader of a group of its own, which may outlive this one
 */
export function noteSite(port) {
  const file = join(SITES, `${process.pid}.json`);
  const noted = [];
  const note = (pid) => {
    noted.push({ pid, started: processes()?.find((p) => p.pid === pid)?.started });
    mkdirSync(SITES, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ port, processes: noted }));
    renameSync(`${file}.new`, file);
  };
  note(process.pid);
  process.once("exit", () => rmSync(file, { force: true }));
  return note;
}

/** The sites that run now, each with its port and the ids of its living processes. */
export async function runningSites() {
  const now = processes();
  const sites = [];
  for (const { port, processes } of readNotes()) {
    const pids = now ? livingOf(processes, now) : await answering(port, processes);
    if (pids.length > 0) sites.push({ port, pids });
  }
  return sites;
}

function readNotes() {
  try {
    const files = readdirSync(SITES).filter((name) => name.endsWith(".json"));
    return files.map((name) => JSON.parse(readFileSync(join(SITES, name), "utf8")));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** A noted process that still runs, or what is left of its group; a later process under the same id is another one. */
function livingOf(noted, now) {
  return noted.flatMap(({ pid, started }) => {
    const own = now.find((p) => p.pid === pid);
    if (own) return own.started === started ? [pid] : [];
    return now.filter((p) => p.group === pid).map((p) => p.pid);
  });
}

/** All processes of this machine that have not ended, or undefined where that cannot be known (Windows). */
function processes() {
  if (process.platform === "linux") return fromProc();
  if (process.platform === "win32") return undefined;
  const table = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat=,lstart="], { encoding: "utf8" });
  const lines = table.trim().split("\n");
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line))
    .filter((parts) => parts && !parts[3].startsWith("Z"))
    .map(([, pid, group, , started]) => ({ pid: Number(pid), group: Number(group), started: started.trim() }));
}

/** On Linux /proc says it, also where there is no `ps`: state, group and start time stand after the name. */
function fromProc() {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      let stat;
      try {
        stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      } catch {
        return []; // It ended meanwhile.
      }
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z") return [];
      return [{ pid: Number(pid), group: Number(fields[2]), started: `${boot} ${fields[19]}` }];
    });
}

/** Where nothing better is known: the ids are in use, by whomever, and something answers on the port. */
async function answering(port, noted) {
  const used = noted.filter(({ pid }) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
  return used.length > 0 && (await portTaken(port)) ? used.map(({ pid }) => pid) : [];
}
