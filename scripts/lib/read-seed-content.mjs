/** The content that an empty local store is filled with: the files of migrations/seed (its README says what they hold). */
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../migrations/seed/", import.meta.url);

/** Reads the files into what the Worker takes (worker/store/contract-seed.ts). @throws Error that names a file which is no JSON */
export function readSeedContent() {
  const names = readdirSync(new URL("products/", FOLDER)).filter((name) => name.endsWith(".json"));
  const products = names.map((name) => read(`products/${name}`)).sort((a, b) => a.position - b.position);
  return { ...read("shop.json"), products };
}

function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
  } catch (error) {
    throw new Error(`migrations/seed/${name}: ${error.message}`);
  }
}
