/**
 * `npm start`: from a fresh clone to a running site, on the real Workers runtime, with no account and no key.
 * `npm run dev` is the same with hot reload (`--dev`). `--port N` or PORT chooses the port.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { registerSite } from "./lib/running-sites.mjs";
import {
  bootstrap,
  isPortTaken,
  LOCAL_SITE,
  log,
  readStamp,
  SCRIPT_STATE_DIR,
  startTool,
  stopGroup,
  WRANGLER_STATE_DIR,
  waitForHealth,
  writeStamp,
} from "./lib/script-tools.mjs";
import { ADMIN_FILE, build, install, migrate } from "./lib/setup-steps.mjs";

/** The stamp that says whether all photos of the demo products were sent. */
const DEMO_PHOTOS = "demo-photos";

const { values: options } = parseArgs({ options: { dev: { type: "boolean" }, port: { type: "string" } } });
const port = Number(options.port ?? process.env.PORT ?? (options.dev ? 5173 : 8787));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error("The port must be a number from 1 to 65535.");
  if (await isPortTaken(port)) {
    const again = `${options.dev ? "npm run dev" : "npm start"} -- --port ${port + 1}`;
    throw new Error(
      `Port ${port} is taken by another program: stop that one, or choose another port with \`${again}\`.`,
    );
  }
  const registerProcess = registerSite(port);
  await install();
  if (!options.dev) await build();
  await migrate();
  return serve(registerProcess);
}

/** Runs the server until Ctrl+C. It has its own process group, so that nothing of it outlives this script. */
async function serve(registerProcess) {
  log(
    `Server: ${options.dev ? "react-router dev, with hot reload" : "wrangler dev"}, on port ${port}; stop it with Ctrl+C.`,
  );
  const child = options.dev
    ? startTool("react-router", ["dev", "--port", String(port), "--host", "127.0.0.1"], { detached: true })
    : startTool("wrangler", wranglerArgs(), { detached: true });
  registerProcess(child.pid);
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log("Stopping.");
      stopGroup(child, "SIGTERM");
    });
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const origin = `http://127.0.0.1:${port}`;
  if (await waitForHealth(origin, child)) {
    await bootstrapAndPrintSignIn(origin);
    triggerJobs(origin);
  } else if (!stopping) {
    console.error("The server did not answer at /api/health: see the lines above.");
    await stopGroup(child, "SIGTERM");
    return 1;
  }
  const code = await ended;
  return stopping ? 0 : (code ?? 1);
}

/** Runs the scheduled jobs every five minutes, as Cloudflare's cron triggers do when deployed. */
function triggerJobs(origin) {
  const trigger = async () => {
    try {
      await fetch(`${origin}/cdn-cgi/local/scheduled?cron=local`);
    } catch {
      // The server is being rebuilt or stopped: the next run does the work.
    }
  };
  setInterval(trigger, 5 * 60_000).unref();
  trigger();
}

function wranglerArgs() {
  const place = ["--port", String(port), "--inspector-port", "0", "--persist-to", WRANGLER_STATE_DIR];
  return ["dev", ...place, ...LOCAL_SITE, "--show-interactive-dev-session=false", "--log-level", "warn"];
}

/** Requests the demo content and the first admin, and prints how to sign in. */
async function bootstrapAndPrintSignIn(origin) {
  const site = `http://localhost:${port}`;
  try {
    const admin = await bootstrap(origin, undefined, undefined, {
      isUnfinished: readStamp(DEMO_PHOTOS) === "unfinished",
      onAdmin: (answer) => {
        if (answer.created && answer.password) saveAdminPassword(answer);
        if (answer.isStoreNew) writeStamp(DEMO_PHOTOS, "unfinished");
      },
    });
    writeStamp(DEMO_PHOTOS, "loaded");
    log(`Site:  ${site}`);
    const saved = existsSync(ADMIN_FILE) ? JSON.parse(readFileSync(ADMIN_FILE, "utf8")) : undefined;
    const known = saved?.email === admin.email ? saved.password : undefined;
    if (known) log(`Admin: ${admin.email} / ${known}, sign in at ${site}/420`);
    else
      log(
        `Admin: ${admin.email ?? "the first account"} exists; sign in at ${site}/420 (codes arrive in ${site}/api/dev/mailbox).`,
      );
    if (admin.invitation) log(`       With a passkey or an authenticator app of your own: ${site}${admin.invitation}`);
  } catch (error) {
    log(`Site:  ${site}`);
    console.error(
      `The demo content or the first admin couldn't be created (${error.message}). Stop the site with Ctrl+C and start it again: what is missing is added then.`,
    );
  }
}

/** Stores the local admin's password, readable by its owner only. */
function saveAdminPassword({ email, password }) {
  mkdirSync(SCRIPT_STATE_DIR, { recursive: true });
  writeFileSync(ADMIN_FILE, `${JSON.stringify({ email, password })}\n`, { mode: 0o600 });
  chmodSync(ADMIN_FILE, 0o600);
}
