/**
 * An admin fulfills and refunds orders: with a mouse, on a phone, by keyboard alone, and reads them without scripts.
 */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { placeGuestOrder } from "./checkout-helpers.ts";
import { ADMIN, DESKTOP, expect, expectUsableOnDesktop, openPage, PHONE, readMail, test } from "./fixtures.ts";

/** Orders appear in lists that every test of the admin area reads. */
test.use({ busySite: true });

const countEmails = async (page: Page, email: string) => (await readMail(page.request, email)).map((m) => m.subject);

test("an admin fulfills part of an order and refunds the rest, on a phone as on a wide screen", async ({
  another,
  siteUrl,
}) => {
  const { page } = await another("admin");
  await page.setViewportSize(PHONE);
  const email = "ana-fulfills@example.com";
  const { number } = await placeGuestOrder(siteUrl, page.request, email);
  await openPage(page, "/420/orders?show=to_send");
  const main = page.getByRole("main");
  await main.getByLabel("Name, product, address, phone, number, SKU or tracking").fill(email);
  await expect(page).toHaveURL(/q=ana-/);
  const row = main.getByRole("link", { name: `#${number}` });
  await expectUsableOnDesktop(page, row);
  await row.click();
  await expect(main.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();

  const fulfill = main.getByRole("button", { name: /^Fulfill (3 )?items$/ }).first();
  const refund = main.getByRole("button", { name: "Refund", exact: true });
  await expectUsableOnDesktop(page, fulfill, refund);
  await fulfill.click();
  const send = page.getByRole("dialog", { name: "Fulfill items" });
  const units = send.getByRole("spinbutton");
  await units.first().fill("1");
  await units.last().fill("0");
  await expect(send.locator("select")).toHaveCount(1);
  await send.getByLabel("Carrier").fill("Sierra Post");
  await send.getByLabel("Tracking number").fill("SP-1");
  const mark = send.getByRole("button", { name: "Mark as fulfilled" });
  await expectUsableOnDesktop(
    page,
    units.first(),
    send.getByLabel("Carrier"),
    send.getByLabel("Tracking number"),
    mark,
  );
  await mark.click();
  await expect(send).toBeHidden();
  const parcels = main.getByRole("region", { name: `Shipment #${number}-F1` });
  await expect(parcels).toContainText("Sierra Post SP-1");
  await expect(parcels.getByRole("link", { name: "SP-1" })).toHaveCount(0);
  await expect(main.getByText("Partially fulfilled").first()).toBeVisible();

  await refund.click();
  const back = page.getByRole("dialog", { name: "Refund" });
  await back.getByRole("spinbutton").last().fill("1");
  const pay = back.getByRole("button", { name: /^Refund \$\d+\.\d\d$/ });
  const amount = /\$[\d.]+/.exec((await pay.textContent()) ?? "")?.[0] ?? "nothing";
  // The reason is required: the form says so itself, and where.
  await pay.click();
  await expect(back.getByText("Enter a reason for the refund.")).toBeVisible();
  await expect(back.getByLabel("Reason")).toBeFocused();
  await back.getByLabel("Reason").fill("Not in stock any more");
  await expectUsableOnDesktop(page, back.getByRole("spinbutton").last(), back.getByLabel("Reason"), pay);
  await pay.dblclick();
  await expect(back).toBeHidden();
  const money = main.getByRole("region", { name: "Payments" });
  // Once as the refund, once as the sum of refunds: a second refund would double the sum.
  await expect(money.getByText(`−${amount}`, { exact: true })).toHaveCount(2);
  await expect(main.getByRole("region", { name: "Not shipped" })).toContainText("1 removed");

  const delivered = parcels.getByRole("button", { name: "Mark as delivered" });
  await expectUsableOnDesktop(page, delivered);
  await delivered.click();
  await expect(parcels.getByText("Delivered", { exact: true })).toBeVisible();
  expect((await countEmails(page, email)).length).toBe(3);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${size.width} px`).toBe(0);
  }
});

test("all of it by keyboard: the list, an order, a fulfillment", async ({ another, siteUrl }) => {
  const { page } = await another("admin");
  const email = "keys@example.com";
  const { number } = await placeGuestOrder(siteUrl, page.request, email);
  await openPage(page, "/420/orders");
  const keyboard = page.keyboard;
  await keyboard.press("/");
  await keyboard.type("keys@");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/q=keys/);
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(2);
  await page.locator("body").press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Escape has cleared the search, which shows the whole list.
  await expect(page).not.toHaveURL(/q=keys/);
  await keyboard.press("j");
  await expect(page.getByRole("link", { name: `#${number}` })).toBeFocused();
  await keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await keyboard.press("x");
  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: `#${number}` }).focus();
  await keyboard.press("Enter");
  const send = page.getByRole("button", { name: /^Fulfill 3 items$/ });
  await expect(send).toBeVisible();
  await send.focus();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Fulfill items" });
  await expect(dialog.getByRole("spinbutton").first()).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText("Fulfilled", { exact: true }).first()).toBeVisible();
});

