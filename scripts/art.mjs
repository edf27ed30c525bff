/**
 * `npm run art`: makes anew what is derived from app/lib/themes.ts, app/art/ and the demo's products: style sheets,
 * drawings, icons, packs and social cards. Only what is stale; `--all` takes every picture. The output is committed.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { photograph } from "./art/render-pictures.mjs";
import { ROOT, say } from "./lib/script-tools.mjs";

const { values: options } = parseArgs({ options: { all: { type: "boolean" } } });

/** Loads a TypeScript module as it is now. */
async function load(file) {
  const { module } = await runnerImport(join(ROOT, file), { root: ROOT, configFile: false, logLevel: "error" });
  return module;
}

const { themes } = await load("app/lib/themes.ts");
const { staleTexts } = await load("scripts/art/stale-files.ts");
const texts = staleTexts(themes);
for (const [file, text] of texts) {
  writeFileSync(join(ROOT, file), text);
  say(`Written: ${file}`);
}

// Loaded anew: the pictures show what was just written.
const art = await load("scripts/art/stale-files.ts");
const stale = art.stalePictures(themes, options.all ? {} : undefined);
if (stale.length > 0) await photograph(stale);
for (const { file } of stale) say(`Taken: ${file}`);
const gone = art.leftOver(themes);
for (const file of gone) {
  rmSync(join(ROOT, file));
  say(`Taken away: ${file}`);
}
art.writeStamps(themes);
if (texts.length + stale.length + gone.length === 0) say("Nothing is stale.");
