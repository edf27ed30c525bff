/** Articles, recipes and pages: what readers see, and how staff write them. */
export { contentLocalApi } from "./api-local.ts";
export { contentMenuApi } from "./api-menu.ts";
export { organizeAdminApi } from "./api-organize.ts";
export { contentPollsApi } from "./api-polls.ts";
export { contentSavedApi } from "./api-saved.ts";
export { textsAdminApi } from "./api-texts.ts";
export { contentSeed } from "./contract-seed.ts";
export { type EntriesService, entriesService } from "./entries-service.ts";
export { contentExportApi } from "./export/api-admin.ts";
export { ghostExport, wordpressExport } from "./export/sources.ts";
export { contentImportApi } from "./import/api-admin.ts";
export { contentImportService } from "./import/service.ts";
export { loadContentSeed } from "./load-seed.ts";
export { describeTextUses } from "./media-uses.ts";
export { findMovedPage } from "./moved-page.ts";
export { SEARCHABLE_PAGES } from "./searchable-pages.ts";
export { pollsService } from "./service-polls.ts";
export { textsService } from "./texts-service.ts";
