import { createAdminApiModule, emptyBody, okResponse } from "../../platform/api-module.ts";
import { flaggedInput, flaggedParams, flaggedQuery } from "./contract-staff.ts";

const PATH = "/api/admin/fitness/flagged";

/** Coach conversations that members let staff read. */
export const fitnessStaffApi = createAdminApiModule("Fitness (staff)")
  .get(PATH, {
    summary: "Lists coach messages that a guardrail flagged, for members who allow it, without their text",
    query: flaggedQuery,
    handle: ({ ctx, query }) => ctx.fitnessStaff.listFlagged(query),
  })
  .post(`${PATH}/:id/open`, {
    summary: "Reads a flagged message; the audit log records who read it",
    params: flaggedParams,
    body: emptyBody,
    handle: ({ ctx, params, actor }) => ctx.fitnessStaff.openFlagged(params.id, actor),
  })
  .put(`${PATH}/:id`, {
    summary: "Marks a flagged message as handled or not, with a note; an outdated version is refused",
    params: flaggedParams,
    body: flaggedInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.fitnessStaff.saveFlagged(params.id, body, actor),
  });
