import type { RecordKind } from "#worker/fitness/log/domain-kinds.ts";
import type { ImportedRecord } from "#worker/fitness/transfer/domain-import.ts";
import type { KnownRecord } from "#worker/fitness/transfer/domain-import-commands.ts";
import { numberText } from "#worker/kernel/number-text.ts";

const NOUNS: Record<RecordKind, string> = {
  ...{ entry: "food entry", water: "drink", day: "day note", weight: "weigh-in", measurement: "measurement" },
  ...{ photo: "photo", workout: "workout", set: "set", profile: "profile", plan: "plan", food: "custom food" },
  ...{ favorite: "favorite", meal: "saved meal", routine: "routine", exercise: "exercise", reminder: "reminder" },
};
const plural = (noun: string) => (noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** "1 record", "2,300 records". */
export const countOf = (count: number, noun: string): string =>
  `${numberText(count)} ${count === 1 ? noun : plural(noun)}`;

export interface KindCount {
  kind: RecordKind;
  label: string;
  /** What the log has not. */
  added: number;
  /** What it has already. */
  known: number;
  /** What it had once, and was deleted there. */
  deleted: number;
}

/** What an import would do, kind by kind. */
export function countImport(records: readonly ImportedRecord[], known: ReadonlyMap<string, KnownRecord>): KindCount[] {
  const counts = new Map<RecordKind, KindCount>();
  for (const { kind, id } of records) {
    const count = counts.get(kind) ?? { kind, label: "", added: 0, known: 0, deleted: 0 };
    counts.set(kind, count);
    const one = known.get(id);
    if (!one) count.added++;
    else if (one.isDeleted) count.deleted++;
    else count.known++;
  }
  return [...counts.values()].map((count) => {
    const noun = plural(NOUNS[count.kind]);
    return { ...count, label: noun.charAt(0).toUpperCase() + noun.slice(1) };
  });
}
