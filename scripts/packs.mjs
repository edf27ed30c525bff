/**
 * Draws the packs as pictures: product feeds and search engines take no SVG. Each product's own pack
 * is photographed on white at 800 × 1000 and kept as public/art/packs/{handle}.jpg, where the demo
 * shop's `look.image` points. Run it against a running site after a pack has changed:
 * `node scripts/packs.mjs http://localhost:8787`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "./lib/chromium.mjs";
import { ROOT, say } from "./lib/tools.mjs";

const [site = "http://localhost:8787"] = process.argv.slice(2);
const folder = join(ROOT, "public", "art", "packs");
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
// Without the page's own scripts: nothing takes the pack away again.
const page = await browser.newPage({ viewport: { width: 800, height: 1000 }, javaScriptEnabled: false });
for (const handle of await handles()) {
  await page.goto(`${site}/products/${handle}`);
  await page.evaluate(async () => {
    const pack = document.querySelector("main svg.pack");
    pack.setAttribute("style", "width:690px;height:920px");
    const sheet = document.createElement("div");
    sheet.id = "sheet";
    sheet.setAttribute("style", "position:fixed;inset:0;z-index:99999;background:#fff;display:grid;place-items:center");
    sheet.append(pack);
    document.body.append(sheet);
    await document.fonts.ready;
  });
  await page.screenshot({ path: join(folder, `${handle}.jpg`), type: "jpeg", quality: 82 });
}
await browser.close();
say(`Packs: drawn to ${folder}.`);

/** Every product of the site, page by page. */
async function handles() {
  const found = [];
  let cursor = "";
  do {
    const answer = await fetch(`${site}/api/products?cursor=${encodeURIComponent(cursor)}`);
    const { products, next } = await answer.json();
    found.push(...products.map((p) => p.handle));
    cursor = next ?? "";
  } while (cursor);
  return found;
}
