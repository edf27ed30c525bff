import type { ReportedFor } from "./contract.ts";

/** How reasons are called. */
export const FLAG_LABELS: Readonly<Record<ReportedFor, string>> = {
  spam: "Spam",
  medical_advice: "Medical advice",
  personal_attack: "Personal attack",
  off_topic: "Off topic",
  selling: "Selling",
  harassment: "Harassment",
  threat: "Threat",
  illegal: "Illegal content",
  other: "Something else",
};

/** What a report of staff counts. */
const STAFF_WEIGHT = 5;
/** From so many decided reports on, being right or wrong counts. */
const KNOWN_AFTER = 5;
/** Being right in so much of one's reports is what is expected: more adds, less takes away. */
const EXPECTED_SHARE = 0.7;
/** A post is hidden until it is decided when so many members report it, and their reports weigh so much together. */
const HIDE_AT = { members: 3, weight: 6 };

/** What someone's earlier reports came to. */
export interface FlagRecord {
  upheld: number;
  refused: number;
}

/**
 * What a report counts: 1, more with each trust level, and more or less by how often its author was right before. The rule
 * is the one that Discourse publishes for its review queue: (share of upheld - 70 %) × 5 × log4 of the number of decided
 * reports, once there are more than five.
 */
export function flagWeight(trust: number, isStaff: boolean, { upheld, refused }: FlagRecord): number {
  if (isStaff) return STAFF_WEIGHT;
  const decided = upheld + refused;
  const accuracy =
    decided > KNOWN_AFTER ? (upheld / decided - EXPECTED_SHARE) * 5 * (Math.log(decided) / Math.log(4)) : 0;
  return Math.max(0, Math.round((1 + trust + accuracy) * 100) / 100);
}

/** Whether a reported post is hidden until a moderator has looked at it. */
export const hidesUntilDecided = (flags: readonly { member: string; weight: number }[]): boolean =>
  new Set(flags.filter(({ weight }) => weight > 0).map(({ member }) => member)).size >= HIDE_AT.members &&
  flags.reduce((sum, { weight }) => sum + weight, 0) >= HIDE_AT.weight;
