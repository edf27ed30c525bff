import { expect, it } from "vitest";
import { maxLengthOf, PRODUCT_FIELDS, productFields, VARIANT_FIELDS } from "./contract.ts";
import { products, variants } from "./schema.ts";

it("gives each field of a product and of a variant its column in the database", () => {
  for (const field of PRODUCT_FIELDS) expect(products).toHaveProperty(field);
  for (const field of VARIANT_FIELDS) expect(variants).toHaveProperty(field);
});

it("knows how long the text of a field may be, with a default or without", () => {
  expect(maxLengthOf(productFields.title)).toBe(120);
  expect(maxLengthOf(productFields.directions)).toBe(2000);
  expect(maxLengthOf(productFields.format)).toBeUndefined();
});
