import text from "../../.tikari/foods/library.json?raw";
import type { FoodLibraryFile } from "../nutrition/domain-food-library.ts";

/** In place of worker/nutrition/read-library-file.ts: most tests have no built assets. */
export const readLibraryFile = async (): Promise<FoodLibraryFile> => JSON.parse(text);
