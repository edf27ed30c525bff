/** Sets words in the site's letters, which the Worker has as outlines alone (public/art/letters.json). */
import { type Contour, outline } from "./domain-outline.ts";

export interface Face {
  unitsPerEm: number;
  /** How wide each letter is, and its outline with y upwards. */
  glyphs: Record<string, [advance: number, path: string]>;
  /** What pairs of letters are moved by. */
  kerns: Record<string, number>;
}

export type Letters = Record<"display" | "text", Face>;

/** Letters that the face has: others lose their accents, or are left out. */
const known = (face: Face, text: string): string[] =>
  [...text.replace(/\s+/g, " ")].flatMap((letter) => {
    if (face.glyphs[letter]) return [letter];
    return [...letter.normalize("NFKD")].filter((part) => face.glyphs[part]);
  });

/** Walks the letters of a line with where each starts, in units of the face. */
function* walk(face: Face, text: string): Generator<{ path: string; from: number; to: number }> {
  let from = 0;
  const letters = known(face, text);
  for (const [i, letter] of letters.entries()) {
    const [advance, path] = face.glyphs[letter] as [number, string];
    const to = from + advance + (face.kerns[letter + (letters[i + 1] ?? "")] ?? 0);
    yield { path, from, to };
    from = to;
  }
}

/** How wide a line is in px. `tracking` is what each letter is moved by, in parts of the size. */
export function measure(face: Face, text: string, size: number, tracking = 0): number {
  let [end, count] = [0, 0];
  for (const { to } of walk(face, text)) {
    end = to;
    count++;
  }
  return (end / face.unitsPerEm + tracking * count) * size;
}

/** The outlines of a line of text that starts at x, on the base line y. */
export function setLine(
  face: Face,
  text: string,
  { x, y, size, tracking = 0 }: { x: number; y: number; size: number; tracking?: number },
): Contour[] {
  const scale = size / face.unitsPerEm;
  let moved = 0;
  const contours: Contour[] = [];
  for (const { path, from } of walk(face, text)) {
    contours.push(...outline(path, { x: x + from * scale + moved, y, scale, flip: true }));
    moved += tracking * size;
  }
  return contours;
}

/** Makes lines of about the same length from as many as a text fills in this width. */
export function balance(
  face: Face,
  text: string,
  { lines: fewest, size, width, tracking }: { lines: string[]; size: number; width: number; tracking: number },
): string[] {
  // The narrowest width that needs no more lines.
  let [low, high] = [width / 2, width];
  while (high - low > 8) {
    const middle = (low + high) / 2;
    const lines = wrap(face, text, size, middle, tracking);
    if (lines && lines.length <= fewest.length) high = middle;
    else low = middle;
  }
  return wrap(face, text, size, high, tracking) ?? fewest;
}

/** Breaks a text into lines no wider than `width`; null where a word is wider. */
export function wrap(face: Face, text: string, size: number, width: number, tracking: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(face, longer, size, tracking) <= width) lines[lines.length - 1] = longer;
    else if (measure(face, word, size, tracking) <= width) lines.push(word);
    else return null;
  }
  return lines;
}
