import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../email/index.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { settingsAudit } from "../settings/schema.ts";
import { variants } from "../store/catalogue/schema.ts";
import { orderPaidStatements } from "./create-from-order.ts";
import { planPriceChange } from "./domain.ts";
import { MAX_WAITING_GIFTS } from "./gifts.ts";
import { subscriptionEvents, subscriptionGifts, subscriptionLines, subscriptions } from "./schema.ts";
import { createFakeShop, db, resetBilling, saveTestCard } from "./testing/billing-harness.ts";

const START = Date.UTC(2026, 0, 31, 9);
const STAFF = "root@example.com";
const ID = "o1-every-4";
const EMAIL = "ada@example.com";

beforeEach(async () => {
  await resetBilling();
  await db.delete(mailOutbox);
  await db.delete(settingsAudit);
});

/** One subscription to two Puna at $38.00, 10% off, every four weeks. */
async function subscribed() {
  const s = createFakeShop(START);
  const line = { variantId: "puna", planId: "every-4", title: "x", quantity: 2, unitPrice: 3800 };
  await runBatch(
    db,
    await orderPaidStatements(s.base(), {
      ...{
        id: "o1",
        source: "web",
        userId: null,
        email: EMAIL,
        currency: "USD",
        shipTo: "{}",
        shippingMethodId: "post",
      },
      ...{ subscriptionId: null, cycle: null, lines: [line], savedCardId: "card", paidAt: s.at() },
    }),
  );
  await saveTestCard("card");
  const version = async () => (await s.billing().getForAdmin(ID)).version;
  type Act = Parameters<ReturnType<typeof s.billing>["runActionForAdmin"]>[1];
  const act = async (input: Record<string, unknown>) =>
    s.billing().runActionForAdmin(ID, { version: await version(), ...input } as Act, STAFF);
  const bill = async (over: object = {}) =>
    s
      .billing()
      .billNow(
        ID,
        { version: await version(), total: 7340, reason: "By phone", requestKey: "request-1", ...over },
        STAFF,
      );
  return { s, act, bill, version };
}
const row = async () => (await db.select().from(subscriptions).where(eq(subscriptions.id, ID)))[0];
const lines = () => db.select().from(subscriptionLines).where(eq(subscriptionLines.subscriptionId, ID));
const mails = () => db.select().from(mailOutbox).where(eq(mailOutbox.to, EMAIL));
const problemOf = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    () => null,
    (e: unknown) => e as Response,
  );
  return thrown && ((await thrown.json()) as { error: { message: string } }).error.message;
};
/** Daily rounds of the jobs until a day after the start. */
async function live(s: ReturnType<typeof createFakeShop>, days: number) {
  for (const end = START + days * DAY; s.at() < end; ) {
    s.to(s.at() + DAY + 1);
    await s.billing().runScheduledWork();
  }
}
const chargedPrices = (s: ReturnType<typeof createFakeShop>) =>
  [...s.bank.orders.values()].map((o) => o.lines.map((l) => l.unitPrice));

it("plans a new price by the days that the law asks for", () => {
  const charges = [10, 38, 66].map((d) => d * DAY);
  expect(planPriceChange(100, 100, charges, 0)).toEqual({ kind: "same" });
  expect(planPriceChange(100, 90, [], 0)).toEqual({ kind: "now" });
  expect(planPriceChange(100, 110, charges, 0)).toEqual({ kind: "from", at: 10 * DAY });
  // Six days ahead is too late for this charge: the one after it is announced.
  expect(planPriceChange(100, 110, [6 * DAY, 34 * DAY], 5 * DAY)).toEqual({ kind: "from", at: 34 * DAY });
  expect(planPriceChange(100, 110, [6 * DAY, 34 * DAY], 0)).toMatchObject({ kind: "too_early", announceFrom: 4 * DAY });
  expect(planPriceChange(100, 110, [7 * DAY], 0)).toEqual({ kind: "from", at: 7 * DAY });
  expect(planPriceChange(100, 110, [30 * DAY], 0)).toEqual({ kind: "from", at: 30 * DAY });
  expect(planPriceChange(100, 110, [], 0)).toEqual({ kind: "no_charge" });
});

