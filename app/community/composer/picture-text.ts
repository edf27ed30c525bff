import type { EditedText, TextChange } from "./markdown-edit.ts";

/** A picture that a text shows, with where it stands in it. */
export interface TextPicture {
  id: string;
  alt: string;
  from: number;
  to: number;
}

const PICTURE = /!\[((?:[^\]\\]|\\.)*)\]\(\/media\/([\w-]{1,80})\)/g;

/** The uploaded pictures of a text in their order. */
export const listPictures = (text: string): TextPicture[] =>
  [...text.matchAll(PICTURE)].map((found) => ({
    id: found[2] ?? "",
    alt: (found[1] ?? "").replace(/\\(.)/g, "$1"),
    from: found.index,
    to: found.index + found[0].length,
  }));

/** What stands in a text for a picture. */
export const pictureText = (path: string, alt = ""): string =>
  `![${alt.replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&")}](${path})`;

/** Puts a block on lines of its own, after what is selected. */
export function insertBlock({ text, end }: EditedText, block: string): TextChange {
  const before = text.slice(0, end);
  const after = text.slice(end);
  const gap = before.trim() === "" ? "" : before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const insert = `${gap}${block}\n\n`;
  const to = end + (/^\n{0,2}/.exec(after)?.[0].length ?? 0);
  return { from: end, to, insert, start: end + insert.length, end: end + insert.length };
}

/** The same text with another description of a picture. */
export const withAlt = (text: string, { id, from, to }: TextPicture, alt: string): string =>
  text.slice(0, from) + pictureText(`/media/${id}`, alt) + text.slice(to);

/** The same text without a picture, and without the empty lines that it leaves. */
export const withoutPicture = (text: string, { from, to }: TextPicture): string =>
  `${text.slice(0, from).replace(/\n+$/, "\n\n")}${text.slice(to).replace(/^\n+/, "")}`;
