/** Writing: on a phone with a connection that goes and comes back, and the same text in two windows. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

const saved = (page: Page) => expect(page.locator(".saved-state")).toContainText("Saved");
/** A page says "Saved" until it has read what was just typed: only what is stored proves that it was. */
const stored = (page: Page, words: string) =>
  expect
    .poll(async () => {
      const id = new URL(page.url()).pathname.split("/").at(-1);
      return (await page.request.get(`/api/admin/texts/${id}`)).text();
    })
    .toContain(words);
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

test("an article is written on a phone, offline in between, and published", async ({
  page: guest,
  another,
  complaints,
}) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = await another("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/420/posts");
  await page.getByRole("button", { name: "New article" }).click();
  await page.waitForURL(/\/420\/draft\//);

  await page.getByRole("textbox", { name: "Title" }).fill("Tarwi on a train");
  await page.getByRole("textbox", { name: "Summary" }).fill("What the bitter lupin of the Andes brings to a plate.");
  await text(page).click();
  await page.keyboard.type("Tarwi is a lupin.");
  await saved(page);

  // The train goes into a tunnel, and the tab is ended by the phone.
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await page.keyboard.type("## Bitter by nature");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It is soaked for days.");
  await expect(page.locator(".saved-state")).toHaveText(/Offline: kept on this device/);
  await expectAccessible(page, "/420/draft/{id}");
  const address = page.url();
  await page.close();
  await context.setOffline(false);

  // Back, in a new tab: nothing is lost, and it is saved by itself.
  const back = await context.newPage();
  await back.setViewportSize({ width: 390, height: 844 });
  await openPage(back, address);
  await expect(text(back).getByRole("heading", { name: "Bitter by nature" })).toBeVisible();
  await expect(text(back)).toContainText("It is soaked for days.");
  await saved(back);
  await back.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(back.getByText("Choose a category.")).toBeVisible();
  await back.getByRole("button", { name: "Publish now" }).click();
  await expect(back.getByText("Readers see it now.", { exact: true })).toBeVisible();

  await openPage(guest, "/article/tarwi-on-a-train");
  await expect(guest.getByRole("heading", { level: 1, name: "Tarwi on a train" })).toBeVisible();
  await expect(guest.getByText("It is soaked for days.")).toBeVisible();
});

test("the same text in two windows: both versions are shown, and nothing is overwritten", async ({
  another,
  complaints,
}) => {
  complaints.expected.push(/status of 409/);
  const { page: first, context } = await another("admin");
  await openPage(first, "/420/posts");
  await first.getByRole("button", { name: "New article" }).click();
  await first.waitForURL(/\/420\/draft\//);
  await text(first).click();
  await first.keyboard.type("A line for both.");
  await stored(first, "A line for both.");
  const second = await context.newPage();
  await openPage(second, first.url());
  await expect(text(second)).toContainText("A line for both.");

  await text(first).click();
  await first.keyboard.press("Control+End");
  await first.keyboard.type(" The first window adds this.");
  await stored(first, "The first window adds this.");
  await text(second).click();
  await second.keyboard.press("Control+End");
  await second.keyboard.type(" The second window adds that.");
  const dialog = second.getByRole("dialog", { name: "Two versions of this text" });
  await expect(dialog).toContainText("The first window adds this.");
  await expect(dialog).toContainText("The second window adds that.");
  await expectAccessible(second, "two versions of a text");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog).toBeHidden();
  await saved(second);

  // The first window hears of it with its next save, and takes the other version.
  await text(first).click();
  await first.keyboard.press("Control+End");
  await first.keyboard.type(" More.");
  await first
    .getByRole("dialog", { name: "Two versions of this text" })
    .getByRole("button", { name: "Take theirs" })
    .click();
  await expect(text(first)).toContainText("The second window adds that.");
  await expect(text(first)).not.toContainText("More.");
});
