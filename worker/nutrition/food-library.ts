/** The food library in the memory of an isolate: read once from the build's assets, about 2 MB. */
import { onIsolateReset } from "../platform/isolate-reset.ts";
import { type FoodLibrary, parseFoodLibrary } from "./domain-food-library.ts";
import { readLibraryFile } from "./read-library-file.ts";

let library: Promise<FoodLibrary> | undefined;

onIsolateReset(() => {
  library = undefined;
});

/** The library of this build. A failed read is tried again at the next call. */
export function loadFoodLibrary(deps: { env: Pick<Env, "ASSETS"> }): Promise<FoodLibrary> {
  library ??= readLibraryFile(deps)
    .then(parseFoodLibrary)
    .catch((error) => {
      library = undefined;
      throw error;
    });
  return library;
}
