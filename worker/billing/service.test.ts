import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../email/schema.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { savedCards } from "../store/gateway/schema.ts";
import type { SubscriptionActionInput } from "./contract.ts";
import { orderCancelledStatements, orderPaidStatements } from "./create-from-order.ts";
import { billingCycles, subscriptions } from "./schema.ts";
import { createFakeShop, db, resetBilling } from "./testing/billing-harness.ts";

const START = Date.UTC(2026, 0, 31, 9);
const OWNER = { userId: "u1", email: "ada@example.com", emailVerified: true };

beforeEach(async () => {
  await resetBilling();
  await db.batch([db.delete(mailOutbox), db.delete(savedCards)]);
});

/** Buys one plan. @returns the subscription's id */
async function subscribe(s: ReturnType<typeof createFakeShop>, planId: string, order = "o1"): Promise<string> {
  const access = planId === "fitness";
  const statements = await orderPaidStatements(s.base(), {
    id: order,
    source: "web",
    userId: OWNER.userId,
    email: OWNER.email,
    currency: "USD",
    shipTo: access ? null : "{}",
    shippingMethodId: access ? null : "post",
    subscriptionId: null,
    cycle: null,
    lines: [{ variantId: access ? null : "puna", planId, title: "x", quantity: 2, unitPrice: access ? 1200 : 3800 }],
    savedCardId: "card1",
    paidAt: s.at(),
  });
  await runBatch(db, statements);
  s.signIn(OWNER);
  return `${order}-${planId}`;
}

const contract = async (id: string) => {
  const row = (await db.select().from(subscriptions)).find((c) => c.id === id);
  if (!row) throw new Error("no contract");
  return row;
};
/** No cycle is being billed, so the subscriber may change things. */
const quiet = async () => (await db.select().from(billingCycles)).every((c) => c.status !== "billing");

/** All but the one that every subscription begins with. */
const kinds = async () =>
  (await db.select().from(mailOutbox))
    .map((m) => m.kind)
    .filter((kind) => kind !== "subscription.started")
    .sort();

it("bills each cycle of two years once, through declines, crashes and unknown outcomes, and respects skips and pauses", async () => {
  const s = createFakeShop(START);
  const goods = await subscribe(s, "every-4", "o1");
  const access = await subscribe(s, "fitness", "o2");
  let calls = 0;
  s.bank.cardAnswer = () => {
    calls += 1;
    if (calls % 11 === 0) return "unknown";
    if (calls % 7 === 0) return { declined: "insufficient_funds" };
    return "paid";
  };
  const skipped: number[] = [];
  const plans: [day: number, what: () => Promise<unknown>][] = [
    [
      200,
      async () => {
        const { version } = await s.billing().getSubscription(goods, null);
        skipped.push((await contract(goods)).nextCycle);
        await s.billing().runAction(goods, null, { act: "skip", version });
      },
    ],
    [
      400,
      async () =>
        s.billing().runAction(access, null, { act: "pause", version: (await contract(access)).version, until: null }),
    ],
    [
      460,
      async () => s.billing().runAction(access, null, { act: "resume", version: (await contract(access)).version }),
    ],
  ];
  const end = START + 730 * DAY;
  for (let round = 0; s.at() < end; round++) {
    // Advances the clock to the next due date or its reminder, at most a week.
    const rows = await db.select().from(subscriptions);
    const due = rows.flatMap((c) => [(c.nextChargeAt ?? end) - 5 * DAY, c.nextChargeAt ?? end]);
    s.to(Math.min(...due.filter((at) => at > s.at()), s.at() + 7 * DAY, end) + 1);
    while (plans[0] && s.at() >= START + plans[0][0] * DAY && (await quiet())) await plans.shift()?.[1]();
    s.bank.failAfterCharge = round % 20 === 10;
    // Two workers at once.
    await Promise.all([s.billing().runScheduledWork(), s.billing().runScheduledWork()]);
    // Lets the claim of a crashed worker expire.
    s.to(s.at() + HOUR);
    await s.billing().runScheduledWork();
  }
  expect(plans).toEqual([]);
  expect(new Set(s.bank.charges).size).toBe(s.bank.charges.length);
  const rows = await db.select().from(billingCycles);
  const billed = rows.filter((r) => r.status === "billed" && r.cycle > 0).map((r) => `${r.subscriptionId}#${r.cycle}`);
  const open = rows.filter((r) => r.status === "billing").map((r) => `${r.subscriptionId}#${r.cycle}`);
  expect(s.bank.charges.filter((c) => !billed.includes(c) && !open.includes(c))).toEqual([]);
  expect(billed.filter((b) => !s.bank.charges.includes(b))).toEqual([]);
  for (const cycle of skipped) expect(s.bank.charges).not.toContain(`${goods}#${cycle}`);
  expect(skipped).toHaveLength(1);
  // 730 days contain 26 cycles of four weeks, less the skip and what declines delayed.
  expect(s.bank.charges.filter((c) => c.startsWith("o1")).length).toBeGreaterThanOrEqual(23);
  expect(s.bank.charges.filter((c) => c.startsWith("o2")).length).toBeGreaterThanOrEqual(20);
});

