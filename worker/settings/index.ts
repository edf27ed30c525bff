/**
 * What staff can set about the site, who changed what and when, and the private links that open
 * an admin object. Flags that every request must know live in `live`; everything slower lives here.
 */
export { settingsApi } from "./api.ts";
export { type AuditRow, insertAuditRow, type JobRun, runAndRecordJob, settingsService } from "./service.ts";
export type { HealthCheck, Probe } from "./site-health.ts";
