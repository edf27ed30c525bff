/** What staff change for a customer who writes to them: an item of a subscription, an order that hasn't shipped. */
import { buyAsGuest, expectPaid, fillCard, MONTHLY, PUNA, SARA, TEST_CARDS } from "./checkout-helpers.ts";
import { DESKTOP, expect, openPage, PHONE, readMail, test } from "./fixtures.ts";

test.use({ busySite: true });

test("staff swap an item of a subscription on a desktop and back on a phone, and the customer reads it in emails", async ({
  another,
  page,
  siteUrl,
}) => {
  const email = await buyAsGuest(page, siteUrl, { variantId: SARA, planId: MONTHLY });
  const { page: staff } = await another("admin");
  await staff.setViewportSize(DESKTOP);
  await openPage(staff, `/420/subscriptions?q=${encodeURIComponent(email)}`);
  await staff.getByRole("row").nth(1).getByRole("link").first().click();
  const items = staff.getByRole("region", { name: "Items" });
  const told = async () =>
    (await readMail(staff.request, email)).filter((m) => m.subject.includes("items have changed")).map((m) => m.text);
  /** @param count how many emails told of a swap, this one included */
  const swap = async (old: string, wanted: string, count: number) => {
    await staff.getByRole("button", { name: "Edit items" }).click();
    const drawer = staff.getByRole("dialog", { name: "Edit items" });
    await drawer.getByRole("button", { name: "Swap" }).click();
    await drawer.getByRole("searchbox", { name: new RegExp(`^Swap ${old}`) }).fill(wanted);
    await drawer
      .getByRole("button", { name: new RegExp(`^${wanted}`) })
      .first()
      .click();
    await expect(drawer.getByRole("spinbutton", { name: new RegExp(`^${wanted}`) })).toBeVisible();
    await drawer.getByRole("button", { name: "Save items" }).click();
    await expect(items.getByText(new RegExp(`1 × ${wanted}`))).toBeVisible();
    await expect(items.getByText(new RegExp(old))).toHaveCount(0);
    await expect.poll(async () => (await told()).length).toBe(count);
    expect((await told()).at(-1)).toContain(wanted);
  };
  await swap("Sara", "Puna", 1);
  await staff.setViewportSize(PHONE);
  await swap("Puna", "Sara", 2);
});

test("staff take an item out of an order and walk on by keyboard; the money, the email and the timeline follow", async ({
  another,
  page,
  siteUrl,
}) => {
  const email = await buyAsGuest(page, siteUrl, { variantId: PUNA, quantity: 2 });
  const { page: staff } = await another("admin");
  await staff.setViewportSize(DESKTOP);
  await openPage(staff, "/420/orders");
  await staff.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(staff.getByRole("heading", { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await staff.keyboard.press("e");
  const drawer = staff.getByRole("dialog", { name: /^Edit order/ });
  await drawer.getByRole("spinbutton", { name: /^Puna/ }).fill("1");
  await drawer.getByLabel("Reason (required)").fill("They asked for one");
  // Letters in a field are text, not shortcuts.
  await expect(drawer).toBeVisible();
  await drawer.getByRole("button", { name: /^Save and refund \$/ }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByText(/Order edited/).first()).toBeVisible();
  await expect(staff.getByText("Partially refunded", { exact: true }).first()).toBeVisible();
  await expect(staff.getByText("1 item", { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await readMail(staff.request, email)).map((m) => m.subject).join("\n"))
    .toMatch(/has been updated[\s\S]*Refund of|Refund of[\s\S]*has been updated/);

  await staff.keyboard.press("t");
  await expect(staff.getByLabel("Add a tag")).toBeFocused();
  await staff.keyboard.type("reship");
  await staff.keyboard.press("Enter");
  await expect(staff.getByRole("button", { name: "Remove tag reship" })).toBeVisible();
  await staff.getByRole("heading", { level: 1 }).click();
  await staff.keyboard.press("n");
  await expect(staff.getByRole("textbox", { name: "Note" })).toBeFocused();
});

test("staff add an item to an order and request payment; the customer pays it on a phone, and all of it is fulfilled", async ({
  another,
  page,
  siteUrl,
}) => {
  await page.setViewportSize(PHONE);
  const email = await buyAsGuest(page, siteUrl, { variantId: PUNA });
  const { page: staff } = await another("admin");
  await staff.setViewportSize(DESKTOP);
  await openPage(staff, `/420/orders?q=${encodeURIComponent(email)}`);
  await staff.getByRole("row").nth(1).getByRole("link").first().click();
  await staff.getByRole("button", { name: "Edit", exact: true }).click();
  const drawer = staff.getByRole("dialog", { name: /^Edit order/ });
  await drawer.getByRole("searchbox", { name: "Add a product" }).fill("sara");
  await drawer
    .getByRole("button", { name: /^Sara, .* available$/ })
    .first()
    .click();
  await drawer.getByLabel(/^Price of each Sara/).fill("12.50");
  await expect(drawer.getByText("Price adjustment")).toBeVisible();
  await drawer.getByLabel("Reason (required)").fill("They called");
  await drawer.getByLabel("Email the customer about the change").uncheck();
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Partially paid", { exact: true }).first()).toBeVisible();
  await expect(staff.getByRole("button", { name: "Fulfill 1 item" })).toBeVisible();
  await staff.getByRole("button", { name: "Send payment request" }).click();
  const asked = async () =>
    (await readMail(staff.request, email)).find((m) => /is due for order #\d+$/.test(m.subject))?.text ?? "";
  await expect.poll(asked).toContain("/checkout?order=");
  const link = /https?:\/\/\S+\/checkout\?order=\S+/.exec(await asked())?.[0] as string;

  await openPage(page, new URL(link).pathname + new URL(link).search);
  const button = page.getByRole("button", { name: /^Pay \$/ });
  const balance = (await button.textContent())?.replace("Pay ", "") as string;
  expect(Number(balance.slice(1))).toBeGreaterThanOrEqual(12.5);
  await fillCard(page, TEST_CARDS.declined);
  await button.click();
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await fillCard(page, TEST_CARDS.paid);
  await button.click();
  await expectPaid(page);
  await expect
    .poll(async () => (await readMail(staff.request, email)).map((m) => m.subject).join("\n"))
    .toContain(`Payment of ${balance} received`);

  await staff.reload();
  await expect(staff.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(staff.getByText(`Balance due: ${balance}`, { exact: true })).toHaveCount(0);
  await staff.getByRole("button", { name: "Fulfill 2 items" }).first().click();
  await staff.getByRole("dialog", { name: "Fulfill items" }).getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(staff.getByText("Fulfilled", { exact: true }).first()).toBeVisible();
});
