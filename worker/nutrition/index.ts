/** Foods, and what a dish made of them holds. Recipes are added up by it; the food diary will build on it. */
export { foodStatement, nutritionService } from "./service.ts";