it("lowers a price at once, and keeps it when the store's price changes", async () => {
  const { s, act } = await subscribed();
  await act({ act: "price", variantId: "puna", unitPrice: 3000 });
  expect(await lines()).toMatchObject([{ unitPrice: 3000, fixedPrice: true, noticedPrice: null }]);
  await db.run(
    sql`INSERT INTO store_variant (id, product_id, sku, title, options, price, currency, weight_g, net_weight, position) VALUES ('puna', 'p', 'PUNA-T', '', '[]', 4500, 'USD', 1, '', 0) ON CONFLICT (id) DO UPDATE SET price = 4500`,
  );
  await db.run(sql`INSERT INTO billing_price_change (variant_id) VALUES ('puna') ON CONFLICT DO NOTHING`);
  await live(s, 30);
  await db.delete(variants).where(eq(variants.id, "puna"));
  expect(chargedPrices(s)).toEqual([[3000]]);
});

it("raises a price only for a charge that was announced 7 to 30 days before, by email", async () => {
  const { s, act } = await subscribed();
  // Twenty-eight days ahead: announced now, charged then.
  await act({ act: "price", variantId: "puna", unitPrice: 4200 });
  const due = (await row())?.nextChargeAt ?? 0;
  expect(await lines()).toMatchObject([{ unitPrice: 3800, noticedPrice: 4200, noticedFrom: due }]);
  expect((await mails()).filter((m) => m.kind === "subscription.price_notice")).toHaveLength(1);
  await live(s, 30);
  expect(chargedPrices(s)).toEqual([[4200]]);
});

it("leaves a charge in less than seven days at the old price", async () => {
  const { s, act } = await subscribed();
  await live(s, 23);
  const problem = await problemOf(act({ act: "price", variantId: "puna", unitPrice: 4200 }));
  expect(problem).toContain("7 to 30 days before");
  await live(s, 30);
  expect(chargedPrices(s)).toEqual([[3800]]);
});

it("adds gifts to the next order at no charge, once", async () => {
  const { s, act } = await subscribed();
  await act({ act: "gift", variantId: "sara", quantity: 1 });
  const view = await act({ act: "gift", variantId: "puna", quantity: 2 });
  expect(view.gifts.map((g) => `${g.quantity} ${g.variantId}`).sort()).toEqual(["1 sara", "2 puna"]);
  await act({ act: "remove_gift", giftId: view.gifts.find((g) => g.variantId === "puna")?.id });
  await live(s, 58);
  const orders = [...s.bank.orders.values()];
  expect(orders.map((o) => o.lines.map((l) => [l.variantId, l.unitPrice]))).toEqual([
    [
      ["puna", 3800],
      ["sara", 0],
    ],
    [["puna", 3800]],
  ]);
  expect((await s.billing().getForAdmin(ID)).gifts).toEqual([]);
  expect(await problemOf(act({ act: "gift", variantId: "nothing", quantity: 1 }))).toBe(
    "Choose a product that is for sale.",
  );
});

it("adds up to ten gifts, and removes none of another subscription", async () => {
  const { act } = await subscribed();
  const foreign = { id: "foreign", subscriptionId: "other", variantId: "sara", quantity: 1, actor: STAFF, at: START };
  await db.insert(subscriptionGifts).values(foreign);
  expect(await problemOf(act({ act: "remove_gift", giftId: foreign.id }))).toContain("no longer waiting");
  expect(await db.select().from(subscriptionGifts)).toHaveLength(1);
  for (let n = 0; n < MAX_WAITING_GIFTS; n++) await act({ act: "gift", variantId: "sara", quantity: 1 });
  expect(await problemOf(act({ act: "gift", variantId: "sara", quantity: 1 }))).toContain("up to 10 gifts");
  expect(await db.select().from(subscriptionGifts)).toHaveLength(MAX_WAITING_GIFTS + 1);
});

it("keeps a gift for later where it is sold out, and sends what is paid", async () => {
  const { s, act } = await subscribed();
  await act({ act: "gift", variantId: "sara", quantity: 1 });
  let soldOut = true;
  s.bank.cardAnswer = (request) => (soldOut && request.lines.some((l) => l.variantId === "sara") ? "stock" : "paid");
  await live(s, 30);
  soldOut = false;
  await live(s, 58);
  const orders = [...s.bank.orders.values()].map((o) => o.lines.map((l) => l.variantId));
  expect(orders).toEqual([["puna"], ["puna", "sara"]]);
});

it("keeps a gift when the order that had it is never paid", async () => {
  const { s, act } = await subscribed();
  await act({ act: "gift", variantId: "sara", quantity: 1 });
  s.bank.cardAnswer = () => ({ declined: "insufficient_funds" });
  await live(s, 29);
  expect(await db.select({ cycle: subscriptionGifts.cycle }).from(subscriptionGifts)).toEqual([{ cycle: 1 }]);
  expect((await s.billing().getForAdmin(ID)).gifts).toHaveLength(1);
  s.bank.cardAnswer = () => "paid";
  await live(s, 36);
  expect((await s.billing().getForAdmin(ID)).gifts).toEqual([]);
  expect(s.bank.charges).toEqual([`${ID}#1`]);
});

