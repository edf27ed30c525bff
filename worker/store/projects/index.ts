/**
 * Custom projects: a questionnaire that saves as you go, a recommendation by rules that are shown, and the
 * request that staff answer. The questions are in contract-questionnaire.ts, the needs and their rules in
 * domain-needs.ts: edit both to match what the shop sells.
 */
export { projectsAdminApi, projectsApi } from "./api.ts";
export type { ProjectView } from "./contract.ts";
export type { ProjectsDeps } from "./deps.ts";
export { projectsService } from "./service.ts";
