/** A text with its selection, as a text field has them. */
export interface EditedText {
  text: string;
  start: number;
  end: number;
}

/** What takes the place of the characters from `from` to `to`, and what is selected then. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Puts marks around the selection, or takes them away where they stand. */
export function toggleMarks({ text, start, end }: EditedText, mark: string, placeholder: string): TextChange {
  const selected = text.slice(start, end);
  const n = mark.length;
  const isMarked = text.slice(start - n, start) === mark && text.slice(end, end + n) === mark;
  if (isMarked) return { from: start - n, to: end + n, insert: selected, start: start - n, end: end - n };
  const words = selected || placeholder;
  return { from: start, to: end, insert: mark + words + mark, start: start + n, end: start + n + words.length };
}

/** Puts a mark before each selected line, or takes it away where each has it. */
export function toggleLines({ text, start, end }: EditedText, mark: string | ((line: number) => string)): TextChange {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const markOf = typeof mark === "string" ? () => mark : mark;
  const isMarked = lines.every((line, i) => line.startsWith(markOf(i)));
  const insert = lines.map((line, i) => (isMarked ? line.slice(markOf(i).length) : markOf(i) + line)).join("\n");
  return { from, to, insert, start: lines.length === 1 ? from + insert.length : from, end: from + insert.length };
}

/** Makes the selection a link whose address is selected next; a selected address becomes the link's. */
export function insertLink({ text, start, end }: EditedText): TextChange {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const [words, address] = isAddress ? ["words", selected] : [selected || "words", "https://"];
  const insert = `[${words}](${address})`;
  const at = isAddress || !selected ? start + 1 : start + words.length + 3;
  return { from: start, to: end, insert, start: at, end: at + (isAddress || !selected ? words : address).length };
}

/** Code: in its line, or as a block where several lines are selected. */
export function insertCode(edited: EditedText): TextChange {
  const { text, start, end } = edited;
  const selected = text.slice(start, end);
  if (!selected.includes("\n")) return toggleMarks(edited, "`", "code");
  const before = start > 0 && text[start - 1] !== "\n" ? "\n" : "";
  const insert = `${before}\`\`\`\n${selected}\n\`\`\`\n`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

/** The beginning of a name after an @ that stands right before the caret; null: none is being written. */
export function mentionAt({ text, start, end }: EditedText): { from: number; query: string } | null {
  if (start !== end) return null;
  const found = /(?:^|[^\w@/.])@([a-z0-9_-]{1,30})$/i.exec(text.slice(Math.max(0, start - 40), start));
  return found ? { from: start - (found[1]?.length ?? 0) - 1, query: found[1] ?? "" } : null;
}

/** Words of a post as a quote that says whose they are and leads to them. */
export function quoteOf(words: string, name: string, number: number, path: string): string {
  const lines = words
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd());
  return `> [${name.replace(/[[\]]/g, "")} in #${number}](${path}):\n>\n${lines.join("\n")}\n\n`;
}

/** A text with a passage added at its end, apart from what stands there. */
export const appendPassage = (text: string, passage: string): string =>
  text.trim() === "" ? passage : `${text.trimEnd()}\n\n${passage}`;
