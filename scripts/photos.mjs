/**
 * `npm run photos`: renders the demo's still-life pictures into migrations/seed/pictures/. Names after it choose
 * (`npm run photos -- puna`). The output is committed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { runnerImport } from "vite";
import { ensureChromium } from "./lib/chromium.mjs";
import { subsetFonts } from "./lib/fonts.mjs";
import { log, ROOT, SCRIPT_STATE_DIR } from "./lib/script-tools.mjs";

/** In px and bytes: what is committed. */
const SIZE = 1600;
const MAX_BYTES = 120_000;
const FOLDER = join(ROOT, "migrations", "seed", "pictures");
const SITE = "http://pictures.invalid";
const FONTS = [
  ["fraunces-display", "Fraunces Display"],
  ["instrument-sans", "Instrument Sans"],
];
const faces = FONTS.map(
  ([file, family]) => `@font-face{font-family:"${family}";font-weight:300 750;src:url("/fonts/${file}.woff2")}`,
).join("");
const css = `${faces}:root{--default-font-family:"Instrument Sans";--heading-font-family:"Fraunces Display"}body{margin:0}svg{display:block}.pack-in-scene ellipse:first-of-type{display:none}.pack-in-scene>svg{width:300px;height:400px}`;

const { module } = await runnerImport(join(ROOT, "scripts/photos/photos.tsx"), {
  root: ROOT,
  configFile: false,
  logLevel: "error",
});
const wanted = process.argv.slice(2);
const photos = module.listPhotos().filter((p) => wanted.length === 0 || wanted.some((name) => p.file.startsWith(name)));
await subsetFonts();
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const tab = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  for (const { file, html } of photos) {
    await tab.unroute(`${SITE}/**`);
    await tab.route(`${SITE}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith("/fonts/")) return route.fulfill({ path: join(SCRIPT_STATE_DIR, pathname) });
      return route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: `<!doctype html><style>${css}</style><body>${html}`,
      });
    });
    await tab.goto(SITE);
    await tab.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
    const { quality, bytes } = await takeSmallEnough(tab);
    writeFileSync(join(FOLDER, file), bytes);
    log(`${file}: ${Math.round(bytes.length / 1000)} kB at quality ${quality}`);
  }
} finally {
  await browser.close();
}
writeFileSync(
  join(FOLDER, "pictures.json"),
  `${JSON.stringify(
    module.listPhotos().map(({ file, productId, alt }) => ({ file, productId, alt })),
    null,
    2,
  )}\n`,
);

/** The best quality that stays within the limit. */
async function takeSmallEnough(tab) {
  for (let quality = 82; ; quality -= 6) {
    const bytes = await tab.screenshot({ type: "jpeg", quality });
    if (bytes.length <= MAX_BYTES || quality <= 40) return { quality, bytes };
  }
}