it("bills now once, however often it is asked for, and goes on from today", async () => {
  const { s, bill } = await subscribed();
  s.to(START + 10 * DAY);
  expect(await s.billing().getNextOrderQuote(ID)).toMatchObject({
    ok: true,
    subtotal: 6840,
    shipping: 500,
    total: 7340,
  });
  const version = (await row())?.version ?? 0;
  const results = await Promise.all(
    Array.from({ length: 8 }, () => bill({ version }).catch((e: unknown) => e as Response)),
  );
  const done = results.flatMap((r) => ("outcome" in r ? [r.outcome] : []));
  expect(done).toContain("paid");
  expect(s.bank.charges).toEqual([`${ID}#1`]);
  expect((await bill()).outcome).toBe("paid");
  expect((await bill({ version })).outcome).toBe("paid");
  expect(s.bank.charges).toHaveLength(1);
  // Four weeks from today, at noon.
  expect((await row())?.nextChargeAt).toBe(Date.UTC(2026, 1, 10 + 28, 12));
  const events = await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.kind, "bill_now"));
  expect(events).toMatchObject([{ actor: STAFF }]);
  expect(JSON.parse(events[0]?.detail ?? "{}")).toMatchObject({ reason: "By phone", total: 7340 });
});

it("refuses to bill another sum than the one that was shown, and changes nothing", async () => {
  const { s, bill } = await subscribed();
  const before = await row();
  expect(await problemOf(bill({ total: 7000 }))).toContain("The total has changed");
  expect(await row()).toEqual(before);
  expect(s.bank.charges).toEqual([]);
});

it("leaves the job to finish a bill whose gateway doesn't answer, without a second charge", async () => {
  const { s, bill } = await subscribed();
  s.to(START + DAY);
  s.bank.cardAnswer = () => "unknown";
  expect((await bill()).outcome).toBe("waiting");
  s.bank.cardAnswer = () => "paid";
  s.to(s.at() + 2 * HOUR);
  await s.billing().runScheduledWork();
  await s.billing().runScheduledWork();
  expect(s.bank.charges).toEqual([`${ID}#1`]);
});

it("never bills a subscription that was changed since it was shown", async () => {
  const { s, act, bill, version } = await subscribed();
  const shown = await version();
  await act({ act: "change", lines: [{ variantId: "sara", quantity: 1 }] });
  expect(await problemOf(bill({ version: shown }))).toContain("changed in the meantime");
  await act({ act: "cancel", reason: "" });
  expect(await problemOf(bill())).toContain("isn't possible while the subscription is cancelled");
  expect(s.bank.charges).toEqual([]);
});

it("changes the shipping method to one that reaches the address", async () => {
  const { act } = await subscribed();
  expect((await act({ act: "shipping", methodId: "express" })).shippingMethodId).toBe("express");
  expect(await problemOf(act({ act: "shipping", methodId: "boat" }))).toBe("Choose one of the shipping methods.");
});

it("writes down who did what, in the history and in the audit log", async () => {
  const { act } = await subscribed();
  await act({ act: "change", lines: [{ variantId: "sara", quantity: 1 }] });
  await act({ act: "price", variantId: "sara", unitPrice: 5000 });
  await act({ act: "gift", variantId: "puna", quantity: 1 });
  await act({ act: "shipping", methodId: "express" });
  const events = await db.select().from(subscriptionEvents).orderBy(asc(subscriptionEvents.version));
  expect(events.map((e) => [e.kind, e.actor]).slice(1)).toEqual([
    ["changed", STAFF],
    ["price_changed", STAFF],
    ["gift_added", STAFF],
    ["shipping_changed", STAFF],
  ]);
  const kinds = (await mails()).map((m) => m.kind).filter((kind) => kind !== "subscription.started");
  expect(kinds.sort()).toEqual(
    ["gift_added", "items_changed", "price_lowered", "shipping_changed"].map((kind) => `subscription.${kind}`),
  );
  expect((await db.select().from(settingsAudit)).map((a) => a.action).sort()).toEqual([
    "subscription.change",
    "subscription.gift",
    "subscription.price",
    "subscription.shipping",
  ]);
});

it("is closed to subscribers: their own calls know none of it", async () => {
  const { subscriptionActionInput } = await import("./contract.ts");
  for (const act of ["price", "gift", "remove_gift", "shipping", "bill_now"])
    expect(
      subscriptionActionInput.safeParse({ act, version: 1, variantId: "puna", unitPrice: 0, quantity: 1 }).success,
    ).toBe(false);
});
