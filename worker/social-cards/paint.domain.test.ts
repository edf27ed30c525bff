import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawingNames } from "../../app/art/drawing-names.ts";
import { drawingPaths } from "../../app/art/plants.ts";
import type { Picture } from "../media/domain.ts";
import { type CardWords, cardVersion, cropOf, cropVersion } from "./domain.ts";
import { drawCard } from "./domain-card.ts";
import { balance, type Letters, measure, wrap } from "./domain-letters.ts";
import { outline } from "./domain-outline.ts";
import { type Canvas, fill, stroke } from "./domain-paint.ts";

const AT_ORIGIN = { x: 0, y: 0, scale: 1 };
const BLACK = [0, 0, 0] as const;

const white = (width: number, height: number): Canvas => ({
  data: new Uint8ClampedArray(width * height * 4).fill(255),
  width,
  height,
});

/** How much of the canvas is black, in px. */
const inkOf = ({ data }: Canvas): number => {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += 1 - (data[i] as number) / 255;
  return sum;
};

const filled = (d: string, options = {}): Canvas => {
  const canvas = white(60, 60);
  fill(canvas, outline(d, AT_ORIGIN), BLACK, options);
  return canvas;
};

describe("fill", () => {
  it.each([
    ["a square between pixels", "M10.5 10.25H30.75V20.5H10.5Z", 20.25 * 10.25],
    ["a triangle", "M5 5L55 5L5 55Z", 1250],
    ["a flat slope over many pixels", "M2 10L58 12V20H2Z", 56 * 9],
    ["a circle of arcs", "M10 30a20 20 0 1 0 40 0a20 20 0 1 0 -40 0Z", Math.PI * 400],
    ["a turned ellipse", "M20 20A14 7 45 1 0 40 40A14 7 45 1 0 20 20Z", Math.PI * 14.14 * 7.07],
    ["a ring of opposite directions", "M10 10H50V50H10ZM20 20V40H40V20Z", 1600 - 400],
    ["one over itself", "M10 10H50V50H10ZM20 20H40V40H20Z", 1600],
    ["what hangs over the edge", "M-20 -20H10V10H-20Z", 100],
  ])("covers the area of %s", (_, d, area) => {
    expect(inkOf(filled(d))).toBeCloseTo(area, -Math.log10(area * 0.04));
  });

  it("leaves holes by the rule evenodd", () => {
    expect(inkOf(filled("M10 10H50V50H10ZM20 20H40V40H20Z", { rule: "evenodd" }))).toBeCloseTo(1200, 0);
  });
});

it("a stroke has its width, round ends, and is never laid on twice", () => {
  const canvas = white(60, 60);
  stroke(canvas, outline("M10 30H50M10 30H50", AT_ORIGIN), 6, BLACK);
  expect(inkOf(canvas)).toBeCloseTo(40 * 6 + Math.PI * 9, -0.7);
});

const letters = JSON.parse(readFileSync(join(import.meta.dirname, "../../public/art/letters.json"), "utf8")) as Letters;

describe("letters", () => {
  it("are kerned, and those that the face lacks lose their accents or are left out", () => {
    const { display } = letters;
    const [alone, pair] = [measure(display, "A", 100) + measure(display, "V", 100), measure(display, "AV", 100)];
    expect(pair).toBeLessThan(alone - 2);
    expect(measure(display, "ẹ", 100)).toBe(measure(display, "e", 100));
    expect(measure(display, "藜", 100)).toBe(0);
  });

  it("are broken into lines of about the same length", () => {
    const { display } = letters;
    const text = "Maca: what the trials measured, and what they did not";
    const lines = wrap(display, text, 66, 600, 0) as string[];
    const balanced = balance(display, text, { lines, size: 66, width: 600, tracking: 0 });
    expect(balanced.join(" ")).toBe(text);
    expect(balanced).toHaveLength(lines.length);
    const spread = (all: string[]) => Math.min(...all.map((line) => measure(display, line, 66)));
    expect(spread(balanced)).toBeGreaterThanOrEqual(spread(lines));
    expect(wrap(display, "Electroencephalographically", 96, 300, 0)).toBeNull();
  });
});

const WORDS: CardWords = { theme: "sacred-valley", eyebrow: "Training", title: "A title", drawing: "maca" };

it("every drawing and any title can be drawn, inside the card", () => {
  for (const drawing of drawingNames)
    expect(outline(drawingPaths(drawing).line, AT_ORIGIN).length, drawing).toBeGreaterThan(0);
  for (const title of ["A", "x".repeat(160), "word ".repeat(60), "Ñandú 藜麦"]) {
    const canvas = white(1200, 630);
    drawCard(canvas, { ...WORDS, title }, letters, drawingPaths("maca"));
    expect(inkOf(canvas), title).toBeGreaterThan(3000);
    // The brand above, the hills below, and the margins stay free.
    for (const [x0, y0, x1, y1] of [
      [0, 0, 1200, 130],
      [0, 130, 66, 630],
      [0, 490, 760, 630],
    ] as const) {
      let marked = 0;
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (canvas.data[(y * 1200 + x) * 4] !== 255) marked++;
      expect(marked, title).toBe(0);
    }
  }
});

it("another word on a card is another version", () => {
  const versions = [WORDS, { ...WORDS, title: "A Title" }, { ...WORDS, drawing: "quinoa" }, { ...WORDS, eyebrow: "" }];
  expect(new Set(versions.map(cardVersion)).size).toBe(4);
  expect(cardVersion({ ...WORDS })).toBe(cardVersion(WORDS));
});

it("a picture is cut around its focal point, as far as its edges allow; another point is another version", () => {
  const cut = (focalX: number, focalY = 50) => cropOf({ width: 2000, height: 1000 }, { focalX, focalY }, "1x1");
  expect(cut(50)).toEqual({ x: 500, y: 0, width: 1000, height: 1000 });
  expect([0, 25, 30, 100].map((at) => cut(at).x)).toEqual([0, 0, 100, 1000]);
  expect(cropOf({ width: 900, height: 1600 }, { focalX: 50, focalY: 100 }, "4x3")).toEqual({
    ...{ x: 0, y: 925, width: 900, height: 675 },
  });
  const of = (id: string, focalX: number, focalY: number) => cropVersion({ id, focalX, focalY } as Picture);
  expect(new Set([of("a", 50, 50), of("b", 50, 50), of("a", 40, 50), of("a", 50, 40)]).size).toBe(4);
});
