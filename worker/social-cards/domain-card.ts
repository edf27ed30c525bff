import type { CardWords } from "./domain.ts";
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

/** Where the words stand: between the margin and the drawing, above the hills. */
const WORDS = { x: 72, width: 600, eyebrowY: 168, titleY: 190, bottom: 452 };
const DRAWING = { x: 924, y: 336, scale: 3.1 };
const TRACKING = -0.02;
const LEADING = 1.06;
/** Sizes of a title, the largest that fits is taken. */
const SIZES = [96, 84, 74, 66, 58, 52, 46, 40, 36];
/** Fewer lines of a larger size look calmer than many. */
const MAX_LINES = 4;

/** Puts the words and the drawing of a card on its landscape. */
export function drawCard(canvas: Canvas, words: CardWords, letters: Letters, drawing: CardDrawing): void {
  const ink = INK[words.theme === "andes-mountains" ? "dark" : "light"];
  const place = { ...DRAWING };
  fill(canvas, outline(drawing.wash, place), ink.text, { opacity: 0.15 });
  stroke(canvas, outline(drawing.line, place), 1.5 * DRAWING.scale, ink.text);
  fill(canvas, setLine(letters.text, shorten(words.eyebrow, 44), { x: WORDS.x, y: WORDS.eyebrowY, size: 26 }), ink.dim);
  const { lines, size } = fitTitle(letters, words.title);
  for (const [i, line] of lines.entries())
    fill(
      canvas,
      setLine(letters.display, line, {
        x: WORDS.x,
        y: WORDS.titleY + size * (0.86 + i * LEADING),
        size,
        tracking: TRACKING,
      }),
      ink.text,
    );
}

/** The title in the largest size in which all of it fits; what fits in none is cut at a word. */
function fitTitle({ display }: Letters, title: string): { lines: string[]; size: number } {
  const { width, bottom, titleY } = WORDS;
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
