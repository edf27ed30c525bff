/** A field that two people changed at the same time. */
export interface DraftConflict<Draft> {
  field: keyof Draft & string;
  theirs: unknown;
}

export interface DraftMerge<Draft> {
  /** Their changes and mine; mine where both changed the same field. */
  merged: Draft;
  /** The fields that are taken over from them. */
  takenOver: (keyof Draft & string)[];
  conflicts: DraftConflict<Draft>[];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Three-way merge of two edits of a record, field by field.
 * @param base what both started from
 */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): DraftMerge<Draft> {
  const result: DraftMerge<Draft> = { merged: { ...mine }, takenOver: [], conflicts: [] };
  for (const field of Object.keys(theirs) as (keyof Draft & string)[]) {
    if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) continue;
    if (isSame(base[field], mine[field])) {
      result.merged[field] = theirs[field];
      result.takenOver.push(field);
    } else result.conflicts.push({ field, theirs: theirs[field] });
  }
  return result;
}
