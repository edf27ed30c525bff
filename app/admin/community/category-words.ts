import type { StaffCategory } from "#worker/community/contract-categories.ts";

export const COLOR_LABELS: Readonly<Record<StaffCategory["color"], string>> = {
  leaf: "Leaf green",
  clay: "Clay red",
  sky: "Sky blue",
  gold: "Gold",
  plum: "Plum",
  stone: "Stone gray",
};

export const READERS: readonly { value: StaffCategory["access"]; label: string }[] = [
  { value: "everybody", label: "Everyone" },
  { value: "members", label: "Members" },
  { value: "staff", label: "Staff only" },
];

export const WRITERS: readonly { value: StaffCategory["posting"]; label: string }[] = [
  { value: "members", label: "Members" },
  { value: "staff", label: "Staff only" },
];

/** Who reads a category and who begins topics in it, in a line. */
export function describeAccess({ access, posting, hasAnswers }: StaffCategory): string {
  const readers = { everybody: "Read by everyone", members: "Read by members", staff: "Read by staff" }[access];
  return [readers, posting === "staff" ? "topics by staff" : null, hasAnswers ? "questions" : null]
    .filter(Boolean)
    .join(", ");
}
