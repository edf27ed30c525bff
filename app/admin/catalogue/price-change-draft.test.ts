import { expect, it } from "vitest";
import {
  editedPriceChangeDraft,
  newPriceChangeDraft,
  newPriceOf,
  parsePriceChangeDraft,
} from "./price-change-draft.ts";

const variant = (id: string, price: number) => ({
  ...{ variantId: id, productId: "p", title: "Puna", variantTitle: id, sku: id },
  ...{ price, compareAt: null, currency: "USD" },
});
const VARIANTS = [variant("a", 4200), variant("b", 400)];
const draft = { ...newPriceChangeDraft(), value: "20", startsAt: 1, endsAt: 2 };

it("reads a percentage of chosen variants", () => {
  const parsed = parsePriceChangeDraft({ ...draft, off: ["b"] }, VARIANTS);
  expect(parsed).toMatchObject({
    ok: true,
    input: { prices: [{ variantId: "a", price: 3360, from: 4200 }], startsAt: 1, endsAt: 2, showWas: true },
  });
});

it("says what is missing", () => {
  const field = (over: object) => {
    const parsed = parsePriceChangeDraft({ ...draft, ...over }, VARIANTS);
    return parsed.ok ? null : parsed.field;
  };
  expect(field({ value: "much" })).toBe("value");
  expect(field({ kind: "amount", value: "5" })).toBe("value");
  expect(field({ off: ["a", "b"] })).toBe("prices");
  expect(field({ startsAt: null })).toBe("startsAt");
  expect(field({ endsAt: null })).toBe("endsAt");
  expect(field({ kind: "prices" })).toBe("prices");
  expect(field({ starts: "now", startsAt: null, ends: "never", endsAt: null })).toBeNull();
});

it("takes prices by hand where they differ", () => {
  const byHand = { ...draft, kind: "prices" as const, own: { a: 3999, b: 400 } };
  expect(VARIANTS.map((v) => newPriceOf(byHand, v))).toEqual([3999, null]);
  expect(parsePriceChangeDraft(byHand, VARIANTS)).toMatchObject({
    ok: true,
    input: { prices: [{ variantId: "a", price: 3999 }] },
  });
});

it("holds a planned change with the prices that it has, and saves it as it was", () => {
  const change = { name: "Spring sale", startsAt: 5, endsAt: 9, showWas: false } as Parameters<
    typeof editedPriceChangeDraft
  >[0];
  const edited = editedPriceChangeDraft(change, [{ variantId: "a", newPrice: 3000 }], VARIANTS);
  expect(parsePriceChangeDraft(edited, VARIANTS)).toEqual({
    ok: true,
    input: {
      ...{ name: "Spring sale", startsAt: 5, endsAt: 9, showWas: false },
      prices: [{ variantId: "a", price: 3000, from: 4200 }],
    },
  });
  expect(editedPriceChangeDraft({ ...change, endsAt: null }, [], VARIANTS)).toMatchObject({
    ...{ ends: "never", off: ["a", "b"] },
  });
});
