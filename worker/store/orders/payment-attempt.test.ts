import { beforeEach, expect, it } from "vitest";
import { plans } from "../../billing/schema.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { DAY, SECOND } from "../../kernel/instants.ts";
import { discounts } from "../pricing/schema.ts";
import { orders, requestKeys } from "./schema.ts";
import { deleteOldRequestKeys } from "./service-idempotency.ts";
import {
  buildCheckoutRequest,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  readError,
  resetStore,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

async function createBuyer() {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(5), 1);
  return createOrdersHarness({ visitor }).service;
}

it("returns the result of an attempt whose response was lost, by the key that only the page knows", async () => {
  const service = await createBuyer();
  const key = newKey();
  expect(await service.readPaymentAttempt(key)).toEqual({ answer: null, working: false });
  const answer = await service.placeOrder(await buildCheckoutRequest(service), key);
  expect(await service.readPaymentAttempt(key)).toEqual({ answer, working: false });
  expect(await service.readPaymentAttempt(newKey())).toEqual({ answer: null, working: false });
});

it("is unknown to everybody but its buyer, who may have signed in or out meanwhile", async () => {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(5), 1);
  const service = createOrdersHarness({ visitor }).service;
  const key = newKey();
  const input = await buildCheckoutRequest(service, { source: { kind: "token", token: "test-pending-paid" } });
  const answer = await service.placeOrder(input, key);
  const unknown = { answer: null, working: false };
  const guest = new Visitor();
  await guest.set(await stockVariant(5), 1);
  for (const stranger of [new Visitor(), guest, new Visitor("someone-else")]) {
    const other = createOrdersHarness({ visitor: stranger, email: "else@example.com" }).service;
    expect(await other.readPaymentAttempt(key)).toEqual(unknown);
    expect(await readError(other.placeOrder(input, key))).toMatchObject({ status: 422, code: "key_reused" });
  }
  expect(await service.readPaymentAttempt(key)).toEqual({ answer, working: false });
  const signedIn = createOrdersHarness({ visitor: new Visitor("ana"), email: "ana@example.com" }).service;
  expect(await signedIn.readPaymentAttempt(key)).toEqual({ answer, working: false });
  await flushWaitUntil();
});

it("of nobody who can be told apart is found by a key as long as a UUID only", async () => {
  const at = clock.now;
  const claim = { scope: "checkout", bodyHash: "-", createdAt: at, claimedUntil: at + SECOND };
  const { service } = createOrdersHarness();
  for (const [key, working] of [
    ["sixteen-letters!", false],
    [crypto.randomUUID(), true],
  ] as const) {
    await db.insert(requestKeys).values({ ...claim, key });
    expect(await service.readPaymentAttempt(key)).toEqual({ answer: null, working });
  }
});

it("opens nobody's order once its claim is deleted, nor after an error in the middle of placing it", async () => {
  const service = await createBuyer();
  const key = newKey();
  const input = await buildCheckoutRequest(service);
  await service.placeOrder(input, key);
  clock.now += 7 * DAY + 1;
  await deleteOldRequestKeys({ db, now: () => clock.now });
  const thief = await createBuyer();
  expect(await readError(thief.placeOrder(input, key))).toMatchObject({ status: 422, code: "key_reused" });

  const visitor = new Visitor();
  await visitor.set(await stockVariant(5), 1);
  const failing = createOrdersHarness({
    visitor,
    faultPoint: async (name) => {
      if (name === "pay:before-gateway") throw httpError("unavailable", "Busy.");
    },
  }).service;
  const second = newKey();
  const sameInput = await buildCheckoutRequest(failing);
  expect(await readError(failing.placeOrder(sameInput, second))).toMatchObject({ status: 503 });
  expect(await readError(thief.placeOrder(sameInput, second))).toMatchObject({ status: 422, code: "key_reused" });
});

it("that failed midway stays its buyer's, and may be repeated with another body", async () => {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(5), 1);
  const { service } = createOrdersHarness({
    visitor,
    faultPoint: async (name) => {
      if (name === "pay:before-gateway") throw new Error("the Worker failed");
    },
  });
  const key = newKey();
  const input = await buildCheckoutRequest(service);
  await expect(service.placeOrder(input, key)).rejects.toThrow("failed");
  const again = createOrdersHarness({ visitor }).service;
  expect((await again.readPaymentAttempt(key)).answer).toMatchObject({ state: "unknown" });
  expect((await createOrdersHarness().service.readPaymentAttempt(key)).answer).toBeNull();
  expect(await again.placeOrder({ ...input, note: "Ring twice" }, key)).toMatchObject({ state: "paid" });
});

it("reports a key as in progress until its claim expires", async () => {
  const service = await createBuyer();
  const key = newKey();
  const at = clock.now;
  await db
    .insert(requestKeys)
    .values({ scope: "checkout", key, bodyHash: "-", createdAt: at, claimedUntil: at + 90 * SECOND });
  expect(await service.readPaymentAttempt(key)).toEqual({ answer: null, working: true });
  clock.now += 91 * SECOND;
  expect(await service.readPaymentAttempt(key)).toEqual({ answer: null, working: false });
});

