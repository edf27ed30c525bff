/**
 * Every page opens without errors, is complete, breaks no accessibility rule that axe can check, and shows no text that
 * was replaced by a better one. While it is open: it fits the narrowest screen, its band is low on phones, and the style
 * sheets of other pages change nothing.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, loadAxeAhead } from "./accessibility.ts";
import { fillLog, openTab, storedEntry, storedPlan, storedTraining } from "./fitness-log.ts";
import { DESKTOP, expect, openPage, PHONE, test } from "./fixtures.ts";
import {
  ADMIN_PATHS,
  BAND_PATHS,
  CATALOG_ADMIN_PATHS,
  HIDDEN_MEMBER_PATHS,
  MEMBER_PATHS,
  PUBLIC_PATHS,
  STORE_PATHS,
} from "./route-paths.ts";
import { expectSameWithAllSheets } from "./style-sheets.ts";

/** A page of each kind, which is shown with the style sheets of the others. */
const STYLED_PATHS = [
  ..."/ /product /products /products/sara /lab/lots/PUNA-2608-01 /science /custom-project /about /performance/evolve".split(
    " ",
  ),
  ..."/pages/how-we-write-and-correct /ingredient-studies /ingredients/maca /all-articles /subscription /fitness-app".split(
    " ",
  ),
  ..."/cart /checkout /login /community".split(" "),
];
const STYLED_ARTICLES = ["/article/quinoa-porridge-with-maca-and-cacao", "/article/maca-what-the-trials-measured"];

const RETIRED_TEXTS = JSON.parse(
  readFileSync(new URL("../scripts/retired-texts.json", import.meta.url), "utf8"),
) as string[];

/** How many elements of an open page match, by no locator: the first one of a document sends Playwright's helper. */
const count = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

/** All that a page says: its title, its text and what only assistive technology or an empty field shows. */
const pageTexts = (page: Page) =>
  page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "placeholder", "title", "alt"];
    const named = Array.from(document.querySelectorAll(attributes.map((name) => `[${name}]`).join()));
    const hidden = named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""));
    return [document.title, document.body.textContent, ...hidden].join("\n").replace(/\s+/g, " ");
  });

/** On an open page, which may draw its title once it knows more. */
async function inspectWords(page: Page, what: string): Promise<void> {
  await expect.poll(() => count(page, "h1"), `titles of ${what}`).toBe(1);
  const texts = await pageTexts(page);
  const retired = RETIRED_TEXTS.filter((old) => texts.includes(old));
  expect.soft(retired, what).toEqual([]);
}

/** The button of a page whose dialog is checked while the page is open. */
const DIALOGS: Record<string, string | RegExp> = {
  "/420/gift-cards": "Create gift card",
  "/420/shipping": "Add zone",
  "/420/taxes": "Add tax rate",
  "/420/webhooks": "Add endpoint",
  "/420/subscriptions": /^Edit /,
};

const WIDE = { width: 1280, height: 720 };
/** The narrowest screen: 320 px, or 1280 px at 400 % zoom. */
const NARROW = { width: 320, height: 700 };

/** What is wider than that and would scroll the page sideways. */
const findTooWide = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // What asks for the width in a script draws itself anew first.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (document.documentElement.scrollWidth <= 320) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > 320.5 && element.childElementCount === 0)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.getAttribute("class")} ${element.textContent?.slice(0, 30)}`);
  });

async function inspectNarrow(page: Page, path: string): Promise<void> {
  await page.setViewportSize(NARROW);
  expect.soft(await findTooWide(page), `${path} at 320 px`).toEqual([]);
  if (!BAND_PATHS.includes(path)) return;
  await page.setViewportSize(PHONE);
  const height = await page.evaluate(() => document.querySelector(".page-band-sky")?.getBoundingClientRect().height);
  expect.soft(height, `the band of ${path} on a phone`).toBeLessThanOrEqual(160);
}

