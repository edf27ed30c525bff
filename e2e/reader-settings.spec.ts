/** Readers' own settings: a high-contrast theme of the system, or wider spacing of letters and lines. */
import type { Locator, Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

/** What an element's state looks like where only system colors are used. */
const seen = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    // Painted in the page's own color or not at all: a reader sees no difference.
    const canvas = getComputedStyle(document.body).backgroundColor;
    const fill = (color: string) => (/, 0\)$/.test(color) ? canvas : color);
    const colors = (style: CSSStyleDeclaration) =>
      [
        fill(style.backgroundColor),
        style.color,
        style.borderBottomColor,
        style.outlineStyle,
        style.textDecorationLine,
      ].join();
    return `${colors(getComputedStyle(node))} ${colors(getComputedStyle(node, "::before"))}`;
  });

/** The fill of an element's mark (the dot of a radio, the knob of a switch), and of what is below it. */
const mark = (element: Locator): Promise<[string, string]> =>
  element.evaluate((node) => [
    getComputedStyle(node, "::before").backgroundColor,
    getComputedStyle(node).backgroundColor,
  ]);

async function expectVisibleState(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  await expect(other).toBeVisible();
  expect(await seen(chosen)).not.toBe(await seen(other));
}

test.describe("a contrast theme", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

  test("still shows which options are selected on a product page", async ({ page }) => {
    await openPage(page, "/products/puna");
    const radios = page.locator('.buy-plan input[type="radio"]');
    await expect(radios.first()).toBeChecked();
    await expectVisibleState(radios.first(), radios.nth(1));
    const [dot, ground] = await mark(radios.first());
    expect(dot).not.toBe(ground);
    await expectVisibleState(
      page.locator(".option .chip[aria-current]"),
      page.locator(".option .chip:not([aria-current])").first(),
    );
    await expectVisibleState(page.locator(".buy-quantity button").first(), page.locator(".buy-quantity button").last());
    await page.locator(".option .chip").last().focus();
    await expect(page.locator(".option .chip").last()).toHaveCSS("outline-style", "solid");
    const art = page.locator("main svg.pack path").first();
    expect(await art.evaluate((node) => getComputedStyle(node).fill)).not.toBe("none");
    await openPage(page, "/products");
    await page.getByRole("button", { name: "PRODUCTS" }).click();
    const links = page.locator(".site-panel:visible a");
    await expectVisibleState(
      links.and(page.locator("[aria-current]")),
      links.and(page.locator(":not([aria-current])")).first(),
    );
  });

  test("still shows which switch is on and the current section in the admin area", async ({ another }) => {
    const { page } = await another("admin");
    await openPage(page, "/420/system-settings");
    await expectVisibleState(
      page.locator('.admin-side a[aria-current="page"]'),
      page.locator(".admin-side a:not([aria-current])").first(),
    );
    const forum = page.locator(".switch").first();
    await expect(forum).toBeChecked();
    const [knob, ground] = await mark(forum);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(knob).not.toBe(ground);
    expect(ground).not.toBe(canvas);
  });

  test("still shows which days are chosen in the fitness app", async ({ another }) => {
    const { page } = await another("athlete");
    await openPage(page, "/fitness-app?tab=nutrition");
    await page.getByRole("button", { name: "Skip for now" }).click();
    const chosen = page.getByRole("button", { name: "Today", pressed: true });
    await expectVisibleState(chosen, page.getByRole("button", { name: "7 days" }));
    // Text in the canvas's color would be on a plate of that color, which browsers put behind it.
    await expect(chosen).toHaveCSS("forced-color-adjust", "none");
  });
});

/** WCAG 2.2, 1.4.12: spacing that a reader may set without loss of content. */
const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Elements that reach over the right edge of the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe("wide spacing of text", () => {
  // The style stands for a reader's own, to which our CSP does not apply.
  test.use({ bypassCSP: true });

  test("pushes nothing off a narrow phone screen", async ({ page }) => {
    for (const path of ["/", "/products/puna", "/login"]) {
      await page.setViewportSize({ width: 320, height: 700 });
      await openPage(page, path);
      await page.addStyleTag({ content: SPACING });
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
        const box = await page.locator(".site-mobile button").first().boundingBox();
        expect((box?.x ?? width) + (box?.width ?? 0), `the menu button of ${path}`).toBeLessThanOrEqual(width);
      }
    }
  });
});
