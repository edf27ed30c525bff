/** A gift card to a friend, on a phone, and each step could be on a desktop: bought with words, mailed to the friend, spent by the friend. */

import type { Page } from "@playwright/test";
import { expectPaid, fillAddress, fillCard, fillCart, PUNA, pay, TEST_CARDS } from "./checkout-helpers.ts";
import { createPerson, DESKTOP, expect, expectUsableOnDesktop, openPage, PHONE, readMail, test } from "./fixtures.ts";

test.use({ busySite: true });

const CODE = /\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}\b/;

test("it is bought with words to a friend, who gets the code by mail and spends it, on a phone as on a desktop", async ({
  page,
  request,
  siteUrl,
}) => {
  await page.setViewportSize(PHONE);
  const friend = createPerson().email;
  const other = createPerson().email;
  await openPage(page, "/products/gift-card");
  const main = page.getByRole("main");
  const day = main.getByLabel("Send on");
  await main.getByLabel("Recipient name").fill("Rumi");
  await main.getByLabel("Recipient email").fill(friend);
  await main.getByLabel("Your name").fill("Ana");
  await main.getByLabel("Message").fill("For your long runs");
  await expect(main.getByText("282 characters left")).toBeVisible();
  await expect(main.getByRole("figure")).toContainText("For your long runs");
  await expect(day).toHaveAttribute("min", /^\d{4}-\d{2}-\d{2}$/);
  // Today is a day like any other: at noon, or at once where noon is over.
  await day.fill((await day.getAttribute("min")) as string);
  const add = main.getByRole("button", { name: /^Add to cart/ }).first();
  const fields = ["Recipient name", "Recipient email", "Your name", "Message", "Send on"];
  await expectUsableOnDesktop(page, ...fields.map((label) => main.getByLabel(label)), add);
  await add.click();
  const drawer = page.getByRole("dialog", { name: "Cart 1 item" });
  await expect(drawer.getByText(`For Rumi (${friend})`)).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  // The same card for someone else is a line of its own; nothing of it is shipped.
  await main.getByLabel("Recipient name").fill("Luz");
  await main.getByLabel("Recipient email").fill(other);
  await main.getByLabel("Message").fill("Thank you, Luz");
  await day.fill("");
  await add.click();
  const both = page.getByRole("dialog", { name: "Cart 2 items" });
  await expect(both.getByText(`For Rumi (${friend})`)).toBeVisible();
  // Without a day: an emptied field is not the day of the card before.
  await expect(both.getByText(`For Luz (${other})`, { exact: true })).toBeVisible();
  await expect(both.getByRole("term").filter({ hasText: "Shipping" })).toHaveCount(0);
  await expectUsableOnDesktop(page, both.getByRole("link", { name: "Check out" }));
  await openPage(page, "/cart");
  await expect(main.getByText(`For Rumi (${friend})`)).toBeVisible();
  await main.getByText(`For Rumi (${friend})`).click();
  const form = main.getByRole("group").filter({ hasText: friend });
  await form.getByLabel("Send on").fill("");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByText("Saved", { exact: true })).toBeVisible();

  await openPage(page, "/checkout");
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await page.setViewportSize(DESKTOP);
  await expect(summary.getByText(`For Rumi (${friend})`)).toBeVisible();
  await page.setViewportSize(PHONE);
  await summary.getByRole("button", { name: /^Show order summary/ }).click();
  await expect(summary.getByText(`For Rumi (${friend})`)).toBeVisible();
  const email = await fillAddress(page);
  await fillCard(page, TEST_CARDS.paid);
  await pay(page);
  await expectPaid(page);
  await expect(main.getByText(`For Rumi (${friend})`)).toBeVisible();

  await expect.poll(async () => (await readMail(request, friend)).length).toBe(1);
  const [mail] = await readMail(request, friend);
  expect(mail?.subject).toMatch(/^Ana sent you a \$[\d.]+ gift card$/);
  expect(mail?.text).toContain("For your long runs");
  const code = CODE.exec(mail?.text ?? "")?.[0] as string;
  expect(code, mail?.text).toBeTruthy();
  await expect.poll(async () => (await readMail(request, other)).length).toBe(1);
  expect((await readMail(request, other))[0]?.text).toContain("Thank you, Luz");
  // The buyer's emails say who got it; the code is the recipient's alone.
  const isReceipt = (m: { text: string }) => m.text.includes(friend);
  await expect.poll(async () => (await readMail(request, email)).filter(isReceipt).length).toBeGreaterThan(0);
  for (const { subject, text } of await readMail(request, email)) expect(text, subject).not.toMatch(CODE);
  await main.getByRole("link", { name: "Track order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await expect(main.getByText(`For Rumi (${friend})`)).toBeVisible();
  await expect(main.getByText(/^We email each gift card code to its recipient right after payment/)).toBeVisible();

  // The same browser has another person in front of it: the cart is empty again.
  await spend(page, siteUrl, code, friend);
});

/** The friend pays a part of an order with the card. */
async function spend(theirs: Page, siteUrl: string, code: string, friend: string): Promise<void> {
  await fillCart(theirs, siteUrl, { variantId: PUNA });
  await openPage(theirs, "/checkout");
  const prices = theirs.getByRole("complementary", { name: "Order summary" });
  await expectUsableOnDesktop(theirs, prices.getByRole("textbox"), prices.getByRole("button", { name: "Apply" }));
  await prices.getByRole("button", { name: /^Show order summary/ }).click();
  await prices.getByRole("textbox").fill(code);
  await prices.getByRole("button", { name: "Apply" }).click();
  await expect(prices.getByRole("term").filter({ hasText: `Gift card ending in ${code.slice(-4)}` })).toBeVisible();
  await fillAddress(theirs, friend);
  await fillCard(theirs, TEST_CARDS.paid);
  await pay(theirs);
  await expectPaid(theirs);
  await expect(theirs.getByRole("main").getByText("Paid by gift card")).toBeVisible();
  await expect(theirs.getByRole("main").getByText("Paid by card")).toBeVisible();
}
