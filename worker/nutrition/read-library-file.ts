// biome-ignore lint/style/noRestrictedImports: a file that the build writes, as the fonts are
import libraryUrl from "../../.tikari/foods/library.json?url";
import type { FoodLibraryFile } from "./domain-food-library.ts";

/** Reads the library's file from the assets of this build. Tests read it from where the build takes it. */
export async function readLibraryFile({ env }: { env: Pick<Env, "ASSETS"> }): Promise<FoodLibraryFile> {
  // The development server answers no other host.
  const response = await env.ASSETS.fetch(new URL(libraryUrl, "http://localhost"));
  if (!response.ok) throw new Error(`The food library is a ${response.status}.`);
  return response.json();
}
