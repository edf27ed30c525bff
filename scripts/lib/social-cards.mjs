/**
 * Takes the social cards: 1200 × 630 pictures that networks show beside a link, since they take no SVG. Made of the
 * site's own drawings, themes and words, so that a change of one of these makes them stale.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { runnerImport } from "vite";
import { needChromium } from "./chromium.mjs";
import { makeFonts } from "./fonts.mjs";
import { NOTES, ROOT } from "./tools.mjs";

/** Where the cards are kept; nothing else is. */
export const CARDS = join(ROOT, "public", "art", "cards");

const STYLES = ["app/ui/tokens.css", "app/art/art.css", "scripts/lib/social-card.css"];
const SITE = "http://cards.invalid";

/** Draws every card anew and takes away those that nothing asks for any more. */
export async function makeSocialCards() {
  await makeFonts();
  const { module } = await runnerImport(join(ROOT, "scripts/lib/social-card-pages.tsx"), {
    root: ROOT,
    configFile: false,
    logLevel: "error",
  });
  const pages = module.socialCardPages();
  const css = STYLES.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
  mkdirSync(CARDS, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await needChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await tab.route(`${SITE}/**`, (route) => answer(route, css));
    for (const { name, theme, html } of pages) {
      await tab.goto(`${SITE}/?${theme}`);
      await tab.evaluate(
        async ([key, body]) => {
          document.documentElement.dataset.theme = key;
          document.body.innerHTML = body;
          const land = getComputedStyle(document.querySelector(".horizon-land")).backgroundImage;
          const picture = Object.assign(new Image(), { src: /url\("(.*?)"\)/.exec(land)[1] });
          await Promise.all([picture.decode(), ...[...document.fonts].map((face) => face.load())]);
        },
        [theme, html],
      );
      await tab.screenshot({ path: join(CARDS, `${name}.jpg`), type: "jpeg", quality: 64 });
    }
  } finally {
    await browser.close();
  }
  const wanted = new Set(pages.map((p) => `${p.name}.jpg`));
  for (const file of readdirSync(CARDS)) if (!wanted.has(file)) rmSync(join(CARDS, file));
  return pages.length;
}

/** The one page of the cards, the fonts, and the drawings of public/. */
function answer(route, css) {
  const { pathname } = new URL(route.request().url());
  const face = (family, file) => `@font-face{font-family:"${family}";src:url("/fonts/${file}.woff2")}`;
  if (pathname === "/")
    return route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><style>${face("Fraunces Display", "fraunces-display")}${face("Instrument Sans", "instrument-sans")}${css}</style><body>`,
    });
  const path = pathname.startsWith("/fonts/") ? join(NOTES, pathname) : join(ROOT, "public", pathname);
  return route.fulfill({ path });
}
