/**
 * The rows of all pages of a list, in its order. A page that can't be read makes it fail: a part is never taken for all.
 * @param load the page at a cursor; empty: the first one
 * @returns null where there are more than `most`
 */
export async function collectPages<Row>(
  load: (cursor: string) => Promise<{ rows: readonly Row[]; next: string | null }>,
  most: number,
): Promise<Row[] | null> {
  const all: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { rows: readonly Row[]; next: string | null } = await load(cursor);
    all.push(...page.rows);
    if (all.length > most) return null;
    cursor = page.next;
  }
  return all;
}
