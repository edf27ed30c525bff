/** Buying: with a card that works, one that is declined, a double click, a lost connection, and two tabs. */
import { expectAccessible } from "./accessibility.ts";
import {
  buyAsGuest,
  expectPaid,
  fillAddress,
  fillCard,
  fillCart,
  findPayButton,
  MONTHLY,
  PUNA,
  pay,
  readConfirmations,
  SARA,
  TEST_CARDS,
} from "./checkout-helpers.ts";
import { expect, openPage, readMail, signIn, test, waitForHydration } from "./fixtures.ts";

/** Orders reserve stock that every visitor sees: more of it than all of these tests buy. */
test.use({ busySite: true });

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a guest finds a product, buys it with a test card and follows the order by its link alone", async ({
    page,
    another,
    complaints,
  }) => {
    complaints.expected.push(/status of 404/);
    await openPage(page, "/products/puna");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
    const drawer = page.getByRole("dialog", { name: /^Cart/ });
    await expect(drawer.getByText("Puna").first()).toBeVisible();
    await expect(page.locator("[data-cart-count]")).toHaveText("1");
    await drawer.getByRole("link", { name: "Check out" }).click();
    await page.waitForURL("**/checkout");
    const email = await fillAddress(page);
    await fillCard(page, TEST_CARDS.paid);
    await pay(page);
    const number = await expectPaid(page);
    await page.getByRole("main").getByRole("link", { name: "Track order" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
    await expect(page.getByRole("main").getByText("Paid. We're packing your order.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();

    const [mail] = await readConfirmations(page.request, email);
    const link = new URL(/https?:\/\/\S+\/orders\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const { page: elsewhere } = await another();
    await openPage(elsewhere, link.pathname + link.search);
    await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
    await elsewhere.getByRole("link", { name: "Invoice" }).click();
    await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(`Invoice ${number}`);
    await elsewhere.goto(link.pathname);
    await expect(elsewhere).toHaveTitle("404 Page Not Found");
  });
});

test("missing fields are listed in one place, and each line leads to its field", async ({ page, siteUrl }) => {
  await fillCart(page, siteUrl, { variantId: PUNA });
  await openPage(page, "/checkout");
  // What is left incomplete says so at once, before anything is sent.
  const zip = page.getByLabel("ZIP code", { exact: true });
  await zip.fill("8030");
  await zip.blur();
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter a five-digit ZIP code, such as 80302.")).toBeVisible();
  await pay(page);
  const summary = page.getByRole("alert").filter({ hasText: "Please fix" });
  await expect(summary).toBeFocused();
  // The card's fields are checked in the same round as all others.
  for (const name of ["Enter a city.", "Enter a card number.", "Enter the 3- or 4-digit security code."])
    await expect(summary.getByRole("link", { name })).toBeVisible();
  await summary.getByRole("link", { name: "Choose a state." }).click();
  await expect(page.getByLabel("State", { exact: true })).toBeFocused();
  await expect(page.getByLabel("State", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("a ZIP code of another state is asked about; a declined card keeps everything; a double click with another pays once", async ({
  page,
  siteUrl,
}) => {
  await fillCart(page, siteUrl, { variantId: PUNA });
  await openPage(page, "/checkout");
  const email = await fillAddress(page);
  await page.getByRole("button", { name: "Edit city and state" }).click();
  await page.getByLabel("State", { exact: true }).selectOption("NY");
  await fillCard(page, TEST_CARDS.declined);
  await pay(page);
  await expect(page.getByRole("alert").filter({ hasText: "Please fix 1 field" })).toBeFocused();
  await expect(page.getByText("ZIP code 80302 is in Colorado, but the state is New York.")).toBeVisible();
  await page.getByRole("button", { name: "Use Colorado" }).click();
  await expect(page.getByRole("button", { name: "Use Colorado" })).toBeHidden();
  await pay(page);
  const number = page.getByLabel("Card number", { exact: true });
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/declined the card. You weren't charged/)).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12 Pine Street");
  await fillCard(page, TEST_CARDS.wrongCode);
  await pay(page);
  await expect(page.getByLabel("Security code", { exact: true })).toBeFocused();

  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByText("Boulder, Colorado", { exact: true })).toBeVisible();
  await expect(number).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /4000 ?0000|0002|0127/,
  );
  await fillCard(page, TEST_CARDS.paid);
  const sent: string[] = [];
  page.on("request", (r) => {
    if (r.method() === "POST" && r.url().endsWith("/api/checkout")) sent.push(r.headers()["idempotency-key"] ?? "");
  });
  await (await findPayButton(page)).dblclick();
  const paid = await expectPaid(page);
  expect(sent).toHaveLength(1);
  expect(await readConfirmations(page.request, email)).toHaveLength(1);
  // Back leads to the order, not to a second purchase.
  await openPage(page, "/checkout");
  await expect(page.getByRole("heading", { name: `Order ${paid} is confirmed` })).toBeVisible();
});

test("a lost response is requested again, and the order is placed once", async ({ page, siteUrl, complaints }) => {
  complaints.expected.push(/ERR_FAILED/);
  await fillCart(page, siteUrl, { variantId: PUNA });
  await openPage(page, "/checkout");
  const email = await fillAddress(page);
  await fillCard(page, TEST_CARDS.paid);
  let sent = 0;
  await page.route("**/api/checkout", async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await pay(page);
  await expectPaid(page);
  expect(sent).toBe(1);
  expect(await readConfirmations(page.request, email)).toHaveLength(1);
});

test("a late bank response: the page polls, survives leaving, and ends in the paid order", async ({
  page,
  siteUrl,
}) => {
  await fillCart(page, siteUrl, { variantId: PUNA });
  await openPage(page, "/checkout");
  await fillAddress(page);
  await fillCard(page, TEST_CARDS.lostThenPaid);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Confirming your payment" })).toBeVisible();
  await openPage(page, "/about");
  await openPage(page, "/checkout");
  await expect(
    page.getByRole("heading", { name: /^Confirming your payment|^Thank you|is confirmed$/ }).first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Thank you|is confirmed$/ }).first()).toBeVisible({
    timeout: 30_000,
  });
});

test("a changed price is shown and must be confirmed again, with the subscription terms", async ({
  page,
  another,
  siteUrl,
  complaints,
}) => {
  complaints.expected.push(/status of 409/);
  const { page: admin } = await another("admin");
  const price = async (minor: number) => {
    const answer = await admin.request.patch(`${siteUrl}/api/admin/plans/demo-fitness-monthly`, {
      headers: { origin: siteUrl },
      data: { price: minor },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await openPage(page, "/checkout?plan=demo-fitness-monthly");
  const agree = page.getByLabel("I agree to be charged until I cancel");
  await expect(agree).not.toBeChecked();
  await fillAddress(page);
  await fillCard(page, TEST_CARDS.paid);
  await agree.check();
  // The page has loaded everything that it needs.
  await findPayButton(page);
  await page.waitForLoadState("networkidle");
  await price(790);
  try {
    await (await findPayButton(page)).click();
    const note = page.getByRole("alert").filter({ hasText: "The total is now $1.00 higher" });
    await expect(note).toBeFocused();
    await expect(page.getByText(/charges your card \$7\.90/)).toBeVisible();
    await expect(agree).not.toBeChecked();
    await agree.check();
    await page.getByRole("button", { name: "Pay $7.90" }).click();
    await expectPaid(page);
  } finally {
    await price(690);
  }
});

test("two tabs stay in sync, and a removed item can be restored", async ({ page, context, siteUrl }) => {
  await fillCart(page, siteUrl, { variantId: PUNA, quantity: 2 });
  await openPage(page, "/cart");
  const second = await context.newPage();
  await openPage(second, "/cart");
  await page.getByRole("button", { name: "Increase quantity of Puna" }).click();
  await expect(page.getByLabel(/^Quantity of Puna/)).toHaveValue("3");
  await expect(second.getByLabel(/^Quantity of Puna/)).toHaveValue("3");
  await second.getByRole("button", { name: "Remove Puna" }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await second.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel(/^Quantity of Puna/)).toHaveValue("3");
  await second.close();
});

test("without scripts the cart works, and the checkout explains why it does not", async ({ browser, siteUrl }) => {
  const context = await browser.newContext({ baseURL: siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/products/puna");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await page.waitForURL("**/cart");
  const quantity = page.getByRole("textbox", { name: /^Quantity of Puna/ });
  await expect(quantity).toHaveValue("1");
  await page.getByRole("button", { name: "Increase quantity of Puna" }).click();
  await expect(quantity).toHaveValue("2");
  await page.getByLabel("Discount code").fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Enter a valid discount code.").first()).toBeVisible();
  await expect(page.getByLabel("Discount code")).toHaveValue("NOSUCHCODE");
  await page.getByLabel("Discount code").fill("COSECHA");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("$8 off from $60").first()).toBeVisible();
  await page.getByRole("button", { name: "Save for later: Puna" }).click();
  await expect(page.getByRole("heading", { name: "Saved for later" })).toBeVisible();
  await page.getByRole("button", { name: "Move to cart: Puna" }).click();
  await page.getByRole("button", { name: "Share cart" }).click();
  const link = await page.getByLabel(/^Anyone with this link/).inputValue();
  await page.getByRole("button", { name: /^Remove Puna/ }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await expect(quantity).toHaveValue("1");
  await page.goto("/checkout");
  await expect(page.getByText("Turn on JavaScript to pay")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toBeHidden();
  await context.close();
});

test.describe("with a member's cart, orders and subscriptions", () => {
  test.use({ ownPeople: true });

  test("a member subscribes and skips; the mail's link changes the card and cancels in two clicks without signing in", async ({
    another,
    personAs,
    siteUrl,
  }) => {
    const person = await personAs("member");
    const { page } = await another("member");
    await fillCart(page, siteUrl, { variantId: SARA, planId: MONTHLY });
    await openPage(page, "/checkout");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
    await fillAddress(page, person.email);
    await fillCard(page, TEST_CARDS.paid);
    await page.getByLabel("I agree to be charged until I cancel").check();
    await pay(page);
    await expectPaid(page);
    await openPage(page, "/account/cards");
    await expect(page.getByText("Visa ending in 1111")).toBeVisible();
    await openPage(page, "/subscriptions");
    await page.getByRole("main").getByRole("link", { name: "Sara" }).click();
    const next = page.locator(".subscription-next strong");
    const before = await next.textContent();
    await page.getByRole("button", { name: "Skip next order" }).click();
    await expect(page.getByText("Order skipped", { exact: true }).first()).toBeVisible();
    await expect(next).not.toHaveText(before ?? "");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(next).toHaveText(before ?? "");
    // Another day by the keyboard alone; its row says the day, and closes once it is saved.
    const reschedule = page.locator("details", { has: page.getByRole("heading", { name: "Reschedule" }) });
    await expect(reschedule.locator(".fold-row-value")).toHaveText(before ?? "");
    await reschedule.locator("summary").press("Enter");
    await page.locator('.calendar td button[tabindex="0"]').focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Save \w+ \d+$/ }).click();
    await expect(page.getByText("Next order rescheduled.")).toBeVisible();
    await expect(page.locator(".calendar")).toBeHidden();
    // A link to a row opens it.
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("link", { name: "Pause instead" }).click();
    await expect(page.getByRole("button", { name: "Pause subscription" })).toBeInViewport();
    await expect(next).not.toHaveText(before ?? "");

    const [mail] = await readConfirmations(page.request, person.email);
    const link = new URL(/https?:\/\/\S+\/orders\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const { page: guest } = await another();
    await openPage(guest, link.pathname + link.search);
    await guest.getByRole("link", { name: "Manage subscription" }).click();
    // The next order goes out now: what it costs is said first, is charged once, and a reload charges nothing.
    await guest.getByRole("button", { name: "Ship now" }).click();
    await expect(guest.getByRole("heading", { name: "Ship your next order now?" })).toBeFocused();
    const planned = (await guest.locator(".subscription-next strong").textContent()) ?? "";
    await guest.getByRole("button", { name: /^Pay \$[\d.]+ and ship now$/ }).click();
    await guest.waitForURL(/shipped=1/);
    await expect(guest.getByText("Order placed", { exact: true })).toBeVisible();
    await guest.reload();
    await expect(guest.getByText("Order placed", { exact: true })).toBeVisible();
    await expect(guest.locator(".subscription-next strong")).not.toHaveText(planned);
    await expect.poll(async () => (await readConfirmations(guest.request, person.email)).length).toBe(2);
    await guest.getByRole("heading", { name: "Payment method" }).click();
    await guest.getByText("Use a different card").click();
    await fillCard(guest, "4242 4242 4242 4242");
    await guest.getByLabel("I agree that this card is saved and charged for my subscriptions").check();
    await guest.getByRole("button", { name: "Save card" }).click();
    await expect(guest.locator("summary", { hasText: "Payment method" })).toContainText("Visa ending in 4242");
    await guest.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(guest.getByText("Cancel this subscription?")).toBeVisible();
    await guest.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(guest.getByText("Subscription canceled. You won't be charged again.")).toBeVisible();
    await expect
      .poll(async () =>
        (await readMail(guest.request, person.email)).some((m) => /subscription is canceled/.test(m.subject)),
      )
      .toBe(true);
  });

  test("a guest's cart is merged into the member's cart at sign-in", async ({ page, another, personAs, siteUrl }) => {
    const person = await personAs("member");
    const { page: other } = await another("member");
    await fillCart(other, siteUrl, { variantId: PUNA, quantity: 2 });
    await fillCart(page, siteUrl, { variantId: PUNA }, { variantId: SARA });
    await signIn(page, person.email, person.password, "/cart");
    await expect(page.getByLabel(/^Quantity of Puna/)).toHaveValue("3");
    await expect(page.getByLabel(/^Quantity of Sara/)).toHaveValue("1");
  });

  test("cart and checkout pages pass the accessibility checks", async ({ another, siteUrl }) => {
    const { page } = await another("member");
    await fillCart(page, siteUrl, { variantId: PUNA, quantity: 2 }, { variantId: SARA, planId: MONTHLY });
    await openPage(page, "/cart");
    await expectAccessible(page, "/cart");
    await openPage(page, "/about");
    await page.getByRole("link", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Check out" })).toBeVisible();
    await expectAccessible(page, "the drawer");
    await openPage(page, "/checkout");
    await pay(page);
    await expect(page.getByText(/Please fix \d+ fields/)).toBeVisible();
    await page.getByText("Test cards", { exact: true }).click();
    await expectAccessible(page, "/checkout with errors");
    await buyAsGuest(page, siteUrl, { variantId: PUNA });
    await expectAccessible(page, "/success");
    await page.getByRole("main").getByRole("link", { name: "Track order" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order \d+$/);
    await page.getByText("Cancel order", { exact: true }).first().click();
    await expectAccessible(page, "/orders/:id");
    await page.getByRole("link", { name: "Invoice" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Invoice \d+$/);
    await expectAccessible(page, "the invoice");
    for (const path of ["/orders", "/account/cards", "/subscriptions"]) {
      await openPage(page, path);
      await expectAccessible(page, path);
    }
    await page.getByRole("main").getByRole("link", { name: "Sara" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Sara/);
    await expectAccessible(page, "/subscriptions/:id");
  });
});
