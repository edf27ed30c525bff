/**
 * What staff can set about the site, who changed what and when, and the private links that open
 * an admin object. Flags that every request must know live in `live`; everything slower lives here.
 */
export { settingsApi } from "./api.ts";
export { type AuditRow, auditInsert, type JobRow, recordJob, settingsService } from "./service.ts";
export type { Check, Probe } from "./site-health.ts";
