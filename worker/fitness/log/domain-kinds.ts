/** The names of the kinds of what a member logs. Their shapes are in contract-kinds.ts, which takes all schemas along. */
export const RECORD_KINDS = [
  "entry",
  "water",
  "day",
  "weight",
  "measurement",
  "photo",
  "workout",
  "set",
  "profile",
  "plan",
  "food",
  "favorite",
  "meal",
  "routine",
  "exercise",
  "reminder",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Kinds without a day: every device has all of them. */
export const UNDATED_KINDS: readonly RecordKind[] = [
  "profile",
  "plan",
  "food",
  "favorite",
  "meal",
  "routine",
  "exercise",
  "reminder",
];

/** Kinds with a day: a device has those of the latest days. */
export const DATED_KINDS: readonly RecordKind[] = RECORD_KINDS.filter((kind) => !UNDATED_KINDS.includes(kind));
