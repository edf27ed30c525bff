/**
 * Files that are too long for one response: a job makes them part by part in R2, and staff download them from
 * /420/exports. A domain names what can be exported as an ExportSource; worker/jobs/export-sources.ts lists them all.
 */
export { exportsAdminApi } from "./api-admin.ts";
export { runExports } from "./run-exports.ts";
export { exportsService, openReadyFile, type ReadyFile, sendExport } from "./service.ts";
export { defineExport, type ExportSource } from "./source.ts";
