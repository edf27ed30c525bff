/**
 * `npm run art`: updates what is derived from app/lib/themes.ts, app/art/ and the demo's products: style sheets,
 * drawings, icons, packs and social cards. Only stale files; `--all` renders every picture. The output is committed.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { renderPictures } from "./art/render-pictures.mjs";
import { log, ROOT } from "./lib/script-tools.mjs";

const { values: options } = parseArgs({ options: { all: { type: "boolean" } } });

/** Loads a TypeScript module in its current state. */
async function load(file) {
  const { module } = await runnerImport(join(ROOT, file), { root: ROOT, configFile: false, logLevel: "error" });
  return module;
}

const { themes } = await load("app/lib/themes.ts");
const { staleTexts } = await load("scripts/art/stale-files.ts");
const texts = staleTexts(themes);
for (const [file, text] of texts) {
  writeFileSync(join(ROOT, file), text);
  log(`Written: ${file}`);
}

// Loaded again: the pictures use the files that were just written.
const art = await load("scripts/art/stale-files.ts");
const stale = art.stalePictures(themes, options.all ? {} : undefined);
if (stale.length > 0) await renderPictures(stale);
for (const { file } of stale) log(`Rendered: ${file}`);
const orphaned = art.findOrphanedPictures(themes);
for (const file of orphaned) {
  rmSync(join(ROOT, file));
  log(`Removed: ${file}`);
}
art.writeStamps(themes);
if (texts.length + stale.length + orphaned.length === 0) log("Nothing is stale.");
