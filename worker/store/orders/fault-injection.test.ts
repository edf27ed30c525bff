import { inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { hookEvents } from "../outbound-webhooks/schema.ts";
import { discounts, discountUses, giftCards } from "../pricing/schema.ts";
import { holds, stock } from "../stock/schema.ts";
import { orders, payments, refunds } from "./schema.ts";
import {
  clock,
  db,
  dyingDb,
  freshShop,
  newKey,
  ordersWith,
  sell,
  settled,
  Visitor,
  wish,
} from "./testing/orders-harness.ts";

beforeEach(freshShop);

/** Two on the shelf of each: what is held and not given back would be missed at once. */
const SHELF = 2;

/** A cart of two things, a code that one order may use, and a gift card of three dollars. */
async function scene() {
  const variantId = await sell(SHELF);
  const visitor = new Visitor();
  await visitor.set(variantId, SHELF);
  const plain = ordersWith({ visitor });
  await db.insert(discounts).values({
    id: "d1",
    code: "ONCE",
    title: "Once",
    kind: "fixed",
    value: 100,
    usageLimit: 1,
    createdAt: clock.now,
  });
  const gift = await plain.pricing.makeGift(
    { amount: 300, currency: "USD", recipient: "", expiresAt: null, note: "" } as never,
    "staff",
  );
  const input = await wish(plain.service, { codes: ["ONCE"], giftCodes: [gift.code] });
  return { visitor, variantId, plain, input };
}

/** What must be so whatever happened, once the repairs have run. */
async function expectTruth(): Promise<{ open: number }> {
  const all = await db.select().from(orders);
  const paid = await db.select().from(payments);
  const back = await db.select().from(refunds);
  const open = all.filter((o) => o.status === "open");
  expect(open.length).toBeLessThanOrEqual(1);
  expect(all.filter((o) => o.status === "pending")).toEqual([]);
  expect(paid.filter((p) => ["created", "pending", "unknown"].includes(p.status))).toEqual([]);
  expect(back.filter((r) => r.status !== "settled")).toEqual([]);
  expect(all.filter((o) => o.attention !== "")).toEqual([]);

  // The gateway's own books: what it took and did not give back is paid for by an open order, exactly once.
  const books = await ordersWith()
    .gateway.byName("test")
    .recent(24 * 365);
  if (books === "unknown") throw new Error("the test gateway always knows");
  const kept = books.filter((p) => p.status === "captured" && p.refunded < p.amount.minor);
  expect(kept).toHaveLength(open.length);
  for (const o of open) {
    const own = paid.filter((p) => p.orderId === o.id && p.status === "captured");
    expect(own).toHaveLength(1);
    expect(own[0]?.amount).toBe(o.total - o.giftPaid);
    expect(kept[0]).toMatchObject({ key: own[0]?.id, amount: { minor: own[0]?.amount }, refunded: 0 });
    expect(o.paidAt).not.toBeNull();
  }

  // Stock, code and gift card: taken by the open order, or free.
  const used = open.length;
  const shelf = await db.select().from(stock);
  expect(shelf.map((s) => [s.onHand, s.reserved])).toEqual([[SHELF, used * SHELF]]);
  expect((await db.select().from(holds)).map((h) => [h.quantity, h.expiresAt])).toEqual(used ? [[SHELF, null]] : []);
  expect((await db.select().from(discounts))[0]?.used).toBe(used);
  expect(await db.select().from(discountUses)).toHaveLength(used);
  expect((await db.select().from(giftCards))[0]?.balance).toBe(used ? 0 : 300);
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.kind, ["order.confirmation"]));
  expect(mails).toHaveLength(used);
  expect((await db.select().from(hookEvents)).filter((e) => e.type === "order.paid")).toHaveLength(used);
  return { open: used };
}

/** Time goes by, and the repairs run as the schedule runs them, webhooks included. */
async function repair(): Promise<void> {
  for (const step of [3 * MINUTE, 2 * HOUR]) {
    clock.now += step;
    const { service, gateway } = ordersWith();
    await gateway.work();
    expect((await service.reconcile()).errors).toBe(0);
    await settled();
  }
}

