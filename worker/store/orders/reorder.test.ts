import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { orderLines } from "./schema.ts";
import { createOrdersHarness, db, placeOrderOf, resetStore, stockVariant } from "./testing/orders-harness.ts";

beforeEach(resetStore);

it("keeps the subscription of what is bought again, unless another frequency or none is chosen", async () => {
  const variantId = await stockVariant(10);
  const { orderId, token } = await placeOrderOf([[variantId, 2]]);
  await db.update(orderLines).set({ planId: "every-4" }).where(eq(orderLines.orderId, orderId));
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));

  const added: unknown[] = [];
  const addLines = async (lines: unknown[]) => {
    added.push(...lines);
    return { cookies: [] };
  };
  const again = createOrdersHarness({ overrides: ({ cart }) => ({ cart: { ...cart, addLines } }) }).service;
  await again.reorder(orderId, token);
  await again.reorder(orderId, token, { [line?.id as string]: "every-8" });
  await again.reorder(orderId, token, { [line?.id as string]: "" });
  expect(added).toEqual(["every-4", "every-8", ""].map((planId) => ({ variantId, quantity: 2, planId })));
});
