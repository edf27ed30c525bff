import type { CardShape, CardWords } from "./domain.ts";
import { balance, type Letters, setLine, wrap } from "./domain-letters.ts";
import { outline } from "./domain-outline.ts";
import { type Canvas, type Color, fill, stroke } from "./domain-paint.ts";

/** A drawing's path data, in a box from -54,-68 to 54,68. */
export interface CardDrawing {
  line: string;
  wash: string;
}

const INK: Record<"light" | "dark", { text: Color; dim: Color }> = {
  light: { text: [31, 38, 29], dim: [90, 97, 82] },
  dark: { text: [238, 243, 248], dim: [169, 182, 196] },
};

interface Layout {
  words: { x: number; width: number; eyebrowY: number; titleY: number; bottom: number };
  drawing: { x: number; y: number; scale: number };
}

/** Where the words stand: between the margin and the drawing, above the hills. */
const LAYOUTS: Record<CardShape, Layout> = {
  card: {
    words: { x: 72, width: 600, eyebrowY: 168, titleY: 190, bottom: 452 },
    drawing: { x: 924, y: 336, scale: 3.1 },
  },
  "1x1": {
    words: { x: 72, width: 1056, eyebrowY: 184, titleY: 208, bottom: 500 },
    drawing: { x: 600, y: 812, scale: 4.2 },
  },
  "4x3": {
    words: { x: 72, width: 600, eyebrowY: 200, titleY: 224, bottom: 620 },
    drawing: { x: 924, y: 490, scale: 4 },
  },
  "16x9": {
    words: { x: 72, width: 600, eyebrowY: 176, titleY: 200, bottom: 490 },
    drawing: { x: 924, y: 366, scale: 3.3 },
  },
};
const TRACKING = -0.02;
const LEADING = 1.06;
/** Sizes of a title, the largest that fits is taken. */
const SIZES = [96, 84, 74, 66, 58, 52, 46, 40, 36];
/** Fewer lines of a larger size look calmer than many. */
const MAX_LINES = 4;

/** Puts the words and the drawing of a card on its landscape. */
export function drawCard(
  canvas: Canvas,
  words: CardWords,
  letters: Letters,
  drawing: CardDrawing,
  shape: CardShape = "card",
): void {
  const { words: box, drawing: place } = LAYOUTS[shape];
  const ink = INK[words.theme === "andes-mountains" ? "dark" : "light"];
  fill(canvas, outline(drawing.wash, place), ink.text, { opacity: 0.15 });
  stroke(canvas, outline(drawing.line, place), 1.5 * place.scale, ink.text);
  fill(canvas, setLine(letters.text, shorten(words.eyebrow, 44), { x: box.x, y: box.eyebrowY, size: 26 }), ink.dim);
  const { lines, size } = fitTitle(letters, words.title, box);
  for (const [i, line] of lines.entries())
    fill(
      canvas,
      setLine(letters.display, line, {
        x: box.x,
        y: box.titleY + size * (0.86 + i * LEADING),
        size,
        tracking: TRACKING,
      }),
      ink.text,
    );
}

/** The title in the largest size in which all of it fits; what fits in none is cut at a word. */
function fitTitle(
  { display }: Letters,
  title: string,
  { width, bottom, titleY }: Layout["words"],
): { lines: string[]; size: number } {
  const set = (text: string, size: number, most: number): string[] | null => {
    const lines = wrap(display, text, size, width, TRACKING);
    if (!lines || lines.length > most || lines.length * size * LEADING > bottom - titleY) return null;
    return balance(display, text, { lines, size, width, tracking: TRACKING });
  };
  for (const size of SIZES) {
    const lines = set(title, size, MAX_LINES);
    if (lines) return { lines, size };
  }
  const size = SIZES.at(-1) as number;
  for (let length = 160; length > 20; length -= 10) {
    const lines = set(shorten(title, length), size, MAX_LINES + 2);
    if (lines) return { lines, size };
  }
  return { lines: [shorten(title, 20)], size };
}

/** At most so many characters, cut between words where there are any. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > most / 2 ? space : most).replace(/[\s,;:.–—-]+$/, "")}…`;
}
