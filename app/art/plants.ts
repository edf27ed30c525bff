/**
 * The plants as path data. `npm run art` makes public/art/plants/{name}.svg of each, which pages refer to: a
 * drawing is one to three kB that no gzip shortens, and a browser keeps it.
 */
import type { PlantName } from "./plant-names.ts";
import { dot, leaf, oval, seeds } from "./stroke-paths.ts";

/** A drawing in a box from -50,-64 to 50,64: `line` is stroked, `wash` is filled thinly behind it. */
type Drawing = { line: string; wash: string };

const row = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");

const macaRoot = "M0 -8C-20 -8 -27 8 -20 22C-14 34 -5 38 -2 58L0 62L2 58C5 38 14 34 20 22C27 8 20 -8 0 -8Z";
const cacaoPod = "M4 -42C28 -34 32 6 8 50C4 54 -2 54 -6 48C-28 8 -22 -34 4 -42Z";
const lucumaFruit = "M-6 -26C14 -30 32 -14 30 10C28 34 12 44 -8 44C-30 44 -42 28 -40 8C-38 -12 -24 -24 -6 -26Z";
const cob = "M0 -44C15 -40 18 -8 15 24C13 38 7 44 0 46C-7 44 -13 38 -15 24C-18 -8 -15 -40 0 -44Z";
const peaPod = "M-38 34C-42 6 -14 -28 36 -38C40 -8 14 32 -38 34Z";
const ginger =
  "M-44 20C-46 8 -34 2 -24 8C-20 0 -18 -12 -22 -20C-24 -30 -8 -34 -4 -24C-2 -14 0 -6 6 2C10 -4 12 -14 20 -16C30 -18 36 -6 28 2C24 8 22 12 24 16C34 14 46 20 42 32C38 42 24 40 16 34C8 44 -4 44 -12 36C-24 42 -42 36 -44 20Z";
const turmeric =
  "M-40 2C-46 -8 -34 -16 -26 -8C-16 0 -4 0 6 -4C16 -8 30 -12 36 -4C42 6 32 14 22 12C22 22 30 34 24 42C18 50 8 46 6 36C4 28 0 22 -6 20C-10 30 -18 44 -28 40C-38 36 -30 24 -24 16C-32 14 -38 10 -40 2Z";
const dropShape = "M0 -58C22 -28 38 -6 38 18C38 42 22 58 0 58C-22 58 -38 42 -38 18C-38 -6 -22 -28 0 -58Z";
const star =
  "M0 -30C7 -30 11 -20 12 -11C20 -16 30 -18 33 -12C36 -5 28 2 20 5C28 10 33 20 28 25C22 30 14 24 9 17C8 26 4 35 -2 35C-9 34 -11 25 -10 16C-17 22 -27 25 -31 19C-34 12 -26 6 -18 3C-27 0 -34 -8 -31 -14C-27 -20 -17 -16 -11 -10C-10 -20 -7 -30 0 -30Z";

