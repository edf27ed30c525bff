import { expect, it } from "vitest";
import { PRODUCT_FIELDS, VARIANT_FIELDS } from "./contract.ts";
import { products, variants } from "./schema.ts";

it("gives each field of a product and of a variant its column in the database", () => {
  for (const field of PRODUCT_FIELDS) expect(products).toHaveProperty(field);
  for (const field of VARIANT_FIELDS) expect(variants).toHaveProperty(field);
});
