/** Runs `react-router dev` on a copy of the sources that a test may edit; node_modules is linked, not copied. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error Plain JavaScript, as above.
import * as tools from "../scripts/lib/script-tools.mjs";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { SOURCES } from "../scripts/lib/setup-steps.mjs";
import { preparedFolder } from "./test-site.ts";

export type DevSite = {
  url: string;
  /** Replaces a text of one of the copied files; it must occur exactly once. */
  edit: (file: string, before: string, after: string) => void;
  stop: () => Promise<void>;
};

/** Starts the development server on a fresh copy of the tree and of the prepared database. */
export async function startDevSite(): Promise<DevSite> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tikari-dev-")));
  for (const name of [...SOURCES, "scripts"]) cpSync(join(tools.ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(tools.ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  cpSync(join(tools.SCRIPT_STATE_DIR, "fonts"), join(folder, ".tikari", "fonts"), { recursive: true });
  mkdirSync(join(folder, ".wrangler"));
  cpSync(preparedFolder(), join(folder, ".wrangler", "state"), { recursive: true });

  const port = await tools.freePort();
  const args = ["dev", "--port", String(port), "--strictPort", "--host", "127.0.0.1", "--logLevel", "warn"];
  const child = tools.startTool("react-router", args, { cwd: folder, detached: true, env: { CI: "true" } });
  const stop = async () => {
    await tools.stopGroup(child, "SIGTERM");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const edit: DevSite["edit"] = (file, before, after) => {
    const path = join(folder, file);
    const parts = readFileSync(path, "utf8").split(before);
    if (parts.length !== 2) throw new Error(`${file} holds "${before}" ${parts.length - 1} times, not once.`);
    writeFileSync(path, parts.join(after));
  };
  if (await tools.waitForHealth(`http://127.0.0.1:${port}`, child, 180))
    return { url: `http://localhost:${port}`, edit, stop };
  await stop();
  throw new Error("The development server did not start.");
}