type When = "before" | "after";

/** A checkout whose database dies at the nth use; `died` is false where it came to its end before that. */
async function killedAt(at: number, when: When, token: string) {
  await freshShop();
  const { visitor, input } = await scene();
  const key = newKey();
  const asked = { ...input, source: { kind: "token" as const, token: `test-${token}` } };
  const dying = dyingDb(at, when);
  let atGateway = 0;
  const step = async (name: string) => {
    if (name === "pay:before-gateway") atGateway = dying.uses();
  };
  const call = ordersWith({ visitor, d1: dying.d1, step }).service.checkout(asked, key);
  const how = await Promise.race([call.then(() => "done"), dying.dead]);
  await settled();
  return { died: how === "dead", atGateway, retry: () => ordersWith({ visitor }).service.checkout(asked, key) };
}

/** Kills at every use of the database from the given one on, and looks at what comes of it. @returns how many uses there are */
async function everyPoint(
  token: string,
  whens: When[],
  from: number,
  after: (retry: () => Promise<unknown>) => Promise<void>,
) {
  for (let at = from; ; at++) {
    for (const when of whens) {
      const { died, retry } = await killedAt(at, when, token);
      if (!died) return at - 1;
      try {
        await after(retry);
      } catch (error) {
        const why = error instanceof Response ? await error.text() : (error as Error).message;
        throw new Error(`killed ${when} use ${at} of the database, card ${token}: ${why}`, { cause: error });
      }
    }
  }
}

const repaired = async () => {
  await repair();
  await expectTruth();
};

describe("a Worker that dies at any use of its database", () => {
  it("leaves nothing that the repairs do not put right", async () => {
    expect(await everyPoint("ok", ["before", "after"], 1, repaired)).toBeGreaterThan(12);
  });

  // What was done before the gateway is asked does not depend on the card: here it dies after that.
  it.each(["declined", "timeout-paid", "timeout-unpaid", "pending-paid", "pending-declined", "hooks-none"])(
    "likewise when the gateway's answer is another (%s)",
    async (token) => {
      const { atGateway } = await killedAt(1000, "before", token);
      expect(atGateway).toBeGreaterThan(5);
      expect(await everyPoint(token, ["before"], atGateway + 1, repaired)).toBeGreaterThan(atGateway);
    },
    120_000,
  );

  it.each(["ok", "timeout-paid"])(
    "goes on where it was when the page asks again under the same key (%s)",
    async (token) => {
      await everyPoint(token, ["before"], 1, async (retry) => {
        clock.now += 2 * MINUTE;
        const { state } = (await retry()) as { state: string };
        await repair();
        const { open } = await expectTruth();
        // Paid is paid; a payment of which nobody knew, and that was then found, is paid as well.
        expect([state, open]).toEqual([expect.stringMatching(/^(paid|unknown)$/), 1]);
      });
    },
    120_000,
  );
});

describe("repairs that die themselves", () => {
  // What there is to repair: a payment that was made and never noted, and an order that nobody pays.
  it.each([
    ["hooks-none", 3 * MINUTE],
    ["timeout-unpaid", 3 * MINUTE],
    ["declined", HOUR],
  ])(
    "are put right by the next ones (%s)",
    async (token, later) => {
      const { atGateway } = await killedAt(1000, "before", token);
      for (let at = 1; ; at++) {
        await killedAt(token === "declined" ? 1000 : atGateway + 1, "before", token);
        clock.now += later;
        const dying = dyingDb(at, "before");
        const died = (await Promise.race([ordersWith({ d1: dying.d1 }).service.reconcile(), dying.dead])) === "dead";
        try {
          await repaired();
        } catch (error) {
          throw new Error(`repair killed before use ${at}, card ${token}: ${(error as Error).message}`, {
            cause: error,
          });
        }
        if (!died) {
          expect(at).toBeGreaterThan(8);
          return;
        }
      }
    },
    120_000,
  );
});
