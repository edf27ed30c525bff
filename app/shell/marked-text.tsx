import { editDistance, normalizeText } from "#worker/search/domain.ts";

/** A text with what matches a query marked: the letters typed, or the whole word where they are misspelled. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const typed = normalizeText(query)
    .split(/[^a-z0-9]+/)
    .filter((w) => w.length > 1);
  const matchLength = (word: string): number => {
    const plain = normalizeText(word);
    const start = typed.find((t) => plain.startsWith(t));
    if (start) return start.length;
    return typed.some((t) => t.length > 3 && editDistance(t, plain, 1) <= 1) ? word.length : 0;
  };
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at) => {
    const length = at % 2 === 1 ? matchLength(part) : 0;
    return length === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={at}>
        <mark>{part.slice(0, length)}</mark>
        {part.slice(length)}
      </span>
    );
  });
}
