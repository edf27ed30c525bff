/**
 * What is sold: products with their variants, labels, claims and batches, what buyers say of them,
 * and the files that carry them in and out.
 */
export { catalogueApi } from "./api.ts";
export { catalogueAdminApi } from "./api-admin.ts";
export { catalogueAdminToolsApi } from "./api-admin-tools.ts";
export { variants } from "./schema.ts";
export { type CatalogueService, catalogueService } from "./service.ts";
