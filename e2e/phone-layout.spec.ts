/** What a layout must keep to on a phone: low bands, and a Help button that lies on nothing one needs. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

/** Pages that start with a list, plans or a form. */
const BANDS = [
  "/products",
  "/subscription",
  "/ai-coach-subscription",
  "/science",
  "/lab",
  "/ingredient-studies",
  "/performance",
  "/performance/focus",
  "/blog",
  "/all-articles",
  "/community",
  "/fitness-app",
  "/custom-project",
  "/privacy-policy",
];

test("lists, plans and sections start with their content, each with a drawing of its section", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const drawings = new Set<string>();
  for (const path of BANDS) {
    await page.goto(path);
    const band = page.locator(".page-band-sky");
    expect((await band.boundingBox())?.height, path).toBeLessThanOrEqual(160);
    drawings.add(await band.locator("svg").innerHTML());
  }
  expect(drawings.size).toBeGreaterThanOrEqual(9);
  await page.goto("/subscription");
  const plan = page.getByRole("button", { name: /^Choose/ }).or(page.getByRole("link", { name: /^Choose/ }));
  await expect(plan.first()).toBeInViewport({ ratio: 1 });
});

test("a price stands once on a phone: at the ways to buy, or below the name where there is one way", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products/puna");
  await expect(page.getByRole("group", { name: "Purchase options" }).getByText("$38.00").first()).toBeVisible();
  await expect(page.locator(".buy-price")).toBeHidden();
  await page.goto("/products/gift-card");
  await expect(page.locator(".buy-price")).toBeVisible();
});

/** What the Help button covers, at every stop of the way down the page. */
const coveredByHelp = (page: Page) =>
  page.evaluate(async () => {
    const help = document.querySelector(".help-button") as HTMLElement;
    const needed = [
      ...document.querySelectorAll(
        "main :is(a, button, input, select, textarea, summary, .price, .num, td), .buy-bar, footer :is(a, button, select)",
      ),
    ];
    const covered: string[] = [];
    for (let y = 0; ; y += 300) {
      window.scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const box = help.getBoundingClientRect();
      for (const other of needed) {
        if (!other.checkVisibility({ visibilityProperty: true })) continue;
        const r = other.getBoundingClientRect();
        const [left, right] = [Math.max(r.left, box.left), Math.min(r.right, box.right)];
        const [top, bottom] = [Math.max(r.top, box.top), Math.min(r.bottom, box.bottom)];
        // Two boxes that meet: what matters is which of them is on top.
        if (
          left < right &&
          top < bottom &&
          help.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        )
          covered.push(`${y}: ${other.tagName} ${other.textContent?.trim().slice(0, 30)}`);
      }
      if (y + window.innerHeight >= document.documentElement.scrollHeight) return [...new Set(covered)];
    }
  });

test("Help lies on no link, button, field or price, wherever one stops", async ({ page }) => {
  await openPage(page, "/products/puna");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Cart 1 item" })).toBeVisible();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ["/products", "/products/puna", "/cart", "/subscription"]) {
      await openPage(page, path);
      expect(await coveredByHelp(page), `${path} at ${size.width} px`).toEqual([]);
    }
  }
});
