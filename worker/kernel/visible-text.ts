/** Control characters, spaces without width, and marks that turn the direction of what follows. */
const NEVER_SHOWN = /[\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
/** Joiners and marks that belong to some scripts and emoji, but are nothing by themselves. */
const NOTHING_ALONE = /^(?:\s|[\u200c-\u200f]|\ufe0e|\ufe0f)*$/u;

/**
 * A name or a line as people see it: without characters that hide in it, so that no two names look the same and none turns
 * the words around it. Breaks of lines stay.
 * @returns an empty text where nothing could be seen
 */
export function toVisibleText(text: string): string {
  const shown = text.replace(NEVER_SHOWN, (character) => (/[\n\r\t]/.test(character) ? character : ""));
  return NOTHING_ALONE.test(shown) ? "" : shown;
}
