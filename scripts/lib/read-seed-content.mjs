/** The content that an empty local store is filled with: the files of migrations/seed (its README says what they hold). */
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../migrations/seed/", import.meta.url);

/** Reads the files into what the Worker takes (worker/store/contract-seed.ts). @throws Error that names a file which is no JSON */
export function readSeedContent() {
  const names = readdirSync(new URL("products/", FOLDER)).filter((name) => name.endsWith(".json"));
  const products = names
    .map((name) => read(`products/${name}`))
    .sort((a, b) => a.position - b.position)
    // Photos are files: they are sent one by one, see listSeedPhotos.
    .map(({ photos: _, ...product }) => product);
  return { ...read("shop.json"), products };
}

/**
 * The photos of the demo products in their order: `photos` of each product's file names them.
 * @returns the file's bytes with what belongs to it
 */
export function listSeedPhotos() {
  const names = readdirSync(new URL("products/", FOLDER)).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => {
    const { id, photos = [] } = read(`products/${name}`);
    return photos.map(({ file, alt = "", variantId = "" }) => ({
      query: new URLSearchParams({ filename: file, alt, productId: id, variantId }),
      bytes: readFileSync(new URL(`pictures/${file}`, FOLDER)),
    }));
  });
}

function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
  } catch (error) {
    throw new Error(`migrations/seed/${name}: ${error.message}`);
  }
}
