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
    return { cookies: [], value: { notes: [] } };
  };
  const again = createOrdersHarness({ overrides: ({ cart }) => ({ cart: { ...cart, addLines } }) }).service;
  await again.reorder(orderId, token);
  await again.reorder(orderId, token, { [line?.id as string]: "every-8" });
  await again.reorder(orderId, token, { [line?.id as string]: "" });
  expect(added).toEqual(["every-4", "every-8", ""].map((planId) => ({ variantId, quantity: 2, planId })));
});

it("names what isn't in the cart: what is sold out, and what the shop doesn't have any more", async () => {
  const [soldOut, sold, gone] = [await stockVariant(10), await stockVariant(10), await stockVariant(10)];
  const { orderId, token } = await placeOrderOf([
    [soldOut, 2],
    [sold, 1],
    [gone, 1],
  ]);
  await db.update(orderLines).set({ title: "Ayar", variantTitle: "500 g" }).where(eq(orderLines.variantId, soldOut));
  await db.update(orderLines).set({ title: "Kallpa", variantTitle: "" }).where(eq(orderLines.variantId, gone));
  await db.update(orderLines).set({ variantId: null }).where(eq(orderLines.variantId, gone));
  const note = (kind: "sold_out" | "capped", variantId: string) => ({ kind, variantId, message: "" });
  const addLines = async () => ({ cookies: [], value: { notes: [note("sold_out", soldOut), note("capped", sold)] } });
  const again = createOrdersHarness({ overrides: ({ cart }) => ({ cart: { ...cart, addLines } }) }).service;
  const { added, missing } = await again.reorder(orderId, token);
  expect([added, missing.toSorted()]).toEqual([1, ["Ayar, 500 g", "Kallpa"]]);
});
