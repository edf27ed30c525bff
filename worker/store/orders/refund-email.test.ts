/** What a customer reads about money that comes back: for which items, how much of each, and where it went. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { createGiftCard } from "../pricing/testing/create-gift-card.ts";
import type { RefundInput } from "./contract.ts";
import { orderLines, refunds } from "./schema.ts";
import {
  buildCheckoutRequest,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  resetStore,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const STAFF = "staff@tikari.example";

/** A paid order of three units, 31.18 with tax; a gift card pays `giftOf` of it. */
async function placeOrder(giftOf = 0, token = "test-ok") {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(5, { price: 1010 }), 3);
  const shop = createOrdersHarness({ visitor });
  const gift = giftOf ? await createGiftCard(db, shop.pricing, giftOf) : null;
  const input = await buildCheckoutRequest(shop.service, {
    ...(gift ? { giftCodes: [gift.code] } : {}),
    source: { kind: "token", token },
  });
  const { orderId } = await shop.service.placeOrder(input, newKey());
  await flushWaitUntil();
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!line) throw new Error("the order has no line");
  const refund = (over: Partial<RefundInput>) =>
    shop.service.createRefund(
      orderId,
      { ...{ requestKey: newKey(), lines: [], shipping: 0, extra: 0, reason: "Arrived late" }, ...over },
      STAFF,
    );
  return { ...shop, orderId, line, refund };
}
const units = (lineId: string, quantity: number) => [{ lineId, quantity, unsent: quantity, restock: false }];

/** The texts of an order's emails of a kind, the oldest first. */
async function texts(kind: string) {
  await flushWaitUntil();
  const mails = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, `order.${kind}`));
  return mails.sort((a, b) => (a.id < b.id ? -1 : 1)).map((m) => m.text);
}
/** The lines of a text that hold an amount. */
const amountsOf = (text = "") => text.split("\n").filter((line) => /: −?\$/.test(line));

it("names the items with what was paid for them, and what was refunded besides", async () => {
  const { line, refund } = await placeOrder();
  await refund({ lines: units(line.id, 1), extra: 200 });
  const [ofItems] = await texts("refund");
  await refund({ extra: 100 });
  const ofAmount = (await texts("refund")).find((text) => text !== ofItems);
  expect(amountsOf(ofItems)).toEqual([`1 × ${line.title}: $10.39`, "Additional refund: $2.00", "Refunded: $12.39"]);
  expect(amountsOf(ofAmount ?? "")).toEqual(["Refunded: $1.00"]);
});

it("says of a refund that is split what went to the card and what to the gift card, with its items in both", async () => {
  const { line, refund } = await placeOrder(1000);
  await refund({ lines: units(line.id, 3) });
  const parts = (await texts("refund")).map(amountsOf);
  const shares = await db.select().from(refunds);
  const share = (isGift: boolean) => {
    const amount = shares.find((r) => (r.giftCardId !== null) === isGift)?.amount ?? 0;
    return `$${(amount / 100).toFixed(2)}`;
  };
  const head = [`3 × ${line.title}: $31.18`, "Total refund: $31.18"];
  expect(parts).toHaveLength(2);
  expect(parts).toContainEqual([
    ...head,
    `Refunded to your gift card: −${share(true)}`,
    `Refunded to your card: ${share(false)}`,
  ]);
  expect(parts).toContainEqual([
    ...head,
    `Refunded to your card: −${share(false)}`,
    `Refunded to your gift card: ${share(true)}`,
  ]);
  expect(shares.reduce((sum, r) => sum + r.amount, 0)).toBe(3118);
});

it("is the same when staff send it again", async () => {
  const { line, refund, service, orderId } = await placeOrder(1000);
  const [first = ""] = await refund({ lines: units(line.id, 3) });
  const sent = await texts("refund");
  clock.now += 1000;
  await service.resendEmail(orderId, { kind: "refund", ref: first, requestKey: newKey() }, STAFF);
  const all = await texts("refund");
  expect(all).toHaveLength(3);
  expect(new Set(all)).toEqual(new Set(sent));
});

it("sent again after the card's share failed, it doesn't say that the card got anything", async () => {
  const { line, refund, service, orderId, gateway } = await placeOrder(1000, "test-refund-fails");
  await refund({ lines: units(line.id, 3) });
  clock.now += MINUTE;
  await gateway.runScheduledWork();
  await service.reconcile();
  await flushWaitUntil();
  const shares = await db.select().from(refunds);
  expect(shares.map((r) => r.status).sort()).toEqual(["failed", "settled"]);
  const ref = shares.find((r) => r.giftCardId !== null)?.id as string;
  await service.resendEmail(orderId, { kind: "refund", ref, requestKey: newKey() }, STAFF);
  const again = (await texts("refund")).at(-1) ?? "";
  expect(again).not.toContain("Refunded to your card");
  expect(amountsOf(again).at(-1)).toBe("Refunded: $5.00");
});

it("of an edit names the removed items with their amounts, there and in the email of the edit", async () => {
  const { line, service, orderId } = await placeOrder();
  const { order } = await service.readAdminOrder(orderId);
  const request = {
    ...{ requestKey: newKey(), version: order.version, shipTo: null, expected: 1039, expectedOwed: 0, add: [] },
    ...{ remove: [{ lineId: line.id, quantity: 1 }], email: true, reason: "Asked by phone" },
  };
  await service.editOrder(orderId, request, STAFF);
  expect(amountsOf((await texts("edited"))[0])).toEqual([`1 × ${line.title}: −$10.39`]);
  expect(amountsOf((await texts("refund"))[0])).toEqual([`1 × ${line.title}: $10.39`, "Refunded: $10.39"]);
});
