/**
 * The sample shop: the button of the empty dashboard fills it, on a desktop and on a phone; everyday tasks are a few clicks away in it, and its removal
 * leaves exactly what is real.
 */
import { buyAsGuest, PUNA } from "./checkout-helpers.ts";
import { DESKTOP, expect, openPage, PHONE, test } from "./fixtures.ts";
import { expectListsHighOnPhones, expectTasksWithinFewClicks } from "./owner-tasks.ts";

test.use({ ownSite: true });

test("the dashboard fills the shop with samples, ten tasks are at most four clicks away, and all samples go; an order made between stays", async ({
  page: guest,
  another,
  siteUrl,
}) => {
  const { page } = await another("admin");
  const main = page.getByRole("main");
  const isFilled = main.getByRole("heading", { name: "This shop shows sample data" });
  /** Presses a button of the dashboard, and the one that confirms it. */
  const confirm = async (name: string) => {
    await main.getByRole("button", { name }).click();
    await page.getByRole("alertdialog").getByRole("button", { name }).click();
  };
  await page.setViewportSize(DESKTOP);
  await openPage(page, "/420");
  await confirm("Fill with sample data");
  await expect(isFilled).toBeVisible();

  // Every list has rows, and says by the address that they are samples.
  for (const [path, list] of [
    ["/420/customers", "Customers"],
    ["/420/subscriptions", "Subscriptions"],
    ["/420/gift-cards", "Gift cards"],
    ["/420/projects", "Requests"],
  ] as const) {
    await openPage(page, path);
    await expect(main.getByRole("table", { name: list }).getByRole("row").nth(9)).toBeVisible();
  }
  await expect(main.getByRole("rowheader", { name: /@sample\.example\.com/ }).first()).toBeVisible();

  await expectTasksWithinFewClicks(page);
  await expectListsHighOnPhones(page);

  // Out and in again on a phone.
  await page.setViewportSize(PHONE);
  await openPage(page, "/420");
  await confirm("Remove sample data");
  await confirm("Fill with sample data");
  await expect(isFilled).toBeVisible();
  const email = await buyAsGuest(guest, siteUrl, { variantId: PUNA });
  await openPage(page, "/420/customers");
  await expect(main.getByRole("table", { name: "Customers" })).toContainText(email);

  await page.setViewportSize(DESKTOP);
  await openPage(page, "/420");
  await confirm("Remove sample data");
  await expect(isFilled).toBeHidden();
  // With an order of its own, the shop offers no samples again.
  await expect(main.getByRole("button", { name: /sample data/ })).toHaveCount(0);
  for (const path of ["/420/orders", "/420/customers"]) {
    await openPage(page, path);
    // Its header and the one real row.
    await expect(main.getByRole("table").getByRole("row")).toHaveCount(2);
  }
  await expect(main.getByRole("table")).toContainText(email);
  await openPage(page, "/420/subscriptions");
  await expect(main.getByText("No subscriptions yet")).toBeVisible();
});
