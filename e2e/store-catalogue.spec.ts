/**
 * The storefront: finding a product, understanding it and adding it to the cart, with scripts and without; a lot by its
 * number.
 */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { createPerson, expect, openPage, test } from "./fixtures.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allTextContents();

/** Sum of all layout shifts since the page was opened; those right after a click count too, unlike in CLS. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const all = { sum: 0 };
    Object.assign(window, { shifts: all });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test.describe("the list", () => {
  test("is filtered, sorted and cleared at once, with the state in the URL", async ({ page }) => {
    await openPage(page, "/products");
    const main = page.getByRole("main");
    await expect(main.getByText("19 products", { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(8);
    await main.getByRole("link", { name: "Show more" }).click();
    await expect(cards(page)).toHaveCount(19);

    await main.getByLabel("Endurance").check();
    await expect(page).toHaveURL(/\?goal=endurance$/);
    await main.getByLabel("Tree nuts").check();
    await expect(page).toHaveURL(/\?goal=endurance&free=tree_nuts$/);
    await expect(main.getByRole("article").filter({ hasText: "Wayra" })).toHaveCount(0);
    await main.getByLabel("Sort by").selectOption("price");
    await expect(page).toHaveURL(/sort=price$/);
    await expect(main.getByLabel("Tree nuts")).toBeChecked();

    await main.getByRole("link", { name: "Remove filter: Free from tree nuts" }).click();
    await expect(page).toHaveURL(/\?goal=endurance&sort=price$/);
    await expect(main.getByLabel("Tree nuts")).not.toBeChecked();
    await main.getByRole("link", { name: "Clear all" }).click();
    await expect(main.getByText("19 products", { exact: true })).toBeVisible();
  });

  test("on a phone its filters are a sheet with counts, which Back closes and keeps what was chosen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, "/products");
    const opener = page.getByRole("button", { name: /^Filter/ });
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await opener.click();
    await expect(sheet.getByRole("heading", { name: "Filters" })).toBeFocused();
    await expectAccessible(page, "filters");
    await expect(sheet.getByRole("button", { name: "Show 19 results" })).toBeVisible();
    await sheet.getByRole("checkbox", { name: "Strength 4" }).press("Space");
    await expect(page).toHaveURL(/\?goal=strength$/);
    await expect(sheet.getByRole("checkbox", { name: "Focus 0" })).toBeDisabled();
    await sheet.getByRole("button", { name: "Show 4 results" }).click();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.getByRole("main").getByText("4 products", { exact: true })).toBeVisible();

    await opener.click();
    await sheet.getByRole("checkbox", { name: /^Recovery/ }).check();
    await expect(page).toHaveURL(/recovery,strength|strength,recovery/);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/recovery,strength|strength,recovery/);
    await expect(cards(page)).toHaveCount(2);

    await opener.click();
    await expect(sheet.getByRole("button", { name: "Show 2 results" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/products$/);
  });

  test("suggests which filter to remove when nothing matches", async ({ page }) => {
    await openPage(page, "/products?goal=focus&format=oil");
    await expect(page.getByRole("heading", { name: "No products match" })).toBeVisible();
    await page.getByRole("link", { name: "Remove “Oils”" }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test("works without scripts, as a form and by links", async ({ browser, siteUrl }) => {
    const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/products");
    const first = await titles(page);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page).toHaveURL(/cursor=/);
    const second = await titles(page);
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([8, 11, 19]);
    await page.getByRole("link", { name: "Back to the first page" }).click();

    await page.getByLabel("Milk").check();
    await page.getByLabel("Tree nuts").check();
    await page.getByRole("radio", { name: /^Up to \$30 / }).check();
    await page.getByLabel("Sort by").selectOption("price");
    await page.getByRole("button", { name: "Apply filters" }).click();
    for (const chip of [
      "Remove filter: Free from milk",
      "Remove filter: Free from tree nuts",
      "Remove filter: Up to $30",
    ])
      await expect(page.getByRole("link", { name: chip })).toBeVisible();
    const prices = (await cards(page).locator(".price > span").allTextContents()).map((t) =>
      Number(t.replace(/[^\d.]/g, "")),
    );
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThanOrEqual(30);
    // On a phone the form stands below the list.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Filter (3)" }).click();
    await expect(page.getByRole("group", { name: "Goal" })).toBeInViewport();
    await expect(page.getByLabel("Milk")).toBeChecked();
    await context.close();
  });
});

test.describe("a product's page", () => {
  test("changes price, pack, label and lot with the variant, without layout shifts", async ({ page }) => {
    const shifts = await countShifts(page);
    await openPage(page, "/products/sara");
    const main = page.getByRole("main");
    await expect(main.getByRole("status").filter({ hasText: "In stock" })).toBeVisible();
    const before = await shifts();
    const stays = main.getByRole("heading", { name: "Reviews", exact: true });
    const top = await stays.evaluate((e) => e.getBoundingClientRect().top + scrollY);
    const calls: string[] = [];
    // The router asks for the routes that a page links to, with their addresses as a query, whenever it finds the time.
    page.on("request", (r) => new URL(r.url()).pathname === "/__manifest" || calls.push(r.url()));

    await main.getByRole("link", { name: "360 g" }).click();
    await expect(page).toHaveURL(/\?variant=demo-sara-lucuma-360$/);
    await expect(main.locator(".buy .price")).toHaveText("$26.00");
    await expect(main.locator("#label").getByText("10 servings per container")).toBeVisible();
    await expect(main.getByText("SARA-2608-02").first()).toBeVisible();
    await main.getByRole("link", { name: "Cacao", exact: true }).click();
    await expect(main.locator(".buy .price")).toHaveText("$52.00");
    await expect(main.getByText("Cacao powder, not alkalized").first()).toBeVisible();
    await expect(main.getByText("Lucuma fruit powder").first()).toBeHidden();

    expect(await stays.evaluate((e) => e.getBoundingClientRect().top + scrollY)).toBe(top);
    // Text within a line may move slightly.
    expect((await shifts()) - before).toBeLessThan(0.001);
    expect(before).toBeLessThan(0.02);
    expect(calls.filter((url) => /products|availability.*demo-sara/.test(url))).toEqual([]);
  });

  test("shows everything without scripts, and each variant has a URL", async ({ browser, siteUrl }) => {
    const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/products/puna");
    const main = page.getByRole("main");
    await expect(main.getByText("$38.00").first()).toBeVisible();
    await expect(main.getByText("$1.27 per serving").first()).toBeVisible();
    const panel = main.getByRole("table", { name: /Supplement Facts/ });
    await expect(panel.getByRole("row", { name: /Maca, gelatinized powder/ })).toContainText("7 g");
    await expect(main.getByText("Contains none of the nine major allergens")).toBeVisible();
    await expect(main.getByRole("link", { name: "PUNA-2608-01" }).first()).toBeVisible();
    await main.getByRole("link", { name: "600 g" }).click();
    await expect(main.locator("#label").getByText("Servings Per Container: 60")).toBeVisible();

    const form = main.locator("form.buy-form");
    await expect(form).toHaveAttribute("method", "post");
    await expect(form).toHaveAttribute("action", "/cart");
    await expect(form.locator('[name="variantId"]')).toHaveValue("demo-puna-600");
    await expect(form.locator('select[name="planId"]'), "only inside the chosen card").toBeHidden();
    await form.getByLabel(/Subscribe & save/).check();
    await form.locator('select[name="planId"]').selectOption({ index: 1 });
    await form.getByLabel("Quantity", { exact: true }).fill("2");
    await expect(form.getByRole("button", { name: /Add to cart/ })).toBeVisible();
    await context.close();
  });

  test("adds it to the cart, once or as a subscription", async ({ page }) => {
    await openPage(page, "/products/puna");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Increase quantity" }).click();
    await expect(main.getByLabel("One-time purchase")).toBeChecked();
    await main.getByLabel(/Subscribe & save/).check();
    const answered = page.waitForResponse((r) => r.url().includes("/api/cart") && r.request().method() === "PATCH");
    // People press twice where a page is slow: that adds once.
    await main.getByRole("button", { name: "Add to cart $64.60" }).dblclick();
    expect((await answered).status()).toBe(200);
    const cart = (await (await page.request.get("/api/cart")).json()) as { count: number; lines: { planId: string }[] };
    expect([cart.count, cart.lines[0]?.planId]).toEqual([2, "demo-every-4-weeks"]);
  });

  test.describe("that is sold out", () => {
    test.use({ busySite: true });
    test("offers a restock email, and saves a wishlist item", async ({ page }) => {
      await openPage(page, "/products/qucha?variant=demo-qucha-120");
      const main = page.getByRole("main");
      await main.getByLabel(/Email me when Qucha, 120 is back/).fill(createPerson().email);
      await main.getByRole("button", { name: "Notify me" }).click();
      await expect(main.getByText("We sent you a link")).toBeVisible();
      const heart = main.getByRole("button", { name: "Add Qucha to wishlist" });
      const kept = page.waitForResponse((r) => r.url().endsWith("/api/wishes") && r.request().method() === "POST");
      await heart.click();
      await kept;
      await page.reload();
      await expect(heart).toHaveAttribute("aria-pressed", "true");
    });
  });

  test("shows its claims with the disclaimer, also in structured data", async ({ request, siteUrl }) => {
    const html = await (await request.get("/products/kallpa")).text();
    expect(html).toContain("Creatine increases performance");
    expect(html).toContain("This statement has not been evaluated by the Food and Drug Administration");
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json as string),
    );
    expect(blocks[0]).toMatchObject({ "@type": "ProductGroup", url: `${siteUrl}/products/kallpa` });
    expect(blocks[0].hasVariant[0].offers).toMatchObject({ price: "28.00", priceCurrency: "USD" });
    expect(blocks[1].itemListElement.at(-1).item).toBe(`${siteUrl}/products/kallpa`);
  });

  test("is the 404 page for an unknown product", async ({ request }) => {
    const answer = await request.get("/products/no-such-thing");
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("<title>404 Page Not Found</title>");
  });
});

test("the drawer begins at its heading and returns to its button; another tab learns of what was added", async ({
  page,
  context,
}) => {
  await openPage(page, "/products");
  const other = await context.newPage();
  await openPage(other, "/about");
  const add = page.getByRole("button", { name: /^Add Puna/ });
  await add.click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeFocused();
  await expect(other.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  // A line becomes a subscription in its place, and a one-time purchase again.
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: /^Subscribe and save.*Puna/ }).click();
  await expect(drawer.getByText("Then $32.30 every 4 weeks")).toBeVisible();
  await drawer.getByLabel(/^Frequency of Puna/).selectOption({ label: "One-time purchase" });
  await expect(drawer.getByRole("button", { name: /^Subscribe and save.*Puna/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Add Puna|Added/ }).first()).toBeFocused();
});

test("the shop fits a screen of 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  // The list and other products are among all pages of accessibility.spec.ts.
  for (const path of ["/products/unu", "/lab/lots/AYAR-2603-02"]) {
    await openPage(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test.describe("a lot", () => {
  test("is found however its number is typed, also without scripts", async ({ browser, siteUrl }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto("/lab");
      await page.getByLabel("Lot number on your pack").fill(" puna 2608/01 ");
      await page.getByRole("button", { name: "View results" }).click();
      await expect(page).toHaveURL(/\/lab\/lots\/PUNA-2608-01$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("PUNA-2608-01");
      await expect(page.getByRole("row", { name: /Lead/ })).toContainText("At most 0.25 mg/kg");
      await context.close();
    }
  });

  test("that was recalled says what to do, and which limit it exceeded", async ({ request }) => {
    const html = await (await request.get("/lab/lots/AYAR-2603-02")).text();
    expect(html).toMatch(/role="alert"[^>]*>(?:(?!<\/section>).)*Do not use this batch/s);
    expect(html).toMatch(/<tr[^>]*>(?:(?!<\/tr>).)*Vitamin C in a serving(?:(?!<\/tr>).)*Fail/s);
  });

  test("that is unknown is a 404 that keeps the typed number", async ({ request }) => {
    const answer = await request.get("/lab/lots/PUMA-2608-01");
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toMatch(/<input(?=[^>]* value="PUMA-2608-01")/);
    expect(html.replaceAll("&#x27;", "'")).toMatch(/role="alert"[^>]*>(?:(?!<\/form>).)*We couldn't find lot/s);
  });
});