it("charges a softly declined card five times, then stops, and continues with a new card", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "fitness");
  s.bank.cardAnswer = () => ({ declined: "insufficient_funds" });
  let tries = 0;
  const begin = s.bank.payRenewal.bind(s.bank);
  s.bank.payRenewal = async (...args) => {
    tries += 1;
    return begin(...args);
  };
  for (let day = 0; day < 60; day++) {
    s.to(START + day * DAY + 5 * HOUR);
    await s.billing().runScheduledWork();
    if (day === 30) expect([...(await s.billing().grants())]).toEqual(["fitness"]);
  }
  expect(tries).toBe(5);
  expect((await s.billing().getSubscription(id, null)).status).toBe("failed");
  expect((await s.billing().grants()).size).toBe(0);
  expect((await kinds()).filter((k) => k === "subscription.declined")).toHaveLength(4);
  expect(await kinds()).toContain("subscription.ended_unpaid");
  await db.insert(savedCards).values({ ...card("card2"), userId: OWNER.userId });
  s.bank.cardAnswer = () => "paid";
  const one = await s.billing().getSubscription(id, null);
  await s.billing().runAction(id, null, { act: "card", version: one.version, cardId: "card2" });
  await s.billing().runScheduledWork();
  expect((await s.billing().getSubscription(id, null)).status).toBe("active");
  expect([...(await s.billing().grants())]).toEqual(["fitness"]);
});

const card = (id: string) => ({
  id,
  email: OWNER.email,
  gateway: "test" as const,
  customerRef: "c",
  cardRef: id,
  brand: "visa",
  last4: "1111",
  expMonth: 1,
  expYear: 2031,
  createdAt: 1,
});

it("charges once, not once per missed month, after the jobs did not run", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "fitness");
  s.to(START + 150 * DAY);
  for (let i = 0; i < 5; i++) await s.billing().runScheduledWork();
  expect(s.bank.charges).toEqual([]);
  s.to(START + 155 * DAY);
  for (let i = 0; i < 5; i++) await s.billing().runScheduledWork();
  expect(s.bank.charges).toEqual([`${id}#1`]);
  expect((await s.billing().getSubscription(id, null)).nextChargeAt).toBeGreaterThan(s.at() + 27 * DAY);
});

it("does not retry a hard decline, and asks for another card by mail", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "every-4");
  s.bank.cardAnswer = () => ({ declined: "stolen" });
  for (let day = 20; day < 40; day++) {
    s.to(START + day * DAY + 5 * HOUR);
    await s.billing().runScheduledWork();
  }
  expect((await s.billing().getSubscription(id, null)).status).toBe("failed");
  expect((await kinds()).filter((k) => k !== "subscription.reminder")).toEqual(["subscription.card_needed"]);
});

