/**
 * The library of human studies: ingredients, outcomes, what each study found, and the letter that says how sure we can
 * be. Brand-neutral: nothing here knows a product.
 */
export { libraryAdminApi } from "./api-library.ts";
export { scienceLocalApi } from "./api-local.ts";
export { libraryService } from "./library-service.ts";
export { scienceService } from "./service.ts";