async function inspectWide(page: Page, path: string, withShell: boolean): Promise<void> {
  await page.setViewportSize(WIDE);
  await expectAccessible(page, path, { withShell });
  if (STYLED_PATHS.includes(path)) await expectSameWithAllSheets(page, path);
  const button = DIALOGS[path];
  if (!button) return;
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, `${path}, ${button}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** @param isFirst of its shell: the others leave that out */
async function inspect(page: Page, path: string, isFirst = true): Promise<void> {
  await test.step(path, async () => {
    const isNarrow = (page.viewportSize()?.width ?? WIDE.width) < WIDE.width;
    await openPage(page, path);
    await inspectWords(page, path);
    // Each begins at the width where the one before ended: a change of width draws all of the page anew.
    if (isNarrow) await inspectNarrow(page, path);
    await inspectWide(page, path, isFirst);
    if (!isNarrow) await inspectNarrow(page, path);
  });
}

/** Groups of twelve pages: enough to share a browser profile, few enough to keep both cores busy to the end. */
function chunkByTwelve(paths: string[]): [string, string[]][] {
  const dozens = Array.from({ length: Math.ceil(paths.length / 12) }, (_, i) => paths.slice(i * 12, i * 12 + 12));
  return dozens.map((dozen) => [`${dozen[0]} to ${dozen.at(-1)}`, dozen]);
}

const GUEST_PATHS = [...new Set([...PUBLIC_PATHS, ...STORE_PATHS, "/login", "/join", "/search"])];

for (const [title, paths] of chunkByTwelve(GUEST_PATHS))
  test(`for a guest: ${title}`, async ({ page }) => {
    await loadAxeAhead(page);
    for (const path of paths) await inspect(page, path, path === paths[0]);
  });

test("articles look the same with the style sheets of other pages", async ({ page }) => {
  for (const path of STYLED_ARTICLES) {
    await openPage(page, path);
    await expectSameWithAllSheets(page, path);
  }
});

test("what is checked on pages by their names is on pages that are opened", () => {
  expect(STYLED_PATHS.filter((path) => !GUEST_PATHS.includes(path))).toEqual([]);
  expect(BAND_PATHS.filter((path) => !GUEST_PATHS.includes(path))).toEqual([]);
  expect(Object.keys(DIALOGS).filter((path) => !ADMIN_PATHS.includes(path))).toEqual([]);
});

test("for a guest: the 404 page", async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  await inspect(page, "/no/such/place");
});

test("for a member: their own pages", async ({ another }) => {
  const { page } = await another("member");
  await loadAxeAhead(page);
  for (const path of [...MEMBER_PATHS, ...HIDDEN_MEMBER_PATHS]) await inspect(page, path, path === MEMBER_PATHS[0]);
});

const FITNESS_TABS = ["today", "nutrition", "workouts", "progress", "plan", "coach"];

test.describe("for a member with the fitness app", () => {
  test.use({ busySite: true, ownPeople: true });

  test("its tabs, as a phone and a desktop show them", async ({ another, callAs }) => {
    await fillLog(await callAs("athlete"), [
      ...storedPlan(),
      ...storedTraining(),
      ...[0, 1, 2].map((days) => storedEntry(days, "breakfast")),
      storedEntry(0, "lunch", { name: "Red lentil soup" }),
    ]);
    const { page } = await another("athlete");
    await loadAxeAhead(page);
    for (const tab of FITNESS_TABS)
      await test.step(tab, async () => {
        await page.setViewportSize(PHONE);
        await openTab(page, tab);
        await inspectWords(page, tab);
        await expectAccessible(page, `${tab} on a phone`);
        await page.setViewportSize(DESKTOP);
        await expectAccessible(page, `${tab} on a desktop`);
        await page.setViewportSize(NARROW);
        expect.soft(await findTooWide(page), `${tab} at 320 px`).toEqual([]);
      });
  });
});

for (const [title, paths] of chunkByTwelve(["/420", ...ADMIN_PATHS, ...CATALOG_ADMIN_PATHS]))
  test(`for an admin: ${title}`, async ({ another }) => {
    const { page } = await another("admin");
    await loadAxeAhead(page);
    for (const path of paths) {
      await inspect(page, path, path === paths[0]);
      // The admin area has a shell of its own.
      expect.soft(await count(page, ".site-header, .site-footer, .help-button"), path).toBe(0);
    }
  });
