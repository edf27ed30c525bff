/** Control characters, spaces without width, soft hyphens, and marks that turn the direction of what follows. */
const NEVER_SHOWN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Joiners, fillers and marks that belong to some scripts and emoji, but are nothing by themselves. */
const NOTHING_ALONE = /^(?:\s|\p{Default_Ignorable_Code_Point}|\u2800)*$/u;

/**
 * A name or a line as people see it: without characters that hide in it, so that no two names look the same and none turns
 * the words around it. Breaks of lines stay.
 * @returns an empty text where nothing could be seen
 */
export function toVisibleText(text: string): string {
  const shown = text.replace(NEVER_SHOWN, (character) => (/[\n\r\t]/.test(character) ? character : ""));
  return NOTHING_ALONE.test(shown) ? "" : shown;
}
