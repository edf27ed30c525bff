import { expect, it } from "vitest";
import { choosePairings } from "./choose-pairing.ts";

const card = (id: string, minPrice: number, over: object = {}) =>
  ({ id, minPrice, currency: "USD", variantId: `v-${id}`, format: "powder", ...over }) as never;
const choose = (inCart: string[], toFreeShipping: number | null, related: never[]) => {
  const cart = {
    currency: "USD",
    lines: inCart.map((productId) => ({ sellable: { productId } })),
    priced: { toFreeShipping },
  };
  return choosePairings(cart as never, "Puna", related).map(({ product, why }) => [product.id, why]);
};

it("suggests what reaches free shipping first, and says so", () => {
  expect(choose(["a"], 2000, [card("b", 1000), card("c", 2500)])).toEqual([
    ["c", "Gets you free shipping"],
    ["b", "Pairs well with Puna"],
  ]);
  expect(choose(["a"], 9000, [card("b", 1000), card("c", 2500), card("d", 100)])).toEqual([
    ["b", "Pairs well with Puna"],
    ["c", "Pairs well with Puna"],
  ]);
  expect(choose(["a"], null, [card("b", 1000)])).toEqual([["b", "Pairs well with Puna"]]);
});

it("suggests nothing that is in the cart, sold out of variants, a gift card or of another currency", () => {
  const others = [
    card("a", 3000),
    card("b", 3000, { variantId: null }),
    card("c", 3000, { currency: "EUR" }),
    card("d", 3000, { format: "gift_card" }),
  ];
  expect(choose(["a"], 100, others)).toEqual([]);
});
