import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { savedCards } from "../store/gateway/schema.ts";
import type { SubscriptionActionInput } from "./contract.ts";
import { orderPaidStatements } from "./create-from-order.ts";
import { subscriptions } from "./schema.ts";
import { createFakeShop, db, resetBilling } from "./testing/billing-harness.ts";

const START = Date.UTC(2026, 0, 31, 9);
const OWNER = { userId: "u1", email: "ada@example.com", emailVerified: true };
const DUE = START + 28 * DAY + 5 * HOUR;
const FIRST = "o1-every-4";
const SECOND = "o2-every-4";
const OLD_HOME = JSON.stringify({ line1: "1 Old Street" });

beforeEach(async () => {
  await resetBilling();
  await db.delete(savedCards);
});

/** Two subscriptions that are due on the same day: a round reads both, and bills the first one first. */
async function twoDue() {
  const s = createFakeShop(START);
  for (const id of ["o1", "o2"]) {
    const line = { variantId: "puna", planId: "every-4", title: "x", quantity: 2, unitPrice: 3800 };
    const statements = await orderPaidStatements(s.base(), {
      ...{ id, source: "web", userId: OWNER.userId, email: OWNER.email, currency: "USD", shipTo: OLD_HOME },
      ...{ shippingMethodId: "post", subscriptionId: null, cycle: null, lines: [line] },
      ...{ savedCardId: "old-card", paidAt: s.at() },
    });
    await runBatch(db, statements);
  }
  await db.insert(savedCards).values({
    ...{ id: "new-card", userId: OWNER.userId, email: OWNER.email, gateway: "test", customerRef: "c", cardRef: "r" },
    ...{ brand: "visa", last4: "1111", expMonth: 1, expYear: 2031, createdAt: 1 },
  });
  s.signIn(OWNER);
  // Daily rounds, as in production: the reminders of both go out.
  for (let day = 20; day < 28; day++) {
    s.to(START + day * DAY + 5 * HOUR);
    await s.billing().runScheduledWork();
  }
  expect(s.bank.charges).toEqual([]);
  s.to(DUE);
  return s;
}
type Shop = Awaited<ReturnType<typeof twoDue>>;

/** Runs something once, when the first subscription of the round has just been paid. */
function afterFirstCharge(s: Shop, what: () => Promise<unknown>): void {
  const pay = s.bank.payRenewal.bind(s.bank);
  let done = false;
  s.bank.payRenewal = async (...args) => {
    const answer = await pay(...args);
    if (!done && args[0].includes(FIRST)) {
      done = true;
      await what();
    }
    return answer;
  };
}

/** Runs something once, when the second subscription is claimed and its order is about to begin. */
function beforeSecondOrder(s: Shop, what: () => Promise<unknown>): void {
  const begin = s.bank.beginRenewal.bind(s.bank);
  let done = false;
  s.bank.beginRenewal = async (request) => {
    if (!done && request.subscriptionId === SECOND) {
      done = true;
      await what();
    }
    return begin(request);
  };
}

async function act(s: Shop, input: Record<string, unknown>) {
  const { version } = await s.billing().getSubscription(SECOND, null);
  return s.billing().runAction(SECOND, null, { version, ...input } as SubscriptionActionInput);
}
const home = {
  ...{ name: "Ada", company: "", line1: "2 New Street", line2: "", city: "Denver", region: "CO" },
  ...{ postalCode: "80202", country: "US", phone: "" },
};
const CHANGES: [string, Record<string, unknown>][] = [
  ["cancelled", { act: "cancel", reason: "" }],
  ["paused", { act: "pause", until: null }],
  ["moved", { act: "reschedule", day: "2026-04-20" }],
  ["skipped", { act: "skip" }],
];

