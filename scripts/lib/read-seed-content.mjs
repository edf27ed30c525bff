/** The content that an empty local site is filled with: the files of migrations/seed (its README says what they hold). */
import { existsSync, readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../migrations/seed/", import.meta.url);

/** Reads the files into what the Worker takes (worker/store/contract-seed.ts). @throws Error that names a file which is no JSON */
export function readSeedContent() {
  const products = listFiles("products/", ".json")
    .map(read)
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
  return listFiles("products/", ".json").flatMap((name) => {
    const { id, photos = [] } = read(name);
    return photos.map(({ file, alt = "", variantId = "" }) => ({
      query: new URLSearchParams({ filename: file, alt, productId: id, variantId }),
      bytes: readFileSync(new URL(`pictures/${file}`, FOLDER)),
    }));
  });
}

/**
 * The texts and the library, each with the call that takes it (worker/content/contract-seed.ts and
 * worker/science/contract-seed.ts). The library comes first: texts refer to it.
 */
export function listSeedTexts() {
  const studies = listFiles("science/studies/", ".json").map(read);
  const texts = ["articles", "recipes", "pages"].flatMap((folder) => listFiles(`content/${folder}/`, ".md"));
  const files = texts.map((path) => ({
    name: path.slice(path.lastIndexOf("/") + 1),
    text: readFileSync(new URL(path, FOLDER), "utf8"),
  }));
  return [
    {
      path: "/api/dev/science",
      body: { ingredients: read("science/ingredients.json"), outcomes: read("science/outcomes.json"), studies },
    },
    { path: "/api/dev/content", body: { ...read("content/site.json"), foods: read("content/foods.json"), files } },
    { path: "/api/dev/search-synonyms", body: read("search.json") },
  ];
}

function listFiles(folder, ending) {
  const url = new URL(folder, FOLDER);
  if (!existsSync(url)) return [];
  const names = readdirSync(url).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => `${folder}${name}`);
}

function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
  } catch (error) {
    throw new Error(`migrations/seed/${name}: ${error.message}`);
  }
}
