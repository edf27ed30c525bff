/** Renders pictures in a browser. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../lib/chromium.mjs";
import { subsetFonts } from "../lib/fonts.mjs";
import { ROOT, SCRIPT_STATE_DIR } from "../lib/script-tools.mjs";

const SITE = "http://pictures.invalid";
const FACES = ["fraunces-display", "instrument-sans"]
  .map((file, i) => {
    const [family, weights] = [
      ["Fraunces Display", "300 700"],
      ["Instrument Sans", "400 700"],
    ][i];
    return `@font-face{font-family:"${family}";font-weight:${weights};src:url("/fonts/${file}.woff2")}`;
  })
  .join("");

/** @param pictures of pictures.tsx; each is written to its file */
export async function renderPictures(pictures) {
  await subsetFonts();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const tab = await browser.newPage();
    for (const picture of pictures) {
      const { file, type, widths, height, quality } = picture;
      await tab.unroute(`${SITE}/**`);
      await tab.route(`${SITE}/**`, (route) => fulfillRequest(route, picture));
      const shots = [];
      for (const width of widths) {
        await tab.setViewportSize({ width, height: type === "ico" ? width : height });
        await tab.goto(SITE);
        await tab.evaluate(waitForAssets, Object.keys(picture.reads ?? {}));
        shots.push(await tab.screenshot(type === "jpeg" ? { type, quality } : { omitBackground: true }));
      }
      mkdirSync(dirname(join(ROOT, file)), { recursive: true });
      writeFileSync(join(ROOT, file), type === "ico" ? encodeIco(shots, widths) : shots[0]);
    }
  } finally {
    await browser.close();
  }
}

/** Runs in the page: resolves when its fonts and pictures have loaded. */
async function waitForAssets(addresses) {
  const pictures = addresses.map((src) => Object.assign(new Image(), { src }).decode());
  await Promise.all([...pictures, ...[...document.fonts].map((face) => face.load())]);
}

function fulfillRequest(route, { html, css, theme, reads = {}, words }) {
  const { pathname } = new URL(route.request().url());
  if (pathname in reads) return route.fulfill({ contentType: "image/svg+xml", body: reads[pathname] });
  if (pathname.startsWith("/fonts/")) return route.fulfill({ path: join(SCRIPT_STATE_DIR, pathname) });
  return route.fulfill({
    contentType: "text/html; charset=utf-8",
    body: `<!doctype html><html data-theme="${theme ?? ""}"><style>${words ? FACES : ""}${css}</style><body>${html}`,
  });
}

/** The ICO format: a header, an entry of 16 bytes for each picture, then the PNGs themselves. */
function encodeIco(pictures, sizes) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [i, png] of pictures.entries()) {
    const entry = 6 + 16 * i;
    head.writeUInt8(sizes[i], entry);
    head.writeUInt8(sizes[i], entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures]);
}