describe("between the round's read and the turn of a subscription", () => {
  it.each(CHANGES)("one that is %s is not charged", async (_, change) => {
    const s = await twoDue();
    afterFirstCharge(s, () => act(s, change));
    await s.billing().runScheduledWork();
    s.to(DUE + HOUR);
    await s.billing().runScheduledWork();
    expect(s.bank.charges).toEqual([`${FIRST}#1`]);
  });

  it("the new address, card and items are the ones that are charged", async () => {
    const s = await twoDue();
    afterFirstCharge(s, async () => {
      await act(s, { act: "address", shipTo: home });
      await act(s, { act: "card", cardId: "new-card" });
      await act(s, { act: "change", lines: [{ variantId: "sara", quantity: 1 }] });
    });
    await s.billing().runScheduledWork();
    s.to(DUE + HOUR);
    await s.billing().runScheduledWork();
    expect(s.bank.charges).toEqual([`${FIRST}#1`, `${SECOND}#1`]);
    expect(s.bank.cards).toEqual(["old-card", "new-card"]);
    const order = s.bank.orders.get(`order-${SECOND}-1`);
    expect(order?.shipTo).toContain("2 New Street");
    // Staff find it by a part of the name.
    const found = await s.billing().listForAdmin({ q: home.name.slice(1, 4) });
    expect(found.rows.map((r) => [r.id, r.name])).toContainEqual([SECOND, home.name]);
    expect(order?.lines).toMatchObject([{ variantId: "sara", quantity: 1 }]);
  });

  it.each(CHANGES)(
    "one that is %s is not charged by two rounds at once, or the change is refused",
    async (_, change) => {
      const s = await twoDue();
      let refused = false;
      afterFirstCharge(s, () =>
        act(s, change).catch((error: Response) => {
          expect(error.status).toBe(409);
          refused = true;
        }),
      );
      await Promise.all([s.billing().runScheduledWork(), s.billing().runScheduledWork()]);
      s.to(DUE + HOUR);
      await s.billing().runScheduledWork();
      expect(s.bank.charges).toEqual([`${FIRST}#1`, ...(refused ? [`${SECOND}#1`] : [])]);
    },
  );
});

describe("between the claim and the order", () => {
  it.each(CHANGES.slice(0, 2))("one that is %s is not charged, and its order does not begin", async (_, change) => {
    const s = await twoDue();
    beforeSecondOrder(s, () => act(s, change));
    await s.billing().runScheduledWork();
    s.to(DUE + HOUR);
    await s.billing().runScheduledWork();
    expect(s.bank.charges).toEqual([`${FIRST}#1`]);
    expect(s.bank.orders.size).toBe(1);
  });

  it.each([
    ["address", { act: "address", shipTo: home }],
    ["card", { act: "card", cardId: "new-card" }],
    ["date", { act: "reschedule", day: "2026-04-20" }],
    ["skip", { act: "skip" }],
  ])("a new %s is refused, and the answer says that nothing was changed", async (_, change) => {
    const s = await twoDue();
    let refusal: unknown;
    beforeSecondOrder(s, async () => {
      refusal = await act(s, change).catch((error: unknown) => error);
    });
    await s.billing().runScheduledWork();
    expect((refusal as Response).status).toBe(409);
    expect(await (refusal as Response).text()).toContain("nothing was changed");
    expect(s.bank.charges).toEqual([`${FIRST}#1`, `${SECOND}#1`]);
    expect(s.bank.cards).toEqual(["old-card", "old-card"]);
  });

  it("one that a stopped worker had claimed can be cancelled, paused and changed, and is charged by the next claim", async () => {
    for (const change of [null, ...CHANGES.slice(0, 2).map(([, input]) => input)]) {
      await resetBilling();
      await db.delete(savedCards);
      const s = await twoDue();
      beforeSecondOrder(s, () => Promise.reject(new Error("killed")));
      await s.billing().runScheduledWork();
      expect(s.bank.charges).toEqual([`${FIRST}#1`]);
      if (change) await act(s, change);
      else {
        s.to(DUE + HOUR);
        await act(s, { act: "card", cardId: "new-card" });
      }
      s.to(DUE + 3 * HOUR);
      await Promise.all([s.billing().runScheduledWork(), s.billing().runScheduledWork()]);
      expect(s.bank.charges).toEqual(change ? [`${FIRST}#1`] : [`${FIRST}#1`, `${SECOND}#1`]);
      if (!change) expect(s.bank.cards).toEqual(["old-card", "new-card"]);
    }
  });
});

it("a cancellation during the call to the gateway is refused, and says so", async () => {
  const s = await twoDue();
  const pay = s.bank.payRenewal.bind(s.bank);
  s.bank.cancelPending = async () => "unknown" as const;
  let refusal: unknown;
  s.bank.payRenewal = async (...args) => {
    if (args[0].includes(SECOND)) refusal = await act(s, { act: "cancel", reason: "" }).catch((e: unknown) => e);
    return pay(...args);
  };
  await s.billing().runScheduledWork();
  expect((refusal as Response).status).toBe(409);
  expect((await db.select().from(subscriptions)).every((c) => c.status === "active")).toBe(true);
  expect(s.bank.charges).toEqual([`${FIRST}#1`, `${SECOND}#1`]);
});
