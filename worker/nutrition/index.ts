/** Foods, and what a dish made of them holds. Recipes are added up by it; the food diary will build on it. */
export { barcodeApi } from "./api-barcode.ts";
export { foodsAdminApi } from "./api-foods.ts";
export { libraryFoodsAdminApi, libraryFoodsApi } from "./api-library-foods.ts";
export {
  type DishLabel,
  dishDiets,
  dishNutrition,
  dishParts,
  itemsOf,
  mainIngredients,
} from "./domain-dish.ts";
export { foodStatement, listFoods, nutritionService } from "./service.ts";