it("charges nothing while goods are out of stock, retries, and skips the cycle in the end", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "every-4");
  s.bank.cardAnswer = () => "stock";
  for (let day = 20; day < 60; day++) {
    s.to(START + day * DAY + 5 * HOUR);
    await s.billing().runScheduledWork();
  }
  expect(s.bank.charges).toEqual([]);
  const one = await s.billing().getSubscription(id, null);
  expect(one.status).toBe("active");
  const [, first, second] = await db.select().from(billingCycles).orderBy(billingCycles.cycle);
  expect(first?.status).toBe("skipped");
  // The interval does not change.
  expect(second?.dueAt).toBe((first?.dueAt ?? 0) + 28 * DAY);
});

it("is cancelled by the link in a mail without an account, and never charged again", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "fitness");
  s.signIn(null);
  await expect(s.billing().getSubscription(id, null)).rejects.toMatchObject({ status: 404 });
  await expect(s.billing().getSubscription(id, "forged")).rejects.toMatchObject({ status: 404 });
  const link = new URL(await s.billing().getSubscriptionUrl(id));
  const key = link.searchParams.get("key");
  const one = await s.billing().getSubscription(id, key);
  const after = await s.billing().runAction(id, key, { act: "cancel", version: one.version, reason: "moved" });
  expect(after).toMatchObject({ status: "cancelled", nextChargeAt: null, may: [] });
  s.to(START + 400 * DAY);
  await s.billing().runScheduledWork();
  expect(s.bank.charges).toEqual([]);
  expect(await kinds()).toEqual(["subscription.cancelled"]);
  s.signIn(OWNER);
  s.to(START + 20 * DAY);
  expect([...(await s.billing().grants())]).toEqual(["fitness"]);
});

it("ends with the order that started it, and leaves other orders' subscriptions alone", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "fitness", "o1");
  const other = await subscribe(s, "every-4", "o2");
  s.to(START + DAY);
  const cancelled = { id: "o1", source: "web" as const, subscriptionId: null };
  for (let i = 0; i < 2; i++) await runBatch(db, orderCancelledStatements(s.base(), cancelled));
  expect(await s.billing().getSubscription(id, null)).toMatchObject({
    status: "cancelled",
    nextChargeAt: null,
    may: [],
  });
  expect((await s.billing().getSubscription(id, null)).history.map((e) => e.kind)).toEqual(["cancelled", "started"]);
  expect((await s.billing().grants()).size).toBe(0);
  // Refunding a renewal of goods does not end the subscription.
  await runBatch(db, orderCancelledStatements(s.base(), { id: "o3", source: "renewal", subscriptionId: other }));
  expect((await s.billing().getSubscription(other, null)).status).toBe("active");
});

it("shows a subscription to its owner only", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "every-4");
  s.signIn({ userId: "u2", email: "ada@example.com", emailVerified: true });
  await expect(s.billing().getSubscription(id, null)).rejects.toMatchObject({ status: 404 });
  expect(await s.billing().listOwn()).toEqual([]);
  await db.update(subscriptions).set({ userId: null });
  expect(await s.billing().listOwn()).toHaveLength(1);
  s.signIn({ userId: "u3", email: "ada@example.com", emailVerified: false });
  expect(await s.billing().listOwn()).toEqual([]);
});

it("accepts one of two concurrent changes, and rejects the other with a conflict", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "every-4");
  const { version } = await s.billing().getSubscription(id, null);
  const skip = () => s.billing().runAction(id, null, { act: "skip", version });
  const answers = await Promise.allSettled([skip(), skip(), skip(), skip()]);
  expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(1);
  for (const a of answers) if (a.status === "rejected") expect(a.reason.status).toBe(409);
  expect((await db.select().from(billingCycles)).filter((c) => c.status === "skipped")).toHaveLength(1);
});

