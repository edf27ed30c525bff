/** Before all tests: builds the Worker and prepares the state that each site copies, unless `npm test` has done both. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { findChromium } from "../scripts/lib/chromium.mjs";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { build } from "../scripts/lib/setup-steps.mjs";
import { prepareState } from "./prepare-state.ts";

export default async function prepare(): Promise<() => void> {
  if (!process.env.CHROME_PATH) {
    const found = findChromium();
    if (!found) throw new Error("No Chromium found: run npm test, which gets one, or set CHROME_PATH.");
    process.env.CHROME_PATH = found;
  }
  await build();
  if (process.env.TIKARI_PREPARED) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "tikari-prepared-"));
  await prepareState(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
