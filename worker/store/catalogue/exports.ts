import { z } from "zod";
import { brand } from "../../../app/brand.ts";
import { defineExport } from "../../exports/index.ts";
import { adminProductQuery } from "./contract.ts";

/** The products that match the filters of the admin's list, as a Shopify product file. */
export const productsExport = defineExport({
  kind: "products",
  title: "Products",
  query: adminProductQuery,
  open: ({ store }, query) => store.catalogue.exportProducts(query),
});

/** The Google Merchant feed, with links to the given origin. */
export const merchantFeedExport = defineExport({
  kind: "merchant-feed",
  title: "Google Merchant feed",
  query: z.object({ origin: z.url() }),
  open: ({ store }, { origin }) =>
    store.catalogue.merchantFeed({ origin, name: brand.name, description: brand.description }),
});
