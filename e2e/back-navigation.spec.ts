/** Back and Forward restore the scroll position; a link leads to the top of its page. */
import type { Page } from "@playwright/test";
import { expect, openPage, test, waitForHydration } from "./fixtures.ts";

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test("Back from a product leads to its card, also after more of the list was loaded and after a full load", async ({
  page,
}) => {
  await openPage(page, "/products");
  await page.getByRole("link", { name: "Show more" }).click();
  const card = page.getByRole("main").getByRole("article").nth(13).getByRole("heading").getByRole("link");
  // A click may scroll the page before it happens.
  await page.evaluate(() =>
    addEventListener("click", () => sessionStorage.setItem("clicked at", String(scrollY)), true),
  );
  const name = (await card.textContent()) as string;
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await expect(card).toHaveText(name);
  const stood = await page.evaluate(() => Math.round(Number(sessionStorage.getItem("clicked at"))));
  expect(stood).toBeGreaterThan(500);
  await expect.poll(() => scrolled(page)).toBe(stood);
  await expect(card).toBeInViewport();

  await page.goForward();
  const reviews = page.getByRole("heading", { name: "Reviews", exact: true });
  await reviews.scrollIntoViewIfNeeded();
  // Parts above that load when they come near may still move it.
  await page.evaluate(() => addEventListener("pagehide", () => sessionStorage.setItem("left at", String(scrollY))));
  await page.goto("/about");
  await page.goBack();
  await waitForHydration(page);
  const read = await page.evaluate(() => Math.round(Number(sessionStorage.getItem("left at"))));
  expect(read).toBeGreaterThan(500);
  await expect.poll(() => scrolled(page)).toBe(read);
  await expect(reviews).toBeInViewport();
});
