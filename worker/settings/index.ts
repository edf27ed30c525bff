/**
 * Settings of the site that staff may change, their audit trail, and the private links to admin pages. Flags that every
 * request needs are in `live`.
 */
export { localJobsApi, settingsAdminApi, settingsApi } from "./api.ts";
export { type AuditRow, auditIfChangedStatement, auditStatement, insertAuditRow } from "./audit.ts";
export { emailStaffAboutBacklogs } from "./backlog-emails.ts";
export { type JobRun, runAndRecordJob, settingsService } from "./service.ts";
export type { HealthCheck, Probe } from "./site-health.ts";
