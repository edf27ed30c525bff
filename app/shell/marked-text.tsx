import { matchedLength, toWords } from "#worker/search/domain.ts";

/** A text with what matches a query marked: the letters typed, or the whole word where they are misspelled. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const typed = toWords(query).filter((w) => w.length > 1);
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at) => {
    const length = at % 2 === 1 ? matchedLength(part, typed) : 0;
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
