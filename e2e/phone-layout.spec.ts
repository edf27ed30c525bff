/** What a layout must keep to on a phone: plans and prices where they are looked for, and a Help button that lies on nothing. */
import type { Page } from "@playwright/test";
import { fillCart, PUNA } from "./checkout-helpers.ts";
import { DESKTOP, expect, openPage, PHONE, test } from "./fixtures.ts";

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

/** On an open page, as a phone and as a wide screen show it. */
async function expectFreeOfHelp(page: Page, path: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await coveredByHelp(page), `${path} at ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
}

test("plans are in sight, a price stands once, and Help lies on no link, button, field or price", async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, "/subscription");
  const plan = page.getByRole("button", { name: /^Choose/ }).or(page.getByRole("link", { name: /^Choose/ }));
  await expect(plan.first()).toBeInViewport({ ratio: 1 });
  await expectFreeOfHelp(page, "/subscription");
  await openPage(page, "/products");
  await expectFreeOfHelp(page, "/products");

  // At the ways to buy, or below the name where there is one way.
  await openPage(page, "/products/gift-card");
  await expect(page.locator(".buy-price")).toBeVisible();
  await openPage(page, "/products/puna");
  await expect(page.getByRole("group", { name: "Purchase options" }).getByText("$38.00").first()).toBeVisible();
  await expect(page.locator(".buy-price")).toBeHidden();
  await expectFreeOfHelp(page, "/products/puna");
  await fillCart(page, siteUrl, { variantId: PUNA });
  await openPage(page, "/cart");
  await expect(page.getByLabel(/^Quantity of Puna/)).toBeVisible();
  await expectFreeOfHelp(page, "/cart");
});
