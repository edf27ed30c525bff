import type { ReactNode } from "react";

const PARTS = /(\*[^*]+\*|https?:\/\/[^\s<>"]+[^\s<>".,;:)\]])/;

/** The words of a note: `*…*` is italic, an address becomes a link that shows what it leads to. */
export function NoteText({ text }: { text: string }): ReactNode {
  return text.split(PARTS).map((part, index) => {
    const key = index;
    if (/^\*[^*]+\*$/.test(part)) return <em key={key}>{part.slice(1, -1)}</em>;
    if (/^https?:\/\//.test(part))
      return (
        <a key={key} href={part} rel="noreferrer">
          {part.replace(/^https?:\/\/(www\.)?/, "").replace(/^doi\.org\//, "")}
        </a>
      );
    return part;
  });
}
