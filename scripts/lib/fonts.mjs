/**
 * Subsets the two fonts of their packages to what the site needs, once per version of these packages: the build imports
 * the results from .tikari/fonts. Both together are 30 kB instead of 97 kB.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, SCRIPT_STATE_DIR } from "./script-tools.mjs";

const FOLDER = join(SCRIPT_STATE_DIR, "fonts");
const PACKAGES = join(ROOT, "node_modules", "@fontsource-variable");

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join("");
const western = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽž";
const signs = "\u00a0¡¿«»‹›‘’“”„‚–—…•·°†‡§©®™€£¥¢%‰×÷±−≈≤≥²³½¼¾µ←→↑↓ªº";

/** Every sign that the fonts hold. */
export const LETTERS = ascii + western + signs;

const FACES = [
  {
    name: "fraunces-display",
    from: "fraunces/files/fraunces-latin-full-normal.woff2",
    // Headings have one weight, at the optical size of display; their pairs are kerned.
    axes: { opsz: 72, wght: 500, SOFT: 0, WONK: 0 },
    features: ["kern", "lnum"],
  },
  {
    name: "instrument-sans",
    from: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    // The kerning table weighs as much as the glyphs, and hardly matters at reading size.
    axes: { wght: { min: 400, max: 700 } },
    features: ["tnum"],
  },
];

/** All inputs of the font files, as a text. */
export function fontInputs() {
  const versions = ["fraunces", "instrument-sans"].map(
    (name) => JSON.parse(readFileSync(join(PACKAGES, name, "package.json"), "utf8")).version,
  );
  return JSON.stringify({ versions, FACES, text: LETTERS });
}

/** Creates the files that are missing or were made from other inputs. */
export async function subsetFonts() {
  const wanted = fontInputs();
  const stamp = join(FOLDER, "made-of.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const { default: subsetFont } = await import("subset-font");
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, from, axes, features } of FACES) {
    const cut = await subsetFont(readFileSync(join(PACKAGES, from)), LETTERS, {
      targetFormat: "woff2",
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
      noLayoutClosure: true,
    });
    writeFileSync(join(FOLDER, `${name}.woff2`), cut);
  }
  writeFileSync(stamp, wanted);
}
