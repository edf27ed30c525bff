/**
 * Every page opens without errors, is complete, breaks no accessibility rule that axe can check, and shows no text that
 * was replaced by a better one.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";
import {
  ADMIN_PATHS,
  CATALOG_ADMIN_PATHS,
  HIDDEN_MEMBER_PATHS,
  MEMBER_PATHS,
  PUBLIC_PATHS,
  STORE_PATHS,
} from "./route-paths.ts";

const RETIRED_TEXTS = JSON.parse(
  readFileSync(new URL("../scripts/retired-texts.json", import.meta.url), "utf8"),
) as string[];

/** All that a page says: its title, its text and what only assistive technology or an empty field shows. */
const pageTexts = (page: Page) =>
  page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "placeholder", "title", "alt"];
    const named = Array.from(document.querySelectorAll(attributes.map((name) => `[${name}]`).join()));
    const hidden = named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""));
    return [document.title, document.body.textContent, ...hidden].join("\n").replace(/\s+/g, " ");
  });

/** What is wider than the narrowest screen (320 px, or 1280 px at 400 % zoom) and would scroll the page sideways. */
async function findTooWide(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const tooWide = await page.evaluate(async () => {
    // What asks for the width in a script draws itself anew first.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (document.documentElement.scrollWidth <= 320) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > 320.5 && element.childElementCount === 0)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.getAttribute("class")} ${element.textContent?.slice(0, 30)}`);
  });
  if (size) await page.setViewportSize(size);
  return tooWide;
}

/** @param isFirst of its shell: the others leave that out */
async function inspect(page: Page, path: string, isFirst = true): Promise<void> {
  await test.step(path, async () => {
    await openPage(page, path);
    await expect.soft(page.locator("h1"), path).toHaveCount(1);
    const texts = await pageTexts(page);
    expect
      .soft(
        RETIRED_TEXTS.filter((old) => texts.includes(old)),
        path,
      )
      .toEqual([]);
    await expectAccessible(page, path, { withShell: isFirst });
    expect.soft(await findTooWide(page), `${path} at 320 px`).toEqual([]);
  });
}

/** Groups of twelve pages: enough to share a browser profile, few enough to keep both cores busy to the end. */
function chunkByTwelve(paths: string[]): [string, string[]][] {
  const dozens = Array.from({ length: Math.ceil(paths.length / 12) }, (_, i) => paths.slice(i * 12, i * 12 + 12));
  return dozens.map((dozen) => [`${dozen[0]} to ${dozen.at(-1)}`, dozen]);
}

for (const [title, paths] of chunkByTwelve([...PUBLIC_PATHS, ...STORE_PATHS, "/login", "/join", "/search"]))
  test(`for a guest: ${title}`, async ({ page }) => {
    for (const path of paths) await inspect(page, path, path === paths[0]);
  });

test("for a guest: the 404 page", async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  await inspect(page, "/no/such/place");
});

test("for a member: their own pages", async ({ another }) => {
  const { page } = await another("member");
  for (const path of [...MEMBER_PATHS, ...HIDDEN_MEMBER_PATHS]) await inspect(page, path, path === MEMBER_PATHS[0]);
});

for (const [title, paths] of chunkByTwelve(["/420", ...ADMIN_PATHS, ...CATALOG_ADMIN_PATHS]))
  test(`for an admin: ${title}`, async ({ another }) => {
    const { page } = await another("admin");
    for (const path of paths) {
      await inspect(page, path, path === paths[0]);
      // The admin area has a shell of its own.
      await expect.soft(page.locator(".site-header, .site-footer, .help-button"), path).toHaveCount(0);
    }
  });
