/** A reader of an article: its notes by keyboard on a phone, its sections, saving it, and the way back to it. */
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

const PATH = "/article/maca-what-the-trials-measured";

test.use({ viewport: { width: 390, height: 844 } });

test("a guest reads a note, finds a section, and saves the article on the device", async ({ page }) => {
  await openPage(page, PATH);
  await expectAccessible(page, "an article");
  const number = page.getByRole("button", { name: "Source 1", exact: true }).first();
  const note = page.locator("#note-1");
  await expect(note).toBeHidden();
  await number.focus();
  await page.keyboard.press("Enter");
  await expect(note).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await expect(number).toBeFocused();

  await page.getByText("On this page", { exact: true }).last().click();
  await page.getByRole("link", { name: "Eight cyclists and a lesson in control groups" }).last().click();
  await expect(page.getByRole("heading", { name: "Eight cyclists and a lesson in control groups" })).toBeInViewport();

  await page.getByRole("button", { name: "Save article" }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/account/saved");
  await page.getByRole("link", { name: "Maca: what the trials measured, and what they did not" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
});
