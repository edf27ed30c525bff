/**
 * The catalog: products with their variants, labels, claims and lots, their reviews, and imports and exports.
 */
export { catalogueApi } from "./api.ts";
export { catalogueAdminApi } from "./api-admin.ts";
export { showcaseAdminApi } from "./api-admin-showcase.ts";
export { catalogueAdminToolsApi } from "./api-admin-tools.ts";
export { changedProductTags } from "./changed-product-tags.ts";
export { sortByMenu } from "./domain-menu-collections.ts";
export { toEmailPicture } from "./email-picture.ts";
export { merchantFeedExport, productsExport } from "./exports.ts";
export { listedVariantsStatement, toListedVariants } from "./listed-variants.ts";
export { productCardsStatement, toProductCard } from "./product-cards.ts";
export { variants } from "./schema.ts";
export { catalogueSeedStatements } from "./seed-statements.ts";
export { type CatalogueService, catalogueService } from "./service.ts";