it("finds the cart's order while its payment is undecided, and not afterwards", async () => {
  const service = await createBuyer();
  expect(await service.findPaymentInProgress()).toBeNull();
  const input = await buildCheckoutRequest(service, { source: { kind: "token", token: "test-pending-paid" } });
  const { orderId, state } = await service.placeOrder(input, newKey());
  expect(state).toBe("unknown");
  expect(await service.findPaymentInProgress()).toMatchObject({ orderId, state: "unknown" });
  clock.now += 6 * SECOND;
  expect(await service.findPaymentInProgress()).toBeNull();
  await flushWaitUntil();
});

it("lets the buyer change the cart after a decline", async () => {
  const service = await createBuyer();
  const input = await buildCheckoutRequest(service, { source: { kind: "token", token: "test-declined" } });
  expect((await service.placeOrder(input, newKey())).state).toBe("declined");
  expect(await service.findPaymentInProgress()).toBeNull();
});

it("returns the terms of a subscription, and accepts a consent to exactly these terms only", async () => {
  const plan = {
    id: "fit",
    handle: "fit",
    title: "Fitness",
    kind: "access" as const,
    unit: "month" as const,
    every: 1,
  };
  await db.insert(plans).values({ ...plan, price: 690, currency: "USD", grants: '["fitness"]', position: 1 });
  const { service } = createOrdersHarness({ visitor: new Visitor() });
  const asked = { planId: "fit", codes: [], giftCodes: [], methodId: null, email: "", country: "", region: "" };
  const timeZone = "America/Lima";
  const { terms, problems } = await service.quoteCheckout({ ...asked, timeZone });
  expect(problems).toEqual([]);
  expect(terms).toMatchObject([{ planId: "fit", text: expect.stringContaining("$6.90") }]);
  const input = await buildCheckoutRequest(service, { planId: "fit", shipTo: null });
  const [term] = terms;
  const consent = { planId: "fit", termsHash: term?.hash ?? "", timeZone };
  const other = { ...consent, termsHash: "0".repeat(64) };
  expect(await readError(service.placeOrder({ ...input, consents: [other] }, newKey()))).toMatchObject({
    code: "consent_needed",
  });
  expect((await service.placeOrder({ ...input, consents: [consent] }, newKey())).state).toBe("paid");
  await flushWaitUntil();
});

it("takes no order while payments are disabled, unless a gift card covers it", async () => {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(5), 1);
  const closed = createOrdersHarness({ visitor, overrides: () => ({ canTakePayments: false }) }).service;
  const input = await buildCheckoutRequest(closed);
  expect(await readError(closed.placeOrder(input, newKey()))).toMatchObject({ status: 409, code: "closed" });
  expect(await db.select().from(orders)).toEqual([]);
  const whole = { code: "SHOWN", title: "All of it", kind: "percent" as const, value: 10_000, createdAt: clock.now };
  const free = { ...whole, code: "FREIGHT", kind: "free_shipping" as const, value: 0 };
  await db.insert(discounts).values([
    { ...whole, id: "d1", combines: true },
    { ...free, id: "d2", combines: true },
  ]);
  const given = await buildCheckoutRequest(closed, { codes: ["SHOWN", "FREIGHT"] });
  expect(given.quotedDue).toBe(0);
  expect((await closed.placeOrder(given, newKey())).state).toBe("paid");
  await flushWaitUntil();
});

it("lets anyone with an order's link pay it, but not with its buyer's saved card", async () => {
  const visitor = new Visitor("ana");
  await visitor.set(await stockVariant(5), 1);
  const { service, gateway } = createOrdersHarness({ visitor });
  const email = "ana@example.com";
  const cardId = newId();
  await gateway.cards.save({ id: cardId, gateway: "test", userId: "ana", email, from: { token: "test-ok" } });
  const declined = await buildCheckoutRequest(service, { source: { kind: "token", token: "test-declined" } });
  const { orderId, token } = await service.placeOrder(declined, newKey());
  const kept = { source: { kind: "saved" as const, cardId }, saveCard: false };
  const { service: friend } = createOrdersHarness({ visitor: new Visitor() });
  expect(await readError(friend.payPendingOrder(orderId, token, kept, newKey()))).toMatchObject({ code: "bad_input" });
  expect((await service.payPendingOrder(orderId, token, kept, newKey())).state).toBe("paid");
  await flushWaitUntil();
});

it("answers the key of another order without revealing that order", async () => {
  const own = await createBuyer();
  const key = newKey();
  const first = await own.placeOrder(await buildCheckoutRequest(own), key);
  const other = await createBuyer();
  const declined = await buildCheckoutRequest(other, { source: { kind: "token", token: "test-declined" } });
  const { orderId, token } = await other.placeOrder(declined, newKey());
  const again = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
  const said = await readError(other.payPendingOrder(orderId, token, again, key));
  expect(said).toMatchObject({ status: 422, code: "key_reused" });
  expect(JSON.stringify(said)).not.toContain(first.orderId);
  await flushWaitUntil();
});
