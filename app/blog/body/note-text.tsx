import type { ReactNode } from "react";
import { splitNote } from "#worker/content/domain-note.ts";

/** The words of a note: `*…*` is italic, an address becomes a link that shows what it leads to. */
export function NoteText({ text }: { text: string }): ReactNode {
  return splitNote(text).map((part, index) => {
    const key = index;
    if (part.type === "italic") return <em key={key}>{part.text}</em>;
    if (part.type === "link")
      return (
        <a key={key} href={part.href} rel="noreferrer">
          {part.text}
        </a>
      );
    return part.text;
  });
}
