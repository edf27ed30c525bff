/** A copy of a list with one entry updated. */
export const updateAt = <T>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((x, i) => (i === at ? { ...x, ...change } : x));
/** A copy of a list without one entry. */
export const removeAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);
/** A copy of a list with one entry moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
