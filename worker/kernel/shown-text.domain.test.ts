import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shownText } from "./shown-text.ts";

it("refuses a text in which nothing can be seen as a blank one", () => {
  const name = shownText().min(1, "Enter a name.").max(20);
  for (const blank of ["", "  ", "\u200B\u200D", "\u2060\uFEFF\u00AD", "\u3164"])
    expect(name.safeParse(blank).error?.issues[0]?.message).toBe("Enter a name.");
  expect(name.parse(" Ma\u200Bca ")).toBe("Maca");
  // The greatest length is read from the schema, for the form's field.
  expect(name.maxLength).toBe(20);
});

/** The checkout page loads these, and its weight is at its limit. A blank name or address there harms only the buyer's own order. */
const OF_CHECKOUT = ["store/cart/contract.ts", "store/orders/contract-checkout.ts", "store/pricing/contract.ts"];

it("is what every other input uses for a text that can't be blank", () => {
  const root = join(import.meta.dirname, "..");
  const contracts = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(^|\/)contract[\w-]*\.ts$/.test(name),
  );
  const own = contracts.filter((name) =>
    /\.string\(\)\s*\.trim\(\)\s*\.min\(1\b/.test(readFileSync(join(root, name), "utf8")),
  );
  expect(contracts.length).toBeGreaterThan(50);
  expect(own.sort()).toEqual(OF_CHECKOUT);
});
