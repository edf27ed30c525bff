/** Runs the built Worker for one Playwright worker: its own port, its own copy of the prepared database, its own admin. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import * as tools from "../scripts/lib/tools.mjs";

export const ADMIN = { email: "admin@tikari.example", password: "high-ground-terraces-2024" };

export type Site = { url: string; stop: () => Promise<void> };

/** Starts a site on the migrated database that `prepare.ts` left, and makes its admin. */
export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "tikari-e2e-"));
  cpSync(process.env.TIKARI_PREPARED as string, folder, { recursive: true });
  const port = await freePort();
  const args = ["dev", "--port", String(port), "--inspector-port", "0", "--persist-to", folder, ...tools.LOCAL_SITE];
  const quiet = ["--show-interactive-dev-session=false", "--log-level", process.env.TIKARI_E2E_LOG ?? "error"];
  const child = tools.startTool("wrangler", [...args, ...quiet], { detached: true, env: { CI: "true" } });
  const stop = async () => {
    await tools.stopGroup(child, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!(await tools.waitForHealth(`http://127.0.0.1:${port}`, child))) throw new Error("The site did not start.");
    await tools.bootstrap(`http://127.0.0.1:${port}`, ADMIN);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, stop };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
