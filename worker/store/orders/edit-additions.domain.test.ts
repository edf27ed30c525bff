import { expect, it } from "vitest";
import { type AddableVariant, priceAdditions } from "./domain-edit-additions.ts";

const variant = (id: string, over: Partial<AddableVariant> = {}): AddableVariant => ({
  ...{ variantId: id, sku: id, title: `Product ${id}`, variantTitle: "300 g", picture: null, look: {}, kind: "goods" },
  ...{ price: 1000, tax: { name: "Sales tax", bps: 875, included: false }, available: 5, problem: null },
  ...over,
});
const ask = (variantId: string, quantity = 1, unitPrice: number | null = null) => ({ variantId, quantity, unitPrice });
const price = (asked: ReturnType<typeof ask>[], variants: AddableVariant[], currency = "USD") =>
  priceAdditions(asked, variants, currency);
const why = (...args: Parameters<typeof price>) => {
  const priced = price(...args);
  return priced.ok ? "ok" : priced.why;
};
/** The only line of an addition that is accepted. */
function lineOf(...args: Parameters<typeof price>) {
  const priced = price(...args);
  if (!priced.ok || priced.lines.length !== 1) throw new Error("not one line");
  return priced.lines[0];
}

it("adds today's price and its tax, rounded once for the line, and sums what the lines cost", () => {
  // 8.75 % of 3 × 10.03 is 2.632875: by unit it would be 0.88 three times, 2.64.
  expect(lineOf([ask("a", 3)], [variant("a", { price: 1003 })])).toEqual({
    ...{ variantId: "a", quantity: 3, unitPrice: 1003, discount: 0 },
    ...{ tax: 263, taxBps: 875, taxIncluded: false, taxName: "Sales tax", total: 3272 },
  });
  const both = price([ask("a", 3), ask("b", 2)], [variant("b"), variant("a", { price: 1003 })]);
  expect(both).toMatchObject({ ok: true, total: 3272 + 2175 });
  expect(both.ok && both.lines.map((l) => l.variantId)).toEqual(["a", "b"]);
});

it("takes an included tax out of the price, and charges none where none is due", () => {
  const included = { name: "VAT", bps: 2000, included: true };
  expect(lineOf([ask("a", 2)], [variant("a", { tax: included })])).toMatchObject({
    ...{ tax: 333, taxIncluded: true, taxName: "VAT", total: 2000 },
  });
  expect(lineOf([ask("a", 2)], [variant("a", { tax: null })])).toMatchObject({
    ...{ tax: 0, taxBps: 0, taxName: "", total: 2000 },
  });
});

it("shows a lower agreed price as a discount of today's, taxes what is paid, and asks a higher one as it is", () => {
  expect(lineOf([ask("a", 3, 700)], [variant("a")])).toMatchObject({
    ...{ unitPrice: 1000, discount: 900, tax: 184, total: 2284 },
  });
  expect(lineOf([ask("a", 2, 0)], [variant("a")])).toMatchObject({ unitPrice: 1000, discount: 2000, tax: 0, total: 0 });
  expect(lineOf([ask("a", 2, 1500)], [variant("a")])).toMatchObject({
    ...{ unitPrice: 1500, discount: 0, tax: 263, total: 3263 },
  });
});

it("adds as many as are available and no more, and any number of what is sold on backorder", () => {
  const two = [variant("a", { available: 2 })];
  expect(lineOf([ask("a", 2)], two)?.quantity).toBe(2);
  expect(why([ask("a", 3)], two)).toBe("Only 2 of Product a, 300 g left.");
  expect(why([ask("a")], [variant("a", { available: 0, variantTitle: "" })])).toBe("Product a is out of stock.");
  expect(lineOf([ask("a", 90)], [variant("a", { available: "backorder" })])?.quantity).toBe(90);
});

it("refuses one that doesn't exist, is listed twice, or can't be added, and prices none of the others then", () => {
  expect(why([ask("a"), ask("gone")], [variant("a")])).toBe("This product is no longer available.");
  expect(why([ask("a"), ask("a")], [variant("a")])).toBe("List Product a, 300 g only once.");
  const problem = "Gift cards can't be added to an order. Create one under Gift cards instead.";
  // Why it can't be added is told before how few are left.
  expect(why([ask("a", 9)], [variant("a", { problem })])).toBe(problem);
  expect(price([], [variant("a")])).toEqual({ ok: true, lines: [], total: 0 });
});
