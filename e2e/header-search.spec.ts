/** The search of the header: results as you type, by keyboard, on a phone, on a slow connection and without scripts. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

const banner = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Search" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "Search" });
const products = (page: Page) => dialog(page).getByRole("group", { name: "Products", exact: true });

test("finds by keyboard what is typed, half typed and misspelled, and keeps it until it is removed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // What is told of searches, in words.
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    navigator.sendBeacon = (_, body) => {
      void (body as Blob).text().then((text) => told.push(text));
      return true;
    };
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.join("\n"));
  await openPage(page, "/about");
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole("group", { name: "Popular products" }).getByRole("option")).toHaveCount(3);

  await expect(dialog(page).locator(".search-shortcut")).toHaveText(/^(?:Ctrl K|⌘K)$/);
  // The rest of the word is offered and taken; the first product has its picture and price.
  await page.keyboard.type("magn");
  await expect(dialog(page).locator(".search-completion")).toHaveText("magnesium");
  await page.keyboard.press("ArrowRight");
  await expect(field(page)).toHaveValue("magnesium");
  const first = products(page).getByRole("option").first();
  await expect(first).toContainText("Chaska");
  await expect(first).toContainText("$");
  await expect(dialog(page).getByRole("status")).toContainText(/^\d+ products/);

  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) as string);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
  await expectAccessible(page, "the search");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect.poll(told).toContain('"q":"magnesium"');

  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("creatin monohidrate");
  await expect(dialog(page).getByRole("status")).toContainText("for “creatin monohydrate”");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products/kallpa");
  await expect(dialog(page)).toBeHidden();
  await expect
    .poll(told)
    .toMatch(/"q":"creatin monohidrate".*"clicked":\{"source":"product","ref":"[^"]+","position":1\}/);

  await banner(page).focus();
  await page.keyboard.press("Enter");
  await field(page).fill("iron");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=iron");
  await page
    .getByRole("navigation", { name: "Kinds of results" })
    .getByRole("link", { name: "Articles" })
    .press("Enter");
  await page.waitForURL("**/search?q=iron&kind=article");
  await expect(page.getByRole("main").getByText(/^\d+ articles? for “iron”$/)).toBeVisible();
  await openPage(page, "/about");
  await banner(page).click();
  const recent = dialog(page).getByRole("group", { name: "Recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["iron", "creatin monohidrate"]);
  await dialog(page).getByRole("button", { name: "Remove “iron”" }).click();
  await expect(recent.getByRole("option")).toHaveText(["creatin monohidrate"]);
  await dialog(page).getByRole("button", { name: "Clear all" }).click();
  await expect(recent).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(banner(page)).toBeFocused();
});

test("on a slow connection an older answer never replaces a newer one, and what failed is asked for again", async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/ERR_FAILED|ERR_INTERNET/);
  await page.setViewportSize({ width: 390, height: 844 });
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  let late: Promise<void> = Promise.resolve();
  await page.route(/\/api\/search\?q=maca$/, (route) => {
    late = held.then(() => route.continue().catch(() => undefined));
  });
  await openPage(page, "/about");
  await banner(page).click();
  // A sheet over the whole screen.
  expect(await dialog(page).locator(".search-sheet").boundingBox()).toMatchObject({
    x: 0,
    y: 0,
    width: 390,
    height: 844,
  });
  await expect(dialog(page).getByRole("option").first()).toBeVisible();
  const asked = page.waitForRequest(/q=maca$/);
  await field(page).fill("maca");
  await asked;
  // The rows of before stay, and nothing says that there are no results.
  await expect(dialog(page).getByRole("group", { name: "Popular products" })).toBeVisible();
  await expect(dialog(page).getByRole("status")).toHaveText("");
  await field(page).fill("creatine");
  await expect(products(page).getByRole("option").first()).toContainText("Kallpa");
  letGo();
  await late;
  await field(page).press("End");
  await expect(products(page).getByRole("option").first()).toContainText("Kallpa");
  await expect(products(page)).not.toContainText("Puna");

  await page.route(/\/api\/search\?q=iron$/, (route) => route.abort(), { times: 1 });
  await field(page).fill("iron");
  await expect(dialog(page).getByRole("status")).toContainText("Search isn't responding");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByRole("status")).toContainText(/^\d+ product/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header leads to a form that finds the same", async ({ page }) => {
    await page.goto("/about");
    await banner(page).click();
    await page.getByRole("main").getByRole("searchbox", { name: "Search" }).fill("creatin");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByText(/^\d+ results? for “creatin”/)).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /Kallpa/ })
        .first(),
    ).toBeVisible();
  });
});
