/** When a title that is being written is looked up among what was asked before. Pure. */

/** Fewer words say too little about what someone wants to know. */
const MIN_WORDS = 3;
const MIN_CHARACTERS = 10;
/** More would keep someone from writing. */
export const SIMILAR_TOPICS = 5;

/** Whether a title says enough to look for topics like it. */
export function isWorthComparing(title: string): boolean {
  const text = title.trim();
  return text.length >= MIN_CHARACTERS && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_WORDS;
}
