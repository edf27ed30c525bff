import { bindDeps } from "../platform/bind-deps.ts";
import type { LibraryDeps } from "./library-deps.ts";
import {
  createIngredient,
  createOutcome,
  deleteIngredient,
  deleteOutcome,
  getIngredient,
  listIngredients,
  listOutcomes,
  updateIngredient,
  updateOutcome,
} from "./library-ingredients.ts";
import {
  createStudy,
  deleteStudy,
  getStudy,
  listStudies,
  previewGradesOf,
  retractStudy,
  updateStudy,
} from "./library-studies.ts";

/** The library as staff keep it. */
export const libraryService = (deps: LibraryDeps) =>
  bindDeps(deps, {
    listStudies,
    getStudy,
    createStudy,
    updateStudy,
    retractStudy,
    deleteStudy,
    previewGradesOf,
    listIngredients,
    getIngredient,
    createIngredient,
    updateIngredient,
    deleteIngredient,
    listOutcomes,
    createOutcome,
    updateOutcome,
    deleteOutcome,
  });
