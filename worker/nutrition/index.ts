/** Foods, and what a dish made of them holds. Recipes are added up by it; the food diary will build on it. */
export { foodsAdminApi } from "./api-foods.ts";
export { foodStatement, nutritionService } from "./service.ts";
