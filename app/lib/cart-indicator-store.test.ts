import { afterEach, expect, it, vi } from "vitest";
import { closeCart, openCart, useCartIndicator } from "./cart-indicator-store.ts";

afterEach(() => vi.unstubAllGlobals());

it("the drawer remembers what opened it, not a button inside it that added something", () => {
  const [header, inside] = ["header", "inside"] as unknown as Element[];
  vi.stubGlobal("document", { activeElement: header });
  openCart();
  vi.stubGlobal("document", { activeElement: inside });
  openCart();
  expect(useCartIndicator.getState()).toMatchObject({ open: true, opener: header });
  closeCart();
  openCart();
  expect(useCartIndicator.getState().opener).toBe(inside);
});
