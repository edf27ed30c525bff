import type { ReactNode } from "react";
import { matchedLength, toWords } from "#worker/search/domain.ts";

/** A text with what matches a query marked: the letters typed, or the whole word where they are misspelled. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const typed = toWords(query).filter((w) => w.length > 1);
  const parts: ReactNode[] = [];
  // Words that are not marked stay one text: each part of its own would cost a comment in the page's HTML.
  let plain = "";
  text.split(/([\p{L}\p{N}]+)/u).forEach((part, at) => {
    const length = at % 2 === 1 ? matchedLength(part, typed) : 0;
    if (length === 0) plain += part;
    else {
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      parts.push(plain, <mark key={at}>{part.slice(0, length)}</mark>);
      plain = part.slice(length);
    }
  });
  return [...parts, plain];
}
