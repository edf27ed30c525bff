/** Makes /favicon.ico of the drawn icon: browsers, readers and bots ask for it without being told of it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { needChromium } from "./chromium.mjs";
import { ROOT } from "./tools.mjs";

const SIZES = [16, 32, 48];
const DRAWING = join(ROOT, "public", "icons", "favicon.svg");

/** Draws the icon in each size and binds the pictures into one file. */
export async function makeFavicon() {
  const svg = readFileSync(DRAWING, "utf8");
  const browser = await chromium.launch({
    executablePath: await needChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const pictures = [];
  try {
    for (const size of SIZES) {
      const tab = await browser.newPage({ viewport: { width: size, height: size } });
      await tab.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
      pictures.push(await tab.screenshot({ omitBackground: true }));
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(ROOT, "public", "favicon.ico"), ico(pictures));
}

/** The ICO container: a head, an entry of 16 bytes a picture, then the PNGs themselves. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [i, png] of pictures.entries()) {
    const entry = 6 + 16 * i;
    head.writeUInt8(SIZES[i], entry);
    head.writeUInt8(SIZES[i], entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures]);
}
