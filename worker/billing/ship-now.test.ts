import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { savedCards } from "../store/gateway/index.ts";
import { orderPaidStatements } from "./create-from-order.ts";
import { subscriptionEvents, subscriptions } from "./schema.ts";
import { createFakeShop, db, resetBilling, saveTestCard } from "./testing/billing-harness.ts";

const START = Date.UTC(2026, 0, 31, 9);
const OWNER = { userId: "u1", email: "ada@example.com", emailVerified: true };
const ID = "o1-every-4";

beforeEach(resetBilling);

/** One subscription to two Puna at $34.20 each, every four weeks; its owner is signed in ten days later. */
async function subscribed() {
  const s = createFakeShop(START);
  const statements = await orderPaidStatements(s.base(), {
    ...{ id: "o1", source: "web", currency: "USD", shipTo: "{}", shippingMethodId: "post", subscriptionId: null },
    ...{ cycle: null, savedCardId: "card", paidAt: s.at(), userId: OWNER.userId, email: OWNER.email },
    lines: [{ variantId: "puna", planId: "every-4", title: "x", quantity: 2, unitPrice: 3800 }],
  });
  await runBatch(db, statements);
  await saveTestCard("card");
  s.to(START + 10 * DAY);
  s.signIn(OWNER);
  const ship = async (over: object = {}, key: string | null = null) => {
    const { version } = await s.billing().getForAdmin(ID);
    return s.billing().shipNow(ID, key, { version, total: 7340, requestKey: "request-1", ...over });
  };
  return { s, ship };
}
const row = () => db.select().from(subscriptions).where(eq(subscriptions.id, ID)).get();
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    async (thrown: Response) => [
      thrown.status,
      ((await thrown.json()) as { error: { code: string; message: string } }).error,
    ],
  );

it("shows what is charged now, and when the order after it follows", async () => {
  const { s } = await subscribed();
  expect(await s.billing().getShipNowOffer(ID, null)).toMatchObject({
    ...{ ok: true, currency: "USD", subtotal: 6840, shipping: 500, tax: 0, total: 7340, method: "Post" },
    items: [{ variantId: "puna", quantity: 2, amount: 6840 }],
    nextChargeAt: Date.UTC(2026, 1, 10 + 28, 12),
  });
  expect((await s.billing().getSubscription(ID, null)).may).toContain("ship_now");
});

it("charges once, with ten requests at once, and goes on from today", async () => {
  const { s, ship } = await subscribed();
  const offer = await s.billing().getShipNowOffer(ID, null);
  const results = await Promise.all(Array.from({ length: 10 }, () => ship().catch((e: Response) => e)));
  // None is refused: the same request has one answer.
  expect(results.filter((r) => r instanceof Response)).toEqual([]);
  expect(s.bank.charges).toEqual([`${ID}#1`]);
  expect(await ship()).toMatchObject({ outcome: "paid" });
  expect(s.bank.charges).toHaveLength(1);
  expect((await row())?.nextChargeAt).toBe(offer.ok && offer.nextChargeAt);
  const events = await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.kind, "bill_now"));
  expect(events).toMatchObject([{ actor: "customer" }]);
});

it("takes two confirmations of one page with other keys for one", async () => {
  const { s, ship } = await subscribed();
  const { version } = await s.billing().getSubscription(ID, null);
  const keys = ["request-1", "request-2"];
  const results = await Promise.all(keys.map((requestKey) => refusal(ship({ version, requestKey }))));
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(s.bank.charges).toHaveLength(1);
});

it("belongs to the owner and the signed link alone", async () => {
  const { s, ship } = await subscribed();
  s.signIn({ userId: "u2", email: "eve@example.com", emailVerified: true });
  expect((await refusal(ship()))?.[0]).toBe(404);
  expect((await refusal(s.billing().getShipNowOffer(ID, null)))?.[0]).toBe(404);
  expect((await refusal(ship({}, "forged")))?.[0]).toBe(404);
  expect((await refusal(s.billing().getShipNowOffer(ID, "forged")))?.[0]).toBe(404);
  s.signIn(null);
  expect((await refusal(ship()))?.[0]).toBe(404);
  expect(s.bank.charges).toEqual([]);
  expect((await ship({}, await s.base().sign("subscription", ID))).outcome).toBe("paid");
});

it("refuses another total than the one that was shown, names the new one, and changes nothing", async () => {
  const { s, ship } = await subscribed();
  const before = await row();
  expect(await refusal(ship({ total: 7000 }))).toEqual([
    409,
    expect.objectContaining({ code: "price_changed", message: expect.stringContaining("$73.40") }),
  ]);
  expect(await row()).toEqual(before);
  expect(s.bank.charges).toEqual([]);
});

it("refuses without a card that can be charged, and the subscription stays as it was", async () => {
  const { s, ship } = await subscribed();
  const before = await row();
  await db.update(savedCards).set({ status: "invalid" }).where(eq(savedCards.id, "card"));
  expect(await s.billing().getShipNowOffer(ID, null)).toMatchObject({ ok: false });
  expect(await refusal(ship())).toEqual([409, expect.objectContaining({ code: "no_card" })]);
  expect(await row()).toEqual(before);
});

it("refuses while paused, canceled, past due or being charged, each with its reason", async () => {
  const { s, ship } = await subscribed();
  const set = (status: "active" | "paused" | "past_due" | "cancelled") =>
    db.update(subscriptions).set({ status }).where(eq(subscriptions.id, ID));
  const cases = { paused: "Resume it first", past_due: "Update your card", cancelled: "has ended" } as const;
  for (const [status, reason] of Object.entries(cases)) {
    await set(status as keyof typeof cases);
    expect((await s.billing().getSubscription(ID, null)).may).not.toContain("ship_now");
    expect(await s.billing().getShipNowOffer(ID, null)).toMatchObject({ detail: expect.stringContaining(reason) });
    expect(await refusal(ship())).toEqual([409, expect.objectContaining({ message: expect.stringContaining(reason) })]);
  }
  await set("active");
  s.bank.cardAnswer = () => "unknown";
  expect((await ship()).outcome).toBe("waiting");
  expect(await s.billing().getShipNowOffer(ID, null)).toMatchObject({ ok: false });
  expect((await refusal(ship({ requestKey: "request-2" })))?.[0]).toBe(409);
  s.bank.cardAnswer = () => "paid";
  s.to(s.at() + 2 * HOUR);
  await s.billing().runScheduledWork();
  expect(s.bank.charges).toEqual([`${ID}#1`]);
  expect((await ship()).outcome).toBe("paid");
});

it("tells of a declined card, to the same request too", async () => {
  const { s, ship } = await subscribed();
  s.bank.cardAnswer = () => ({ declined: "insufficient_funds" });
  expect((await ship()).outcome).toBe("failed");
  expect(await ship()).toMatchObject({ outcome: "failed", subscription: { status: "past_due" } });
  expect(s.bank.charges).toEqual([]);
});
