/**
 * Parts of a page whose code loads later (app/lib/lazy-hydration.tsx): input in the meantime takes effect, and nothing
 * is undone.
 */
import type { Page } from "@playwright/test";
import { expect, holdScript, openPage, test } from "./fixtures.ts";

/** Marks the page. @returns whether it is still the same document */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}

test("filters: a choice is applied, stays, and keeps the focus", async ({ page }) => {
  const part = await holdScript(page, "filter-form");
  await openPage(page, "/products");
  const same = await mark(page);
  const main = page.getByRole("main");
  expect(part.asked(), "nobody has used them yet").toBe(0);
  const box = main.getByRole("checkbox", { name: "Soy" });
  await box.check();
  await expect.poll(part.asked).toBe(1);
  expect(page.url()).not.toContain("free=");
  part.letGo();
  await expect(page).toHaveURL(/free=/);
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  expect(await same()).toBe(true);
});

test("a clicked variant is shown without leaving the page", async ({ page }) => {
  const part = await holdScript(page, "buy-box");
  await openPage(page, "/products/sara");
  const same = await mark(page);
  const price = page.getByRole("main").locator(".buy .price");
  const before = await price.textContent();
  await page.getByRole("main").getByRole("link", { name: "360 g" }).click();
  await expect.poll(part.asked).toBe(1);
  await expect(price).toHaveText(before as string);
  part.letGo();
  await expect(price).toHaveText("$26.00");
  await expect(page).toHaveURL(/variant=demo-sara-/);
  expect(await same()).toBe(true);
});

test("if the code of a part never loads, its links still work", async ({ page, complaints }) => {
  complaints.expected.push(/ERR_FAILED/);
  await page.route("**/assets/buy-box-*.js", (route) => route.abort());
  await openPage(page, "/products/sara");
  const same = await mark(page);
  await page.getByRole("main").getByRole("link", { name: "360 g" }).click();
  await expect(page).toHaveURL(/variant=demo-sara-/);
  await expect(page.getByRole("main").locator(".buy .price")).toHaveText("$26.00");
  expect(await same()).toBe(false);
});

test("going back shows the page once its code has loaded", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  const part = await holdScript(page, "product-sections");
  await openPage(page, "/products/sara");
  expect(part.asked(), "nobody has come near").toBe(0);
  await page.getByRole("link", { name: "All products" }).first().click();
  const list = page.getByRole("heading", { level: 1, name: "Shop all products" });
  await expect(list).toBeVisible();
  await page.evaluate(() => history.back());
  await expect.poll(part.asked).toBeGreaterThan(0);
  await expect(list).toBeVisible();
  part.letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Sara" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reviews", exact: true })).toBeAttached();
});

test("a page loads no script that it does not name", async ({ page, request }) => {
  // The viewport must end above parts that load when they come near.
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of ["/", "/products", "/product", "/products/sara", "/fitness-app", "/checkout", "/login"]) {
    const asked: string[] = [];
    const listen = (r: { url: () => string }) => asked.push(new URL(r.url()).pathname);
    page.on("request", listen);
    // The network is idle too while a busy machine hasn't begun to read the document: first all of it must be there.
    await openPage(page, path);
    await page.waitForLoadState("networkidle");
    page.off("request", listen);
    const html = await (await request.get(path)).text();
    // The input replay loads where there was input to replay, such as a mouse over the page; an empty checkout has its
    // words in a part that no other checkout loads.
    const own = asked.filter((name) => name.endsWith(".js") && !/\/(early-playback|empty-checkout)-/.test(name));
    expect(own.length, path).toBeGreaterThan(5);
    expect(own.filter((name) => !html.includes(name)).sort(), path).toEqual([]);
  }
});

test("if the code of an optional part never loads, the rest works", async ({ page, complaints }) => {
  complaints.expected.push(/ERR_FAILED/);
  await page.route("**/assets/help-panel-*.js", (route) => route.abort());
  await openPage(page, "/search");
  await page.getByRole("main").getByLabel("Search", { exact: true }).fill("maca");
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This part didn't load" })).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Search", { exact: true })).toHaveValue("maca");
});
