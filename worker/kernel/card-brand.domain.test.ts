import { expect, it } from "vitest";
import { formatCard, formatCardBrand } from "./card-brand.ts";

it.each([
  ["visa", "Visa"],
  ["VISA", "Visa"],
  ["amex", "American Express"],
  ["AMERICAN_EXPRESS", "American Express"],
  ["american express", "American Express"],
  ["American Express", "American Express"],
  ["DISCOVER_DINERS", "Diners Club"],
  ["jcb", "JCB"],
  ["CHINA_UNIONPAY", "UnionPay"],
  ["cartes_bancaires", "Cartes Bancaires"],
  ["card", "Card"],
  ["", "Card"],
  [null, "Card"],
])("a gateway's %s is %s", (code, name) => {
  expect(formatCardBrand(code)).toBe(name);
});

it("names a card by its brand and its last digits", () => {
  expect(formatCard({ brand: "amex", last4: "1005" })).toBe("American Express ending in 1005");
});
