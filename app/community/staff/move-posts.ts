/** Post numbers as people write them: "4-7, 9". @returns null where it isn't that, or more than 500 */
export function readNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, from, to] = /^#?(\d{1,7})(?:[-–]#?(\d{1,7}))?$/.exec(part) ?? [];
    if (from === undefined) return null;
    const last = Number(to ?? from);
    if (last < Number(from) || last - Number(from) >= 500) return null;
    for (let number = Number(from); number <= last; number++) numbers.add(number);
  }
  return numbers.size === 0 || numbers.size > 500 || numbers.has(0) ? null : [...numbers];
}

/** The id of a topic in its address, or alone; null where there is none. */
export const readTopicId = (text: string): string | null =>
  /(?:^|\/)([0-9a-hjkmnp-tv-z]{12})(?:$|[/?#])/.exec(text.trim())?.[1] ?? null;