it("reschedules, swaps and changes the interval from the next cycle on, and rejects invalid changes", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "every-4");
  const tell = async (input: Record<string, unknown>) => {
    const { version } = await s.billing().getSubscription(id, null);
    return s.billing().runAction(id, null, { version, ...input } as SubscriptionActionInput);
  };
  const moved = await tell({ act: "reschedule", day: "2026-03-15" });
  expect(new Date(moved.nextChargeAt ?? 0).toISOString()).toBe("2026-03-15T12:00:00.000Z");
  const swapped = await tell({ act: "change", lines: [{ variantId: "sara", quantity: 1 }] });
  expect(swapped).toMatchObject({ amount: 4680, lines: [{ variantId: "sara", quantity: 1, price: 4680 }] });
  expect((await tell({ act: "rhythm", planId: "every-8" })).every).toBe(8);
  const paused = await tell({ act: "pause", until: "2026-05-01" });
  expect(paused).toMatchObject({ status: "paused", nextChargeAt: null });
  s.to(Date.UTC(2026, 4, 1, 13));
  await s.billing().runScheduledWork();
  expect(await s.billing().getSubscription(id, null)).toMatchObject({ status: "active", resumeAt: null });
  for (const bad of [
    { act: "reschedule", day: "2020-01-01" },
    { act: "reschedule", day: "2026-02-31" },
    { act: "change", lines: [{ variantId: "nothing", quantity: 1 }] },
    {
      act: "change",
      lines: [
        { variantId: "sara", quantity: 1 },
        { variantId: "sara", quantity: 2 },
      ],
    },
    { act: "rhythm", planId: "fitness" },
    { act: "card", cardId: "someone-elses" },
  ])
    await expect(tell(bad)).rejects.toMatchObject({ status: 400 });
});

it("sends one reminder before each charge, and raises a price only after notice", async () => {
  const s = createFakeShop(START);
  const id = await subscribe(s, "every-4");
  await env.DB.prepare(
    "INSERT INTO store_variant (id, product_id, sku, title, price, currency) VALUES ('puna', 'p', 'puna', '', 4000, 'USD') ON CONFLICT (id) DO UPDATE SET price = 4000",
  ).run();
  s.to(START + 20 * DAY);
  await s.billing().runScheduledWork();
  await s.billing().runScheduledWork();
  expect(await kinds()).toEqual(["subscription.price_notice"]);
  expect((await s.billing().getSubscription(id, null)).amount).toBe(3420 * 2);
  for (let day = 21; day < 30; day++) {
    s.to(START + day * DAY + 5 * HOUR);
    await s.billing().runScheduledWork();
  }
  expect((await kinds()).filter((k) => k === "subscription.reminder")).toHaveLength(1);
  expect((await s.billing().getSubscription(id, null)).amount).toBe(3600 * 2);
  await env.DB.prepare("DELETE FROM store_variant WHERE id = 'puna'").run();
});

it("gives a subscription that comes back the prices that changed meanwhile, and then looks at no line any more", async () => {
  const s = createFakeShop(START);
  const waiting = () => env.DB.prepare("SELECT variant_id FROM billing_price_change").all();
  const setPrice = (price: number) =>
    env.DB.prepare(
      `INSERT INTO store_variant (id, product_id, sku, title, price, currency) VALUES ('puna', 'p', 'puna', '', ${price}, 'USD') ON CONFLICT (id) DO UPDATE SET price = ${price}`,
    ).run();
  await setPrice(3800);
  const id = await subscribe(s, "every-4");
  expect((await waiting()).results).toEqual([]);
  await db.update(subscriptions).set({ status: "failed" });
  await setPrice(3000);
  await s.billing().runScheduledWork();
  expect((await waiting()).results).toEqual([]);
  await db.update(subscriptions).set({ status: "active" });
  await s.billing().runScheduledWork();
  expect((await s.billing().getSubscription(id, null)).amount).toBe(2700 * 2);
  expect((await waiting()).results).toEqual([]);
  await env.DB.prepare("DELETE FROM store_variant WHERE id = 'puna'").run();
});

it("sends the yearly reminder once a year, also after a year without jobs", async () => {
  const s = createFakeShop(START);
  await subscribe(s, "every-4");
  const sent = async () => (await kinds()).filter((k) => k === "subscription.annual").length;
  const runAfterDays = async (days: number) => {
    s.to(START + days * DAY + HOUR);
    await s.billing().runScheduledWork();
    return sent();
  };
  expect(await runAfterDays(364)).toBe(0);
  expect([await runAfterDays(365), await runAfterDays(366)]).toEqual([1, 1]);
  expect([await runAfterDays(1095), await runAfterDays(1096)]).toEqual([2, 2]);
});
