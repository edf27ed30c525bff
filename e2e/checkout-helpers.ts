/** Helpers for tests of the checkout. */
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { createPerson, expect, openPage, readMail } from "./fixtures.ts";
import { retryResets } from "./retry-resets.ts";

export const PUNA = "demo-puna-300";
export const SARA = "demo-sara-lucuma-360";
export const MONTHLY = "demo-every-4-weeks";

/** Card numbers of the test gateway, by their result. */
export const TEST_CARDS = {
  paid: "4111 1111 1111 1111",
  declined: "4000 0000 0000 0002",
  wrongCode: "4000 0000 0000 0127",
  lostThenPaid: "4000 0000 0000 0408",
};

/** Adds items to the cart of the page's visitor by the API. */
export async function fillCart(
  page: Page,
  siteUrl: string,
  ...lines: { variantId: string; planId?: string; quantity?: number }[]
): Promise<void> {
  const answer = await page.request.post(`${siteUrl}/api/cart/lines`, {
    headers: { origin: siteUrl },
    data: { lines: lines.map((l) => ({ quantity: 1, ...l })) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Fills in contact and address; the email is new unless it is given. */
export async function fillAddress(page: Page, email = createPerson().email): Promise<string> {
  const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
  await field("Email").fill(email);
  await field("Full name").fill("Ana Quispe");
  await field("Address").fill("12 Pine Street");
  await field("ZIP code").fill("80302");
  await expect(page.getByText("Boulder, Colorado", { exact: true })).toBeVisible();
  return email;
}

/** The last month of the third year from now: a card that is valid on any day the tests run. */
const EXPIRY = `12 / ${String(new Date().getUTCFullYear() + 3).slice(-2)}`;

/** Fills in a test card; nothing is sent yet. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
  await field("Card number").fill(number);
  await field("Expiration date").fill(EXPIRY);
  await field("Security code").fill("123");
}

/** The button that pays, once the price for the entered address is shown. */
export async function findPayButton(page: Page) {
  await expect(page.locator(".quote-sum")).not.toHaveAttribute("data-stale");
  return page.getByRole("button", { name: /^(Pay|Place order)/ });
}

export const pay = async (page: Page): Promise<void> => (await findPayButton(page)).click();

/** Waits for the order confirmation. @returns the order's number */
export async function expectPaid(page: Page): Promise<number> {
  await page.waitForURL(/\/success\?/, { timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
  const text = await page
    .getByRole("main")
    .getByText(/^Order \d+$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ""));
}

/** A guest buys the given items, from an empty cart to the order confirmation. */
export async function buyAsGuest(
  page: Page,
  siteUrl: string,
  ...lines: Parameters<typeof fillCart>[2][]
): Promise<string> {
  await fillCart(page, siteUrl, ...lines);
  await openPage(page, "/checkout");
  const email = await fillAddress(page);
  for (const box of await page.getByLabel("I agree to be charged until I cancel").all()) await box.check();
  await fillCard(page, TEST_CARDS.paid);
  await pay(page);
  await expectPaid(page);
  return email;
}

/** The order confirmations that were mailed to an address. */
export const readConfirmations = async (request: APIRequestContext, email: string) =>
  (await readMail(request, email)).filter((m) => /^Order #\d+ confirmed$/.test(m.subject));

const HOME = {
  name: "Ana Quispe",
  line1: "12 Pine Street",
  city: "Boulder",
  region: "CO",
  postalCode: "80302",
  country: "US",
};

/** A guest buys two of the flagship and one of another product, by the API. @returns the order's number and id */
export async function placeGuestOrder(siteUrl: string, admin: APIRequestContext, email: string) {
  const call = retryResets(await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { Origin: siteUrl } }));
  const order = await placeOrder(call, admin, email);
  await call.dispose();
  return order;
}

/** The same by the person whose `call` it is. */
export async function placeOrder(call: APIRequestContext, admin: APIRequestContext, email: string) {
  const { variants } = await (await admin.get("/api/admin/variants?q=TK-")).json();
  const [one, other] = variants.filter((v: { format: string }) => v.format === "powder");
  const set = (variantId: string, quantity: number) => ({ op: "set", variantId, quantity });
  await call.patch("/api/cart", { data: { ops: [set(one.id, 2), set(other.id, 1)] } });
  const where = { country: "US", region: "CO", email };
  const { priced } = await (await call.post("/api/checkout/quote", { data: where })).json();
  const answered = await call.post("/api/checkout", {
    headers: { "Idempotency-Key": `journey-${crypto.randomUUID()}` },
    data: {
      email,
      shipTo: HOME,
      source: { kind: "token", token: "test-ok" },
      quotedTotal: priced.total,
      quotedDue: priced.due,
      ageConfirmed: true,
    },
  });
  const { orderId, number, state } = await answered.json();
  expect(state).toBe("paid");
  return { id: orderId as string, number: number as number };
}
