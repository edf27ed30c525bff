import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { createCardToken } from "../gateway/test-gateway/test-cards.ts";
import { giftCards } from "../pricing/schema.ts";
import { stockLevels } from "../stock/schema.ts";
import { orderEmails, orderEvents, orders, payments } from "./schema.ts";
import {
  buildCheckoutRequest,
  catalog,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  readError,
  resetStore,
  SHIPPING_ADDRESS,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const readStock = async (id: string) =>
  (await db.select().from(stockLevels).where(eq(stockLevels.variantId, id)).get()) ?? null;

async function createBuyer(units = 10, quantity = 2) {
  const variantId = await stockVariant(units);
  const visitor = new Visitor();
  await visitor.set(variantId, quantity);
  return { variantId, visitor, ...createOrdersHarness({ visitor }) };
}

describe("a guest checkout", () => {
  it("creates one paid order with everything that belongs to it", async () => {
    const { service, visitor, variantId } = await createBuyer();
    const input = await buildCheckoutRequest(service);
    // 2 × 10.00, shipping 5.00, 2.9 % tax on the goods.
    expect(input.quotedTotal).toBe(2558);
    const answer = await service.placeOrder(input, newKey());
    await flushWaitUntil();
    expect(answer).toMatchObject({ state: "paid", number: 1001 });
    const view = await service.readOrderView(answer.orderId, answer.token);
    expect(view).toMatchObject({
      status: "open",
      paymentStatus: "paid",
      fulfilmentStatus: "unfulfilled",
      total: 2558,
      taxAdded: 58,
      shipping: 500,
      words: "Paid. We're packing your order.",
      may: { pay: false, cancel: true, return: false },
    });
    expect(view.payments).toMatchObject([{ status: "captured", amount: 2558, cardLast4: "1111" }]);
    expect(await readStock(variantId)).toMatchObject({ onHand: 10, reserved: 2 });
    expect((await visitor.read()).lines).toEqual([]);
    const mails = await db.select().from(mailOutbox);
    expect(mails).toMatchObject([{ to: "ana@example.com", subject: "Order #1001 confirmed" }]);
    expect(mails[0]?.text).toContain(`/orders/${answer.orderId}?token=${answer.token}`);
    const events = await db.select().from(orderEvents);
    expect(events.map((e) => e.kind)).toEqual(["placed", "paid"]);
  });

  it("creates one order for the same key twenty times at once, and always gives the same answer", async () => {
    const { visitor, service, variantId } = await createBuyer();
    const input = await buildCheckoutRequest(service);
    const key = newKey();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => createOrdersHarness({ visitor }).service.placeOrder(input, key)),
    );
    const paid = all.filter((a) => a.status === "fulfilled");
    expect(paid).toHaveLength(1);
    for (const a of all)
      if (a.status === "rejected") {
        expect(a.reason.status).toBe(409);
        expect(Number(a.reason.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    const again = await createOrdersHarness({ visitor }).service.placeOrder(input, key);
    expect(again).toEqual(paid[0]?.value);
    expect(await db.select().from(orders)).toHaveLength(1);
    expect(await db.select().from(payments)).toHaveLength(1);
    expect(await readStock(variantId)).toMatchObject({ reserved: 2 });
    expect(await readError(service.placeOrder({ ...input, note: "another" }, key))).toMatchObject({
      status: 422,
      code: "key_reused",
    });
  });

  it("creates one order when two tabs check out the same cart", async () => {
    const { visitor, service } = await createBuyer();
    const input = await buildCheckoutRequest(service);
    const all = await Promise.allSettled(
      [newKey(), newKey(), newKey()].map((key) => createOrdersHarness({ visitor }).service.placeOrder(input, key)),
    );
    expect(all.filter((a) => a.status === "fulfilled")).toHaveLength(1);
    expect(await db.select().from(payments)).toHaveLength(1);
    expect((await db.select().from(orders)).map((o) => o.status)).toEqual(["open"]);
    expect(await readError(service.placeOrder(input, newKey()))).toMatchObject({ code: "empty" });
  });

  it("emails a gift card's code to the recipient who was entered in the cart", async () => {
    const card = await stockVariant(0, {
      kind: "gift_card",
      price: 2500,
      requiresShipping: false,
      taxCategory: "none",
    });
    const visitor = new Visitor();
    await visitor.setGiftCard(card, { name: "Rosa", email: "rosa@example.com", message: "For your birthday" });
    const { service } = createOrdersHarness({ visitor });
    await service.placeOrder(await buildCheckoutRequest(service, { shipTo: null }), newKey());
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.gift_card"));
    expect(mails).toMatchObject([{ to: "rosa@example.com", text: expect.stringContaining("For your birthday") }]);
    expect(await db.select().from(giftCards)).toMatchObject([{ balance: 2500, recipient: "Rosa" }]);
  });
});

describe("a cart that is not as the buyer saw it", () => {
  it("answers a changed or tampered price with the new one, and changes nothing", async () => {
    const { service, variantId } = await createBuyer();
    const input = await buildCheckoutRequest(service);
    for (const over of [{ quotedTotal: 1 }, { quotedDue: 1 }])
      expect(await readError(service.placeOrder({ ...input, ...over }, newKey()))).toMatchObject({
        status: 409,
        code: "price_changed",
      });
    const thing = catalog.get(variantId);
    if (thing) thing.price = 1200;
    expect(await readError(service.placeOrder(input, newKey()))).toMatchObject({
      code: "price_changed",
      difference: 412,
    });
    expect(await db.select().from(orders)).toEqual([]);
    expect(await readStock(variantId)).toMatchObject({ reserved: 0 });
    expect((await service.placeOrder(await buildCheckoutRequest(service), newKey())).state).toBe("paid");
  });

  it("names the line that sold out meanwhile, and reserves nothing of the others", async () => {
    const { service, visitor, variantId } = await createBuyer(2, 2);
    const other = await stockVariant(5);
    await visitor.set(other, 1);
    const input = await buildCheckoutRequest(service);
    const rival = new Visitor();
    await rival.set(variantId, 1);
    const theirs = createOrdersHarness({ visitor: rival }).service;
    await theirs.placeOrder(await buildCheckoutRequest(theirs), newKey());
    expect(await readError(service.placeOrder(input, newKey()))).toMatchObject({ status: 409, code: "out_of_stock" });
    expect(await readStock(other)).toMatchObject({ reserved: 0 });
  });

  it("requires a complete address, and an age confirmation in New York", async () => {
    const { service, visitor } = await createBuyer();
    const input = await buildCheckoutRequest(service);
    const at = (over: Partial<typeof SHIPPING_ADDRESS>) =>
      readError(service.placeOrder({ ...input, shipTo: { ...SHIPPING_ADDRESS, ...over } }, newKey()));
    expect(await at({ region: "" })).toMatchObject({ field: "shipTo.region" });
    expect(await at({ postalCode: "8030" })).toMatchObject({ field: "shipTo.postalCode" });
    expect(await at({ country: "FR", region: "" })).toMatchObject({ code: "no_method" });
    expect(await readError(service.placeOrder({ ...input, shipTo: null }, newKey()))).toMatchObject({
      field: "shipTo",
    });
    await visitor.set(await stockVariant(5, { ageRestricted: true }), 1);
    const ny = { ...SHIPPING_ADDRESS, region: "NY", postalCode: "10001" };
    const quoted = await service.quoteCheckout({
      planId: null,
      codes: [],
      giftCodes: [],
      methodId: null,
      email: "",
      country: "US",
      region: "NY",
    });
    expect(quoted.asksAge).toBe(true);
    const sums = { shipTo: ny, quotedTotal: quoted.priced.total, quotedDue: quoted.priced.due };
    expect(await readError(service.placeOrder({ ...input, ...sums }, newKey()))).toMatchObject({
      field: "ageConfirmed",
    });
    expect((await service.placeOrder({ ...input, ...sums, ageConfirmed: true }, newKey())).state).toBe("paid");
  });
});

describe("a declined card", () => {
  it("leaves the order pending; another card pays the same order", async () => {
    const { service, variantId } = await createBuyer();
    const input = await buildCheckoutRequest(service, { source: { kind: "token", token: "test-insufficient-funds" } });
    const first = await service.placeOrder(input, newKey());
    expect(first).toMatchObject({ state: "declined", reason: "insufficient_funds" });
    expect(first.message).toContain("You weren't charged");
    expect(await readStock(variantId)).toMatchObject({ reserved: 2 });
    const second = await service.placeOrder({ ...input, source: { kind: "token", token: "test-ok" } }, newKey());
    expect(second).toMatchObject({ state: "paid", orderId: first.orderId });
    expect((await db.select().from(payments)).map((p) => p.status).sort()).toEqual(["captured", "declined"]);
    expect(await readStock(variantId)).toMatchObject({ reserved: 2 });
    expect(await db.select().from(orderEmails)).toHaveLength(1);
  });

  it("tells staff which card it was, why it was declined, and what the bank checked", async () => {
    const { service } = await createBuyer();
    const token = createCardToken(
      { number: "4111111111111111", expMonth: 12, expYear: 2040, cvc: "911", postalCode: "80302" },
      "n1",
    );
    const input = await buildCheckoutRequest(service, { source: { kind: "token", token: token ?? "" } });
    const { orderId } = await service.placeOrder(input, newKey());
    const { payments: paid } = await service.readAdminOrderView(orderId as string);
    expect(paid).toMatchObject([
      {
        status: "declined",
        reason: "cvv",
        cardBrand: "visa",
        cardLast4: "1111",
        avsCheck: "match",
        cvcCheck: "mismatch",
      },
    ]);
  });

  it("can be paid by the order's own endpoint too, and by nobody without the link", async () => {
    const { service } = await createBuyer();
    const first = await service.placeOrder(
      await buildCheckoutRequest(service, { source: { kind: "token", token: "test-cvv" } }),
      newKey(),
    );
    const pay = { source: { kind: "token" as const, token: "test-ok" }, saveCard: false };
    expect(await readError(service.payPendingOrder(first.orderId, undefined, pay, newKey()))).toMatchObject({
      status: 404,
    });
    expect(await readError(service.payPendingOrder(first.orderId, `${first.token}x`, pay, newKey()))).toMatchObject({
      status: 404,
    });
    expect((await service.payPendingOrder(first.orderId, first.token, pay, newKey())).state).toBe("paid");
    expect((await service.payPendingOrder(first.orderId, first.token, pay, newKey())).state).toBe("paid");
    expect(await db.select().from(payments)).toHaveLength(2);
  });

  it("creates a new order after the cart was changed, and cancels the old one", async () => {
    const { service, visitor, variantId } = await createBuyer();
    const first = await service.placeOrder(
      await buildCheckoutRequest(service, { source: { kind: "token", token: "test-declined" } }),
      newKey(),
    );
    await visitor.set(variantId, 10);
    const second = await service
      .placeOrder({ ...(await buildCheckoutRequest(service)), email: "bo@example.com" }, newKey())
      .catch(async (e) => {
        throw new Error(await e.text());
      });
    expect(second.state).toBe("paid");
    expect(second.orderId).not.toBe(first.orderId);
    expect((await service.readOrderView(first.orderId, first.token)).status).toBe("cancelled");
    expect(await readStock(variantId)).toMatchObject({ reserved: 10 });
  });

  it("cancels an order that is not paid in time", async () => {
    const { service, variantId } = await createBuyer();
    const first = await service.placeOrder(
      await buildCheckoutRequest(service, { source: { kind: "token", token: "test-declined" } }),
      newKey(),
    );
    clock.now += 29 * MINUTE;
    expect(await service.reconcile()).toMatchObject({ expired: 0 });
    clock.now += 2 * MINUTE;
    expect(await service.reconcile()).toMatchObject({ expired: 1, errors: 0 });
    expect(await service.readOrderView(first.orderId, first.token)).toMatchObject({
      status: "cancelled",
      words: "Canceled. You weren't charged.",
    });
    expect(await readStock(variantId)).toMatchObject({ reserved: 0 });
  });
});

it("sells exactly the stock to 200 buyers at once, single products and bundles", async () => {
  const single = await stockVariant(40);
  const bundle = await stockVariant(0, {
    kind: "bundle",
    price: 1800,
    parts: [{ variantId: single, sku: "s", title: "Thing", quantity: 2 }],
  });
  const buyers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const visitor = new Visitor();
      await visitor.set(n % 2 ? bundle : single, 1);
      const { service } = createOrdersHarness({ visitor });
      return {
        service,
        units: n % 2 ? 2 : 1,
        input: await buildCheckoutRequest(service, { email: `b${n}@example.com` }),
      };
    }),
  );
  const ends = await Promise.all(
    buyers.map(async ({ service, units, input }) => {
      const refusal = await readError(service.placeOrder(input, newKey()));
      if (refusal) expect(refusal).toMatchObject({ status: 409, code: "out_of_stock" });
      return refusal ? 0 : units;
    }),
  );
  const sold = ends.reduce((a, b) => a + b, 0);
  // One unit may be left over if only bundles of two came after it.
  expect(sold).toBeGreaterThanOrEqual(39);
  expect(await readStock(single)).toMatchObject({ onHand: 40, reserved: sold });
  expect(await db.select().from(orders)).toHaveLength(ends.filter((n) => n > 0).length);
  const numbers = (await db.select().from(orders)).map((o) => o.number).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, i) => 1001 + i));
  await flushWaitUntil();
});

it("shows an order to its link, its owner and a verified email address, and to nobody else", async () => {
  const { service } = await createBuyer();
  const { orderId, token } = await service.placeOrder(await buildCheckoutRequest(service), newKey());
  const as = (userId: string | null, email = "") =>
    createOrdersHarness({ visitor: new Visitor(userId), email }).service;
  expect((await as(null).readOrderView(orderId, token)).id).toBe(orderId);
  for (const who of [as(null), as("m-eve", "eve@example.com")])
    for (const bad of [undefined, "", token.slice(0, -1), "x".repeat(43)])
      expect(await readError(who.readOrderView(orderId, bad))).toMatchObject({ status: 404 });
  const ana = as("m-ana", "ana@example.com");
  expect((await ana.readOrderView(orderId, undefined)).id).toBe(orderId);
  expect((await ana.listMyOrders()).map((o) => o.number)).toEqual([1001]);
  expect(await as("m-eve", "eve@example.com").listMyOrders()).toEqual([]);
  expect((await db.select().from(orders))[0]?.userId).toBe("m-ana");
});
