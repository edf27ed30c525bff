import { z } from "zod";
import { createAdminApiModule, createApiModule, idResponse, okResponse } from "../../platform/api-module.ts";
import { jsonResponse } from "../../platform/json-response.ts";
import { exerciseAddBody, exerciseEditParams, exerciseSaveBody, exercisesQuery } from "./contract-exercise-edit.ts";

/** Short, so that corrections show soon. The response is the same for everyone. */
const CACHE_CONTROL = "public, max-age=120";

/** Staff changes to the list of exercises, which is part of the app's code. */
export const exerciseEditsApi = createApiModule("Exercises").get("/api/fitness/exercise-edits", {
  summary: "Gets the corrections and exercises that staff added; public",
  handle: async ({ ctx }) => {
    const edits = await ctx.fitnessStaff.listExerciseEdits();
    const etag = `"${edits.version}"`;
    const headers = { "Cache-Control": CACHE_CONTROL, ETag: etag };
    if (ctx.request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
    return jsonResponse(edits, { headers });
  },
});

const PATH = "/api/admin/exercises";

/** The editor of exercises. */
export const exercisesAdminApi = createAdminApiModule("Exercises (staff)")
  .get(PATH, {
    summary: "Finds exercises, including corrections and additions by staff",
    query: exercisesQuery,
    handle: ({ ctx, query }) => ctx.fitnessStaff.listExercises(query),
  })
  .post(PATH, {
    summary: "Adds an exercise",
    body: exerciseAddBody,
    response: idResponse,
    handle: ({ ctx, body, actor }) => ctx.fitnessStaff.addExercise(body, actor),
  })
  .put(`${PATH}/:id`, {
    summary: "Saves a correction or an exercise that staff added; an outdated version is refused",
    params: exerciseEditParams,
    body: exerciseSaveBody,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.fitnessStaff.saveExercise(id, body, actor),
  })
  .delete(`${PATH}/:id`, {
    summary: "Restores the original exercise, or removes an exercise that staff added",
    params: exerciseEditParams,
    query: z.object({ version: z.coerce.number().int().positive() }),
    response: okResponse,
    handle: ({ ctx, params: { id }, query: { version }, actor }) =>
      ctx.fitnessStaff.removeExerciseEdit(id, version, actor),
  })
  .get(`${PATH}/:id/versions`, {
    summary: "Lists the earlier versions of an exercise, newest first",
    params: exerciseEditParams,
    handle: ({ ctx, params: { id } }) => ctx.fitnessStaff.listExerciseVersions(id),
  });
