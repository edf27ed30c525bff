/** Before all journeys: the build is current, and one migrated database waits to be copied for each site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error Plain JavaScript, see server.ts.
import { findChromium } from "../scripts/lib/chromium.mjs";
// @ts-expect-error Plain JavaScript, see server.ts.
import { build, migrate } from "../scripts/lib/steps.mjs";

export default async function prepare(): Promise<() => void> {
  if (!process.env.CHROME_PATH) {
    const found = findChromium();
    if (!found) throw new Error("No Chromium found: run npm test, which gets one, or set CHROME_PATH.");
    process.env.CHROME_PATH = found;
  }
  await build();
  const folder = mkdtempSync(join(tmpdir(), "tikari-prepared-"));
  await migrate(folder);
  process.env.TIKARI_PREPARED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
