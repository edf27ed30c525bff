/** A reader cooks a recipe on a phone: portions, units, timers, cook mode by keyboard, and a reload in between. */
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

const PATH = "/article/quinoa-porridge-with-maca-and-cacao";

test("cooks a recipe on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, PATH);
  const quinoa = page.getByRole("checkbox", { name: /quinoa, white or mixed/ });

  await page.getByRole("link", { name: "More bowls" }).click();
  await expect(quinoa).toHaveAccessibleName(/^¾ cup quinoa/);
  await page.getByRole("link", { name: "More bowls" }).click();
  await expect(quinoa).toHaveAccessibleName(/^1 cup quinoa/);
  await expect(page).toHaveURL(/servings=4/);
  await page.getByRole("link", { name: "Metric" }).click();
  await expect(quinoa).toHaveAccessibleName(/^170 g quinoa/);
  await quinoa.check();
  await expectAccessible(page, "a recipe on a phone");

  await page.getByRole("link", { name: "Start cook mode" }).click();
  const cook = page.getByRole("dialog", { name: /Cook mode/ });
  await expect(cook.getByRole("heading", { name: "Rinse" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(cook.getByRole("heading", { name: "Simmer" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(cook.getByRole("group", { name: "Simmer the quinoa" })).toContainText("12:00");
  await expectAccessible(page, "cook mode");
  await page.keyboard.press("Escape");
  await expect(cook).toBeHidden();
  await expect(page.getByRole("link", { name: "Start cook mode" })).toBeFocused();

  // The timer has stored its end, and the checks are on the device.
  await page.reload();
  await expect(quinoa).toBeChecked();
  await expect(quinoa).toHaveAccessibleName(/^170 g quinoa/);
  await expect(page).toHaveTitle(/^\d+:\d\d Simmer the quinoa/);
  await page.clock.setSystemTime(Date.now() + 12 * 60_000 + 5000);
  await expect(page.getByRole("alert")).toContainText("Time's up: Simmer the quinoa.");
  await expect(page).toHaveTitle(/^Time's up/);
  await page.getByRole("group", { name: "Timers" }).getByRole("button", { name: "Stop" }).click();
  await expect(page).toHaveTitle(/^Quinoa porridge/);
});

test("works without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${PATH}?servings=4&units=metric`);
  await expect(page.getByText(/^170 g quinoa/)).toBeVisible();
  await page.getByRole("link", { name: "Fewer bowls" }).click();
  await expect(page).toHaveURL(/servings=3&units=metric/);
  await page.goto("/blog/recipe-guides");
  await page.getByRole("link", { name: /^20 min or less/ }).click();
  await expect(page.getByRole("heading", { name: "1 recipe" })).toBeVisible();
  await context.close();
});
