import { expect, it } from "vitest";
import type { CartLine, CartView } from "#worker/store/cart/contract.ts";
import type { PriceInput } from "#worker/store/pricing/contract.ts";
import { priceCart } from "#worker/store/pricing/domain.ts";
import { applyCartChanges, toCartOps } from "./optimistic-cart.ts";

const line = (variantId: string, quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  ...{ id: variantId, variantId, planId: "", quantity, sellable: null, plan: null, unitPrice: 1000, priceWas: null },
  ...{ given: {}, state: "ok", problem: null, left: null, most: 99 },
  ...over,
});

function cartOf(...lines: CartLine[]): CartView {
  const price: PriceInput = {
    currency: "USD",
    items: lines.map((l) => ({
      ...{ id: l.id, variantId: l.variantId, productId: null, planId: "", unitPrice: 1000, planBps: 0 },
      ...{ quantity: l.quantity, taxCategory: "standard" as const, weightG: 100, requiresShipping: true },
      ...{ discountable: true, tags: [] },
    })),
    ...{ discounts: [], methods: [], methodId: null, taxes: [], gifts: [] },
  };
  const count = lines.reduce((n, l) => n + l.quantity, 0);
  const priced = priceCart(price);
  return { version: 4, currency: "USD", lines, count, codes: [], price, priced, notes: [], ready: true };
}
const hint = { title: "Puna", variantTitle: "", unitPrice: 1000, currency: "USD" };

it("shows what was done before the server says so, priced by the server's own function", () => {
  const cart = cartOf(line("a", 2), line("b", 1));
  const shown = applyCartChanges(cart, [
    { kind: "set", variantId: "a", planId: "", quantity: 5 },
    { kind: "set", variantId: "b", planId: "", quantity: 0 },
    { kind: "add", variantId: "c", planId: "", quantity: 2, hint },
    { kind: "add", variantId: "c", planId: "", quantity: 1, hint },
  ]);
  expect(shown.lines.map((l) => [l.variantId, l.quantity])).toEqual([
    ["a", 5],
    ["c", 3],
  ]);
  expect([shown.count, shown.priced.total]).toEqual([8, 8000]);
});

it("sends each line once, with the number that it shall have and what was written with it", () => {
  const cart = cartOf(line("a", 2));
  const given = { name: "Rosa" };
  const ops = toCartOps(cart, [
    { kind: "add", variantId: "a", planId: "", quantity: 1 },
    { kind: "set", variantId: "g", planId: "", given, quantity: 1 },
    { kind: "set", variantId: "g", planId: "", given, quantity: 1, changedTo: { name: "Ana" } },
    { kind: "add", variantId: "g", planId: "", given: { name: "Inti" }, quantity: 1 },
    { kind: "add", variantId: "a", planId: "", quantity: 1 },
    { kind: "code.add", code: "ALTURA10" },
  ]);
  expect(ops).toEqual([
    { op: "set", variantId: "a", planId: "", quantity: 4 },
    { op: "set", variantId: "g", planId: "", quantity: 1, given, changedTo: { name: "Ana" } },
    { op: "set", variantId: "g", planId: "", quantity: 1, given: { name: "Inti" } },
    { op: "code.add", code: "ALTURA10" },
  ]);
});

it("is content with a line that asks for no more than there is, and brings a removed one back as it was", () => {
  const short = line("a", 9, { state: "short", problem: "Only 3", most: 3 });
  const cart = cartOf(short);
  expect(applyCartChanges(cart, [{ kind: "set", variantId: "a", planId: "", quantity: 3 }]).lines[0]).toMatchObject({
    state: "ok",
    problem: null,
  });
  const gone = line("b", 2, { left: 7 });
  const back = applyCartChanges(cart, [
    { kind: "add", variantId: "b", planId: "", quantity: 2, hint: { ...hint, removedLine: gone } },
  ]);
  expect(back.lines[1]).toMatchObject({ variantId: "b", quantity: 2, left: 7 });
});
