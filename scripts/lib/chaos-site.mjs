/** A site that can be killed: the real `wrangler dev` on a temporary database, and a client that keeps its cookies. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, LOCAL_SITE, ROOT, startTool, waitForHealth } from "./script-tools.mjs";

const STOPPED = /stopped at ([\w:-]+)/;
const PATIENCE = 20_000;
const JOBS_PATIENCE = 90_000;

const EMAIL_SENT = /send_email binding called[\s\S]*?\nTo: (.*)[\s\S]*?\nSubject: (.*)/g;
/** The site's own queue of jobs, and one that runs a second round at the same time. */
const QUEUES = ["main", "second"];

/** The built site's configuration with an email binding, which wrangler simulates: it logs what is sent. */
function writeConfig() {
  const folder = join(ROOT, "build", "server");
  const path = join(folder, "wrangler.chaos.json");
  const config = JSON.parse(readFileSync(join(folder, "wrangler.json"), "utf8"));
  writeFileSync(path, JSON.stringify({ ...config, send_email: [{ name: "MAIL" }] }));
  return path;
}

/** Starts the site; `stopJobsAt` names the step at which its scheduled jobs stop. */
export async function startSite(folder, stopJobsAt = "") {
  const port = await freePort();
  const place = ["--port", String(port), "--inspector-port", "0", "--persist-to", folder];
  const vars = stopJobsAt ? ["--var", `STOP_JOBS_AT:${stopJobsAt}`] : [];
  const args = [
    "dev",
    "--config",
    writeConfig(),
    ...place,
    ...LOCAL_SITE,
    ...vars,
    "--show-interactive-dev-session=false",
    "--log-level",
    "log",
  ];
  const child = startTool("wrangler", args, { detached: true, stdio: ["ignore", "pipe", "pipe"], env: { CI: "true" } });
  let log = "";
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      log += chunk;
      for (const checkLog of listeners) checkLog();
    });
  }
  const origin = `http://localhost:${port}`;
  if (!(await waitForHealth(`http://127.0.0.1:${port}`, child))) {
    kill(child);
    throw new Error(`The site did not start:\n${log}`);
  }
  return {
    origin,
    /** Resolves when the Worker logs that it has stopped at a step. */
    stopped: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`It never came to its step:\n${log.slice(-2000)}`)), PATIENCE);
        const checkLog = () => {
          if (!STOPPED.test(log)) return;
          clearTimeout(late);
          listeners.delete(checkLog);
          resolve();
        };
        listeners.add(checkLog);
        checkLog();
      }),
    /** SIGKILL to wrangler and to the runtime under it, so that nothing can shut down cleanly. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // "close" comes after the last line of its log, "exit" may come before it.
      const gone = new Promise((resolve) => child.once("close", resolve));
      kill(child);
      await gone;
    },
    /** The emails that it has sent, as receiver and subject. */
    listSentEmails: () => [...log.matchAll(EMAIL_SENT)].map(([, to, subject]) => `${subject} to ${to}`),
    /** Starts two rounds of all scheduled jobs at once, as if the time were `at`; resolves when both are over. */
    async runJobs(at) {
      const time = Math.round(at);
      await Promise.all(
        QUEUES.map((queue) => fetch(`${origin}/cdn-cgi/handler/scheduled?cron=all@${queue}&time=${time}`)),
      );
      for (const end = Date.now() + JOBS_PATIENCE; ; await sleep(100)) {
        const jobs = (await Promise.all(QUEUES.map((queue) => listJobs(origin, queue)))).flat();
        if (jobs.length === 0) return;
        if (Date.now() > end) throw new Error(`Jobs did not end: ${JSON.stringify(jobs)}\n${log.slice(-2000)}`);
      }
    },
  };
}

/** The jobs of a queue that are not done. */
async function listJobs(origin, queue) {
  return (await (await fetch(`${origin}/api/dev/jobs?queue=${queue}`)).json()).jobs;
}

function kill(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

/** A client with cookies; `at(site)` connects it to the restarted site. */
export class Visitor {
  cookies = new Map();
  origin = "";

  at(site) {
    this.origin = site.origin;
    return this;
  }

  async send(method, path, body, headers = {}) {
    const cookie = [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; ");
    const answer = await fetch(this.origin + path, {
      method,
      headers: {
        Origin: this.origin,
        "Content-Type": "application/json",
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const cut = pair.indexOf("=");
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(pair.slice(0, cut));
      else this.cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json).slice(0, 500)}`);
    return json;
  }
}

/** Queries a database of the site, the one that has this table; read-only. */
export function queryDatabase(folder, query, table = "store_order") {
  const place = join(folder, "v3", "d1");
  const files = readdirSync(place, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".sqlite"));
  for (const name of files) {
    const db = new DatabaseSync(join(place, name), { readOnly: true, timeout: 5000 });
    try {
      if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table)) return db.prepare(query).all();
    } finally {
      db.close();
    }
  }
  throw new Error("The database was not found.");
}
