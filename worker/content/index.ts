/** Articles, their lists, the sitemap and what the search finds of them; entries of the database. */
export { contentLocalApi } from "./api-local.ts";
export { organizeAdminApi } from "./api-organize.ts";
export { textsAdminApi } from "./api-texts.ts";
export { contentSeed } from "./contract-seed.ts";
export { type EntriesService, entriesService } from "./entries-service.ts";
export { contentImportApi } from "./import/api-admin.ts";
export { contentImportService } from "./import/service.ts";
export { loadContentSeed } from "./load-seed.ts";
export { describeTextUses } from "./media-uses.ts";
export { contentService } from "./service.ts";
export { textsService } from "./texts-service.ts";
