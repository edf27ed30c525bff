/**
 * What is sold: products with their variants, labels, claims and batches, what buyers say of them,
 * and the files that carry them in and out.
 */
export { catalogueApi } from "./api.ts";
export { deskCatalogueApi } from "./api-desk.ts";
export { staffCatalogueApi } from "./api-staff.ts";
export { variants } from "./schema.ts";
export { type CatalogueService, catalogueService } from "./service.ts";
export type { Labelled } from "./service-labelled.ts";