test("the command palette finds an order and starts an action, by keyboard and by touch", async ({
  another,
  siteUrl,
}) => {
  const { page } = await another("admin");
  const email = "palette@example.com";
  const { number } = await placeGuestOrder(siteUrl, page.request, email);
  await openPage(page, "/420/orders");
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.focus();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find anything" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  /** From the top of the screen, whatever is being animated. */
  const top = async () =>
    (await palette.evaluate((dialog: HTMLElement) => dialog.offsetTop)) +
    (await field.evaluate((input: HTMLElement) => input.offsetTop));
  const before = await top();
  await page.keyboard.type(email);
  const order = palette.getByRole("option", { name: `Order #${number}` });
  await expect(order).toBeVisible();
  expect(await top(), "results move nothing above them").toBe(before);
  await expectAccessible(page, "the command palette");
  await field.fill("zzzz");
  await expect(palette.getByRole("status")).toContainText("Nothing found for “zzzz”");
  await expectAccessible(page, "the command palette without results");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(columns).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(email);
  await order.click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search or type a command" }).click();
  await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await field.fill("new discount");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Create discount" })).toBeVisible();
});

test("several orders are fulfilled and printed at once", async ({ another, siteUrl }) => {
  const { page } = await another("admin");
  for (const n of [1, 2]) await placeGuestOrder(siteUrl, page.request, `bulk${n}@example.com`);
  await openPage(page, "/420/orders?q=bulk");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Fulfill 2 orders" }).click();
  const dialog = page.getByRole("dialog", { name: "Fulfill 2 orders" });
  await dialog.getByRole("button", { name: "Fulfill 2 orders" }).click();
  await expect(dialog.getByText("These orders are fulfilled")).toBeVisible();
  await dialog.getByRole("button", { name: "Back to orders" }).click();
  // A row has its badge twice: in the table, and for phones.
  await expect(page.getByText("Fulfilled", { exact: true }).filter({ visible: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Print packing slips" }).click();
  await expect(page.getByRole("heading", { name: /^Packing slip for order/ })).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

test("a concurrent change is reported, and nothing is refunded twice", async ({ another, siteUrl, complaints }) => {
  complaints.expected.push(/409/);
  const { page } = await another("admin");
  const { id } = await placeGuestOrder(siteUrl, page.request, "stale@example.com");
  await openPage(page, `/420/orders/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const back = page.getByRole("dialog", { name: "Refund" });
  await back.getByRole("spinbutton").first().fill("2");
  await back.getByLabel("Reason").fill("Broken");
  const { order: before } = await (await page.request.get(`/api/admin/orders/${id}/desk`)).json();
  const goodwill = { requestKey: `other-${crypto.randomUUID()}`, extra: before.total, reason: "All of it" };
  const answered = await page.request.post(`/api/admin/orders/${id}/refunds`, {
    data: goodwill,
    headers: { Origin: siteUrl },
  });
  expect(answered.status()).toBe(200);
  await back.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(back.getByRole("alert")).toContainText("more than is left");
  const { order: after } = await (await page.request.get(`/api/admin/orders/${id}/desk`)).json();
  expect([after.refunded, after.refunds.length]).toEqual([before.total, 1]);
});

test("admin pages can be read without scripts", async ({ another, browser, siteUrl }) => {
  const { page } = await another("admin");
  const { number } = await placeGuestOrder(siteUrl, page.request, "plain@example.com");
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto("/420/orders");
  await plain.getByLabel("Name, product, address, phone, number, SKU or tracking").fill("plain@");
  await plain.getByRole("button", { name: "Search", exact: true }).click();
  await expect(plain.getByRole("row")).toHaveCount(2);
  await plain.getByRole("link", { name: `#${number}` }).click();
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await context.close();
});

// Dialogs of pages without an order are checked in accessibility.spec.ts.
test("order pages and dialogs pass the accessibility checks", async ({ another, siteUrl }) => {
  const { page } = await another("admin");
  const { id } = await placeGuestOrder(siteUrl, page.request, "axe@example.com");
  for (const path of [`/420/orders-print?what=invoice&ids=${id}`, `/420/orders?send=${id}`, `/420/orders/${id}`]) {
    await openPage(page, path);
    await expectAccessible(page, path);
  }
  for (const button of ["Refund", /^Fulfill 3 items$/]) {
    await page.getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, `/420/orders/{id}, ${button}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a discount is created, found, deactivated and activated again", async ({ another }) => {
  const { page } = await another("admin");
  await openPage(page, "/420/discounts/new");
  const rules = page.getByRole("region", { name: "Rules" });
  await rules.getByRole("textbox", { name: "Discount code" }).fill("journey");
  await rules.getByRole("textbox", { name: "Name", exact: true }).fill("A journey");
  const value = rules.getByRole("textbox", { name: "Value", exact: true });
  await value.fill("ten");
  await rules.getByRole("button", { name: "Save discount" }).click();
  await expect(value).toBeFocused();
  await value.fill("12.5");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("12.5% off all products");
  await rules.getByRole("button", { name: "Save discount" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "JOURNEY" })).toBeVisible();
  await openPage(page, "/420/discounts");
  await page.getByLabel("Code or name").fill("JOURNEY");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const row = page.getByRole("row", { name: /JOURNEY/ });
  await expect(row).toContainText("12.5%");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Deactivate discounts" }).click();
  await expect(row).toContainText("Inactive");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
});

test("the admin home page shows what needs attention", async ({ another, siteUrl }) => {
  const { page } = await another("admin");
  await placeGuestOrder(siteUrl, page.request, ADMIN.email);
  await openPage(page, "/420");
  const today = page.getByRole("region", { name: "Needs attention" });
  await expect(today.getByRole("link", { name: /^Fulfill: / })).toBeVisible();
  await today.getByRole("link", { name: /^Fulfill: / }).click();
  await expect(page).toHaveURL(/show=to_send/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // The dashboard's style sheets stay for the pages that are reached from it.
  await expect(page.locator('link[rel="stylesheet"][href*="/admin-layout-"]')).toHaveCount(1);
});

test("a shipping zone and its method are created and deleted", async ({ another }) => {
  const { page } = await another("admin");
  await openPage(page, "/420/shipping");
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByLabel("Name").fill("High islands");
  await page.getByLabel("Countries and regions").fill("Atlantis");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Atlantis” isn't a country or region.")).toBeVisible();
  await page.getByLabel("Countries and regions").fill("FJ, TO");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Add method to High islands" }).click();
  await page.getByLabel("Name").fill("By boat");
  await page.getByLabel("Price", { exact: true }).fill("12.50");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Edit By boat" })).toBeVisible();
  await page.getByRole("button", { name: "Edit High islands" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Add method to High islands" })).toHaveCount(0);
});
