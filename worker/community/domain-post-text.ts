import { explainUnreadable } from "../kernel/markdown-limits.ts";
import { findLengthProblem } from "../kernel/text-length.ts";

/** In characters. A long report of a season fits; a book does not. */
export const MAX_POST_LENGTH = 20_000;
/** Quotes and lists in each other: more can't be read on a phone. */
const MAX_QUOTES = 5;

/** What takes no space or turns the text around: it hides words from readers, and from the rules against spam. */
const INVISIBLE =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\t\n])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}]/gu;
/** What says nothing by itself: marks of Markdown, spaces, and what joins or colors emoji. */
const WORDLESS = /[\s>*_~`#-]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A post's text as it is stored: NFC, plain line ends, no more than two empty lines in a row, and nothing invisible. What
 * joins emoji and letters (ZWJ, ZWNJ, variation selectors) stays.
 */
export const cleanPostText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(/[ \t]+$/gm, (end) => (end.startsWith("  ") ? "  " : ""))
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();

/** What is wrong with a post's text, as a sentence; null: nothing. @param text as cleanPostText leaves it */
export function findPostProblem(text: string, maxLength = MAX_POST_LENGTH): string | null {
  if (text.replace(WORDLESS, "") === "") return "Write something before you post.";
  const problem = findLengthProblem(text, maxLength) ?? explainUnreadable(text);
  if (problem) return problem;
  const deepest = Math.max(
    ...text.split("\n").map((line) => (/^(?:[ \t]*>)+/.exec(line)?.[0].match(/>/g) ?? []).length),
  );
  return deepest > MAX_QUOTES
    ? `Quotes are nested ${deepest} levels deep. Keep only the part you're replying to.`
    : null;
}
