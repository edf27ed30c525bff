/**
 * Runs the real start and reset scripts in a temporary project, whose tools are replaced by fakes that start at once.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** As `react-router dev` does: the started process starts another one, which serves. */
const DEV_SERVER = `
  const { spawn } = require("node:child_process");
  if (!process.env.SERVES) spawn(process.execPath, process.argv.slice(1), { env: { ...process.env, SERVES: "yes" }, stdio: "inherit" });
  else require("node:http").createServer((_, answer) => answer.end('{"email":"a@tikari.example"}'))
    .listen(process.argv[process.argv.indexOf("--port") + 1], "127.0.0.1");
`;

/** A limit for what hangs: a busy machine may take a minute to start a process. */
const PATIENCE = 300_000;

let folder;
let started;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tikari-reset-"));
  started = [];
  for (const name of ["start.mjs", "reset.mjs", "lib"])
    cpSync(join(import.meta.dirname, name), join(folder, "scripts", name), { recursive: true });
  const write = (name, text) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("package-lock.json", '{"packages":{}}');
  write("node_modules/.package-lock.json", '{"packages":{}}');
  write("node_modules/@react-router/dev/bin.cjs", DEV_SERVER);
  write("wrangler.toml", "");
  write(".wrangler/state/data", "orders");
});

afterEach(() => {
  for (const pid of [...started, ...notedPids()]) end(-pid);
  rmSync(folder, { recursive: true, force: true });
});

function end(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** Starts the site and waits for its URL. @returns the ids of the start script and of the server */
async function start() {
  const port = await freePort();
  const script = spawn(process.execPath, ["scripts/start.mjs", "--dev", "--port", String(port)], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(script.pid);
  const gone = new Promise((resolve) => script.once("exit", resolve));
  let said = "";
  await new Promise((resolve) => {
    script.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Site:")) resolve();
    });
  });
  const server = notedPids().find((pid) => pid !== script.pid);
  return { port, script: script.pid, gone, server };
}

const notes = () => {
  const place = join(folder, ".tikari", "sites");
  return existsSync(place) ? readdirSync(place).map((name) => join(place, name)) : [];
};
const notedPids = () =>
  notes().flatMap((file) => JSON.parse(readFileSync(file, "utf8")).processes.map(({ pid }) => pid));

function reset(env = {}) {
  const run = spawnSync(process.execPath, ["scripts/reset.mjs"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return {
    refused: run.status === 1,
    says: run.stdout + run.stderr,
    data: existsSync(join(folder, ".wrangler/state")),
  };
}

async function freePort() {
  const server = await listening();
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const listening = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => resolve(server));
  });

it(
  "refuses while any process of a site is left, on whatever port, and then forgets all",
  async () => {
    const site = await start();
    const busy = { refused: true, says: expect.stringContaining(`port ${site.port}`), data: true };
    expect(reset()).toEqual(busy);
    // The start script is killed, then the server under it; the process that it had started keeps serving.
    end(site.script);
    await site.gone;
    expect(reset()).toEqual(busy);
    end(site.server);
    await expect.poll(() => reset().says, { timeout: PATIENCE }).not.toMatch(new RegExp(`\\b${site.server}\\b`));
    expect(reset()).toEqual(busy);
    end(-site.server);
    await expect
      .poll(() => reset(), { timeout: PATIENCE })
      .toEqual({ refused: false, says: expect.stringContaining("Removed"), data: false });
  },
  PATIENCE,
);

it(
  "sees each of several sites, and forgets those that were stopped in order",
  async () => {
    const [one, other] = [await start(), await start()];
    const { says } = reset();
    expect(says).toContain(`port ${one.port}`);
    expect(says).toContain(`port ${other.port}`);
    process.kill(one.script, "SIGINT");
    await one.gone;
    expect(reset().says).not.toContain(`port ${one.port}`);
    process.kill(other.script, "SIGTERM");
    await other.gone;
    expect(notes()).toEqual([]);
    expect(reset()).toMatchObject({ refused: false, data: false });
  },
  PATIENCE,
);

it(
  "minds neither another program on the usual port nor one that now has the noted process's id",
  async () => {
    const site = await start();
    end(site.script);
    end(-site.server);
    await site.gone;
    const [note] = notes();
    writeFileSync(note, readFileSync(note, "utf8").replaceAll(/"pid":\d+/g, `"pid":${process.pid}`));
    const foreign = await listening();
    try {
      expect(reset({ PORT: String(foreign.address().port) })).toMatchObject({ refused: false, data: false });
    } finally {
      foreign.close();
    }
  },
  PATIENCE,
);
