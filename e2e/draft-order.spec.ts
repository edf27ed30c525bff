/** An order that staff create on the phone, from the search for a product to the customer's payment by the invoice's link. */

import { expectAccessible } from "./accessibility.ts";
import { expectPaid, fillCard, pay, TEST_CARDS } from "./checkout-helpers.ts";
import { createPerson, expect, openPage, readMail, test } from "./fixtures.ts";

test.use({ busySite: true, viewport: { width: 390, height: 844 } });

test("staff create an order and send its invoice, the customer pays it, and the order says where it came from", async ({
  page,
  another,
}) => {
  const { page: staff } = await another("admin");
  await staff.setViewportSize({ width: 390, height: 844 });
  const { email } = createPerson();
  const fits = async (which: typeof page) =>
    expect(await which.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const main = staff.getByRole("main");

  await openPage(staff, "/420/orders");
  await main.getByRole("link", { name: "Create order" }).click();
  await main.getByLabel("Add a product").fill("puna");
  await main.locator(".picker-finds button:not([disabled])").first().click();
  await main.getByLabel(/^Quantity of/).fill("2");
  await main.getByLabel(/^Price of each/).fill("30.00");
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByRole("button", { name: "Add shipping address" }).click();
  await main.getByLabel("Full name").fill("Maya Quispe");
  await main.getByLabel("Address", { exact: true }).fill("12 Pine Street");
  await main.getByLabel("City").fill("Boulder");
  await main.getByLabel("State or province").selectOption("CO");
  await main.getByLabel("ZIP code").fill("80302");
  await main.getByLabel("Price", { exact: true }).selectOption({ label: "Free shipping" });
  await main.getByRole("combobox", { name: "Discount" }).selectOption({ label: "Percentage" });
  await main.getByLabel("Percent off").fill("10");
  await main.getByLabel("Reason").fill("Trade show");
  await main.getByLabel(/^Message to the customer/).fill("Nice to meet you at the fair.");
  const totals = main.getByRole("region", { name: "Total" });
  await expect(totals).toContainText("Trade show");
  await expect(totals).toContainText("−$6.00");
  await expect(totals).toContainText("Free");
  await fits(staff);
  await expectAccessible(staff, "a new draft");
  await staff.getByRole("button", { name: "Save draft" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(/^Draft D\d+$/);
  const total = await totals.getByRole("definition").last().textContent();
  await main.getByRole("button", { name: "Send invoice" }).click();
  await expect(main.getByText(`Invoice sent to ${email}`)).toBeVisible();
  await fits(staff);

  const find = async () => (await readMail(staff.request, email)).filter((m) => /is ready/.test(m.subject));
  await expect.poll(async () => (await find()).length).toBe(1);
  const text = (await find())[0]?.text ?? "";
  expect(text).toContain("Nice to meet you at the fair.");
  expect(text).toContain(total as string);
  const link = new URL(/https?:\/\/\S+\/checkout\?draft=\S+/.exec(text)?.[0] ?? "");

  await openPage(page, link.pathname + link.search);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Full name")).toHaveValue("Maya Quispe");
  await expect(page.getByText("Nice to meet you at the fair.")).toBeVisible();
  await fits(page);
  await expectAccessible(page, "an invoice");
  await fillCard(page, TEST_CARDS.paid);
  await expect(page.getByRole("button", { name: `Pay ${total}` })).toBeVisible();
  await pay(page);
  const number = await expectPaid(page);
  // The same link leads to the order from now on.
  await openPage(page, link.pathname + link.search);
  await expect(page).toHaveURL(/\/orders\//);

  await openPage(staff, "/420/orders");
  await main.getByText(`#${number}`).first().click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await expect(main.getByText(/, created by staff$/).first()).toBeVisible();
  await expect(main.getByRole("region", { name: "Timeline" })).toContainText("Created by staff");
  await openPage(staff, "/420/drafts?show=paid");
  await expect(main.getByText("Maya Quispe").first()).toBeVisible();
});