/** Every ingredient that we draw. Add one here and to plant-names.ts, run `npm run art`, and it can stand on a pack. */
const plants = {
  maca: {
    wash: macaRoot,
    line: `${macaRoot}M-21 4C-12 8 -4 8 2 6M22 12C14 16 8 17 2 15M-17 24C-10 27 -4 27 0 26M11 32C8 34 4 34 1 33M-4 -4C-2 -2 2 -2 5 -4${row(7, (i) => leaf((i - 3) * 2.4, -8, -90 + (i - 3) * 23, 46 - Math.abs(i - 3) * 4, 10))}M-12 34C-20 38 -24 44 -30 44M10 38C16 44 18 48 24 50`,
  },
  cacao: {
    wash: cacaoPod,
    line: `${cacaoPod}M4 -42C-8 -20 -10 20 0 51M4 -42C16 -18 16 18 3 51M4 -42C-18 -26 -22 4 -12 34M4 -42C26 -24 26 4 16 30M4 -42C3 -50 8 -57 16 -60${leaf(10, -54, 168, 46, 19, 4)}${oval(-34, 40, 9, 6, -30)}${oval(-37, 54, 9, 6, 15)}${oval(34, 48, 9, 6, 40)}M-40 43C-36 38 -31 38 -29 37M30 43C32 48 36 51 38 53`,
  },
  quinoa: {
    wash: `${oval(0, -26, 17, 34)}`,
    line: `M0 62V4${seeds(0, -26, 17, 35, 40, 2.9)}${leaf(0, 44, -152, 36, 18, 3)}${leaf(0, 34, -28, 36, 18, 3)}${leaf(0, 56, -20, 26, 12, 2)}${seeds(-17, 6, 6, 11, 9, 2.4)}${seeds(18, -2, 6, 11, 9, 2.4)}M0 22L-16 14M0 16L16 6`,
  },
  "camu-camu": {
    wash: dot(-10, 6, 15) + dot(22, -8, 13) + dot(8, 40, 16),
    line: `M-44 -40C-22 -38 6 -24 34 30${dot(-10, 6, 15)}${dot(22, -8, 13)}${dot(8, 40, 16)}M-8 -9L-6 -25M20 -21L10 -14M12 24L20 8M-13 4l3 3 3 -4M20 -12l3 3 2 -4M5 37l4 3 3 -4M-19 10C-18 14 -15 16 -12 17M-3 46C0 50 4 52 8 52${leaf(-30, -38, -96, 26, 12, 3)}${leaf(-22, -34, 112, 34, 14, 3)}${leaf(-4, -26, -60, 36, 15, 3)}${leaf(34, 30, 70, 28, 12, 3)}${leaf(30, 22, -10, 22, 10, 2)}`,
  },
  "sacha-inchi": {
    wash: star,
    line: `${star}${oval(1, -17, 5, 7)}${oval(20, -5, 7, 5, -15)}${oval(18, 16, 7, 5, 45)}${oval(-1, 22, 5, 7)}${oval(-20, 11, 7, 5, -35)}${oval(-19, -6, 7, 5, 30)}${dot(0, 2, 4)}M0 -30C-2 -44 8 -52 4 -62M4 -50C14 -56 22 -52 24 -46C26 -40 18 -38 18 -44M2 -46C-14 -34 -42 -38 -40 -58C-28 -64 -6 -62 2 -46ZM2 -46C-10 -52 -22 -54 -32 -54M-14 -51l-4 -7M-12 -51l-6 7M-2 35C0 46 8 52 4 62`,
  },
  yacon: {
    wash: "M-4 2C-16 8 -36 30 -30 52C-26 62 -14 54 -10 40C-6 26 -2 12 -4 2ZM2 2C-4 20 -8 50 4 60C16 58 14 28 2 2ZM6 2C14 12 20 40 32 46C44 40 30 10 6 2Z",
    line: `M-4 2C-16 8 -36 30 -30 52C-26 62 -14 54 -10 40C-6 26 -2 12 -4 2ZM2 2C-4 20 -8 50 4 60C16 58 14 28 2 2ZM6 2C14 12 20 40 32 46C44 40 30 10 6 2ZM-26 34l8 2M-28 44l7 1M-2 34h8M-1 46h7M20 24l7 -4M0 2V-36${dot(0, -46, 5)}${row(10, (i) => leaf(Math.cos(i * 0.6283) * 6, -46 + Math.sin(i * 0.6283) * 6, i * 36, 12, 6))}${leaf(0, -8, -160, 40, 22, 3)}${leaf(0, -12, -20, 40, 22, 3)}`,
  },
  lucuma: {
    wash: lucumaFruit,
    line: `${lucumaFruit}M-6 -26C-6 -32 -4 -38 -10 -46M-5 -18C10 -21 23 -8 22 10C21 27 9 36 -8 36C-24 36 -34 24 -32 8C-31 -6 -19 -16 -5 -18Z${oval(-6, 10, 12, 16, 12)}M-12 2C-10 -2 -6 -4 -2 -4${leaf(-9, -42, -18, 48, 19, 4)}${leaf(-9, -44, -160, 30, 14, 3)}M24 40C32 38 40 44 38 52C34 60 22 58 20 50C20 46 22 42 24 40ZM26 46c3 -2 6 -1 7 2`,
  },
  amaranth: {
    wash: "M4 -48C-12 -46 -20 -20 -18 6C-17 18 -10 20 -8 8C-8 -10 -2 -30 8 -40Z",
    line: `M22 62C20 30 20 -10 14 -34C10 -50 0 -52 -8 -42${row(15, (i) => dot(-2 - Math.sin(i * 0.14) * 16, -46 + i * 5, 3.4 - i * 0.08) + dot(-9 - Math.sin(i * 0.14) * 16 + (i % 2), -42 + i * 5, 3.2 - i * 0.08) + dot(5 - Math.sin(i * 0.14) * 16, -42 + i * 4.8, 3.2 - i * 0.1))}${leaf(20, 14, -36, 34, 17, 3)}${leaf(20, 34, -150, 32, 16, 3)}${leaf(21, 46, -28, 28, 14, 3)}${leaf(17, -16, -48, 26, 12, 2)}`,
  },
  "purple-corn": {
    wash: cob,
    line: `${cob}${row(12, (j) =>
      row(4, (i) => {
        const y = -34 + j * 6.4;
        const w = 7.6 * Math.sin(Math.PI * (0.24 + j * 0.052)) + 1.2;
        return oval((i - 1.5) * w * 0.92, y + (i % 2 ? 0 : 0.8), w * 0.42, 2.7);
      }),
    )}M0 46C-4 54 -2 58 0 63C2 58 4 54 0 46M-3 48C-22 42 -36 16 -34 -18C-24 -8 -18 8 -15 22M3 48C24 42 38 20 38 -12C26 -4 18 8 15 22M-10 42C-24 26 -28 6 -34 -18M10 42C26 28 32 10 38 -12M-4 -44C-8 -52 -14 -56 -18 -62M0 -44C0 -52 2 -58 0 -63M4 -44C8 -52 14 -54 18 -61`,
  },
  "cats-claw": {
    wash: leaf(2, -30, -150, 38, 22) + leaf(2, -30, -32, 38, 22) + leaf(-4, 22, 158, 36, 21) + leaf(-4, 22, 22, 38, 22),
    line: `M6 62C-8 44 -6 30 -4 22C0 4 6 -10 2 -30C0 -42 2 -52 10 -62${leaf(2, -30, -150, 38, 22, 4)}${leaf(2, -30, -32, 38, 22, 4)}${leaf(-4, 22, 158, 36, 21, 4)}${leaf(-4, 22, 22, 38, 22, 4)}M2 -24C14 -22 22 -14 18 -4C16 -10 10 -16 2 -18M1 -22C-12 -20 -20 -12 -16 -2C-13 -9 -8 -14 2 -16M-5 30C8 32 15 40 11 50C9 43 4 38 -5 36M-6 30C-18 32 -26 40 -22 50C-19 43 -14 38 -5 37`,
  },
  pea: {
    wash: dot(-22, 20, 8) + dot(-8, 7, 9.4) + dot(8, -7, 9.4) + dot(22, -21, 8),
    line: `${peaPod}${dot(-22, 20, 8)}${dot(-8, 7, 9.4)}${dot(8, -7, 9.4)}${dot(22, -21, 8)}M36 -38C40 -44 42 -50 40 -58M36 -40C28 -48 18 -46 16 -40M38 -46C46 -46 50 -40 46 -36M-38 34C-42 38 -44 42 -44 46${leaf(-2, 36, 24, 34, 20, 3)}M-2 36C-10 40 -14 46 -10 52C-6 56 0 52 -3 48M-24 16c2 -3 5 -3 6 -1M-11 3c2 -3 5 -3 7 -1M5 -11c2 -3 5 -3 7 -1M20 -25c2 -2 4 -3 6 -1`,
  },
  ginger: {
    wash: ginger,
    line: `${ginger}M-36 12C-34 18 -34 26 -38 32M-26 10C-22 16 -22 28 -26 36M-20 -4C-14 -6 -8 -6 -2 -10M-22 -16C-16 -18 -10 -20 -4 -20M-8 14C-4 20 -4 28 -8 34M10 4C14 8 18 10 24 10M16 -8C20 -4 24 -2 30 -2M14 18C18 22 18 28 16 34M30 18C34 22 34 32 32 36M-14 -30C-14 -42 -16 -50 -12 -62M-13 -44C-22 -48 -26 -56 -26 -62M-14 -36C-4 -42 2 -50 2 -60M-6 42C-8 50 -12 54 -10 60M12 40C14 48 18 50 18 58`,
  },
  turmeric: {
    wash: turmeric,
    line: `${turmeric}M-32 -8C-30 -2 -32 6 -34 10M-20 -3C-18 4 -18 12 -22 18M-6 0C-4 6 -4 14 -6 20M10 -5C12 2 12 8 8 14M24 -8C28 -4 28 6 24 11M10 22C14 24 20 22 24 20M8 34C14 36 20 34 26 32M-22 28C-18 30 -14 30 -10 28M-30 34l8 4M0 -3C-2 -18 0 -24 0 -30${leaf(0, -18, -112, 46, 22, 5)}${leaf(1, -18, -58, 44, 20, 5)}`,
  },
  spirulina: {
    wash: dropShape,
    line: `${dropShape}${row(5, (i) => {
      const y = 44 - i * 15;
      const w = 19 - i * 2.6;
      return `M${-w} ${y}C${-w} ${y + 9} ${w} ${y + 9} ${w} ${y - 3}C${w} ${y - 13} ${-w + 3} ${y - 12} ${-w + 2.4} ${y - 14}`;
    })}M-29 14C-27 4 -22 -6 -17 -13`,
  },
} as const satisfies Record<PlantName, Drawing>;

const group = (name: PlantName, attribute: string): string => {
  const { line, wash } = plants[name];
  return `<g ${attribute} fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><path d="${wash}" fill="currentColor" fill-opacity=".15" stroke="none"/><path d="${line}"/></g>`;
};

/** The file of a plant: one group `p`, drawn in the text color and with the line width of the SVG that uses it. */
export const plantFile = (name: PlantName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-54 -68 108 136">${group(name, 'id="p"')}</svg>\n`;

/** The same drawing inside another SVG, its lines this wide. */
export const plantInline = (name: PlantName, lineWidth: string): string => group(name, `stroke-width="${lineWidth}"`);
