/** From the list of studies to one, its citation, and the ingredient that it is about. */
import { expect, openPage, test } from "./fixtures.ts";

test("a study is found by filters, cited, and leads to its ingredient", async ({ page }) => {
  await openPage(page, "/ingredient-studies");
  const main = page.getByRole("main");
  await main.getByRole("checkbox", { name: /^Maca/ }).check();
  await expect(page).toHaveURL(/\?ingredient=maca$/);
  await expect(main.getByRole("status")).toHaveText("4 studies");
  await main.getByRole("searchbox", { name: "Search within studies" }).fill("cyclists");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?ingredient=maca&q=cyclists$/);
  await expect(main.getByRole("status")).toHaveText("1 study");
  await main.getByRole("link", { name: "Faster than before, but not faster than placebo" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Faster than before, but not faster than placebo");
  await main.getByText("Cite this study").click();
  const download = page.waitForEvent("download");
  await main.getByRole("link", { name: "Download RIS" }).click();
  expect((await download).suggestedFilename()).toBe("stone-2009-maca.ris");
  await main.getByRole("link", { name: "See all the evidence" }).first().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maca");
  const first = main.getByRole("table").first().getByRole("rowheader").getByRole("link").first();
  await first.focus();
  await page.keyboard.press("ArrowDown");
  const second = main.getByRole("table").first().getByRole("rowheader").getByRole("link").nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ingredients\/maca\?outcome=[a-z-]+#trials$/);
  await expect(main.getByRole("heading", { name: /^Studies of / })).toBeVisible();
});

test("on a phone the filters are a sheet, and Back closes it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/ingredient-studies");
  await page.getByRole("main").getByRole("button", { name: "Filter" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: /^Patients/ }).check();
  await expect(page).toHaveURL(/population=patients/);
  await expect(sheet.getByRole("button", { name: /^Show 7 results$/ })).toBeEnabled();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("7 studies");
});
