import { z } from "zod";
import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import {
  gradePreviewInput,
  ingredientEdit,
  libraryParams,
  newLibraryIngredient,
  newStudyInput,
  outcomeEdit,
  outcomeInput,
  retractInput,
  studyEdit,
  studyListQuery,
} from "./contract-library.ts";

const params = libraryParams;
const response = okResponse;
const versionBody = z.strictObject({ version: z.int().positive() });

/** The admin API of the library of studies. */
export const libraryAdminApi = createAdminApiModule("Library of studies (staff)")
  .get("/api/admin/library/studies", {
    summary: "Lists studies, the newest first, with filters",
    query: studyListQuery,
    handle: ({ ctx, query }) => ctx.library.listStudies(query),
  })
  .post("/api/admin/library/studies", {
    summary: "Adds a study; answers the grades that it changed",
    body: newStudyInput,
    handle: ({ ctx, body, actor }) => ctx.library.createStudy(body, actor),
  })
  .get("/api/admin/library/studies/:key", {
    summary: "Gets a study with the grades that it counts toward and the posts that rely on it",
    params,
    handle: ({ ctx, params: { key } }) => ctx.library.getStudy(key),
  })
  .put("/api/admin/library/studies/:key", {
    summary: "Saves a study; an outdated version is refused, and a note makes it a correction",
    params,
    body: studyEdit,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.library.updateStudy(key, body, actor),
  })
  .post("/api/admin/library/grade-preview", {
    summary: "Computes the grades that a study would count toward; changes nothing",
    body: gradePreviewInput,
    handle: async ({ ctx, body }) => ({ grades: await ctx.library.previewGradesOf(body) }),
  })
  .post("/api/admin/library/studies/:key/retract", {
    summary: "Marks a study as retracted, or undoes that",
    params,
    body: retractInput,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.library.retractStudy(key, body, actor),
  })
  .post("/api/admin/library/studies/:key/delete", {
    summary: "Deletes a draft study that no post mentions",
    params,
    body: versionBody,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.library.deleteStudy(key, body.version, actor),
  })
  .get("/api/admin/library/ingredients", {
    summary: "Lists ingredients with their grades",
    handle: async ({ ctx }) => ({ ingredients: await ctx.library.listIngredients() }),
  })
  .post("/api/admin/library/ingredients", {
    summary: "Adds an ingredient",
    body: newLibraryIngredient,
    response,
    handle: ({ ctx, body, actor }) => ctx.library.createIngredient(body, actor),
  })
  .get("/api/admin/library/ingredients/:key", {
    summary: "Gets an ingredient with its grade and the posts that mention it",
    params,
    handle: ({ ctx, params: { key } }) => ctx.library.getIngredient(key),
  })
  .put("/api/admin/library/ingredients/:key", {
    summary: "Saves an ingredient; an outdated version is refused",
    params,
    body: ingredientEdit,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.library.updateIngredient(key, body, actor),
  })
  .delete("/api/admin/library/ingredients/:key", {
    summary: "Deletes an ingredient that no study or post mentions",
    params,
    response,
    handle: ({ ctx, params: { key }, actor }) => ctx.library.deleteIngredient(key, actor),
  })
  .get("/api/admin/library/outcomes", {
    summary: "Lists outcomes with how many studies measured each",
    handle: async ({ ctx }) => ({ outcomes: await ctx.library.listOutcomes() }),
  })
  .post("/api/admin/library/outcomes", {
    summary: "Adds an outcome",
    body: outcomeInput,
    response,
    handle: ({ ctx, body, actor }) => ctx.library.createOutcome(body, actor),
  })
  .put("/api/admin/library/outcomes/:key", {
    summary: "Changes an outcome; grades are recomputed",
    params,
    body: outcomeEdit,
    response,
    handle: ({ ctx, params: { key }, body, actor }) => ctx.library.updateOutcome(key, body, actor),
  })
  .delete("/api/admin/library/outcomes/:key", {
    summary: "Deletes an outcome that no study measured",
    params,
    response,
    handle: ({ ctx, params: { key }, actor }) => ctx.library.deleteOutcome(key, actor),
  });
