/** The words of a note as the body stores them: `*…*` is italic, and an address is a link. */

const PARTS = /(\*[^*]+\*|https?:\/\/[^\s<>"]+[^\s<>".,;:)\]])/;

export type NotePart = { type: "text" | "italic"; text: string } | { type: "link"; text: string; href: string };

/** A note in its parts; a link shows where it leads, without what every address has. */
export const splitNote = (note: string): NotePart[] =>
  note
    .split(PARTS)
    .filter((part) => part !== "")
    .map((part): NotePart => {
      if (/^\*[^*]+\*$/.test(part)) return { type: "italic", text: part.slice(1, -1) };
      if (!/^https?:\/\//.test(part)) return { type: "text", text: part };
      return {
        type: "link",
        href: part,
        text: part.replace(/^https?:\/\/(www\.)?/, "").replace(/^doi\.org\//, ""),
      };
    });
