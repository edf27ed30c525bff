import type { MovedRange } from "./contract.ts";

/**
 * How far a topic is read once posts of another one stand in it: on over each moved post that was read before, up to the first
 * one that is new.
 * @param read how far the topic was read that the posts came from
 * @param reached how far the topic is read in which they stand now
 */
export function readAcrossMove(ranges: readonly MovedRange[], read: number, reached: number): number {
  let last = reached;
  for (const { from, to, count } of ranges) {
    if (to > last + 1) break;
    const known = Math.min(count, read - from + 1);
    if (known > 0) last = Math.max(last, to + known - 1);
    if (known < count && to + count - 1 > last) break;
  }
  return last;
}

/** The number under which a post stands now; null: it was not moved. */
export function placeOf(ranges: readonly MovedRange[], number: number): number | null {
  const range = ranges.find(({ from, count }) => number >= from && number < from + count);
  return range ? range.to + number - range.from : null;
}
