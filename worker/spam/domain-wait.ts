import { plural } from "../kernel/plural.ts";

const NOUNS = {
  topic: ["topic", "topics", "started"],
  reply: ["reply", "replies", "posted"],
  edit: ["edit", "edits", "made"],
  reactions: ["reaction", "reactions", "made"],
  flags: ["report", "reports", "sent"],
  messages: ["message", "messages", "sent"],
  uploads: ["upload", "uploads", "made"],
} as const;
export type LimitedNoun = keyof typeof NOUNS;

/** "in 5 minutes", "in 3 hours": rounded up, so that it holds. */
export function inTime(seconds: number): string {
  if (seconds < 90) return "in a minute";
  if (seconds < 5400) return `in ${plural(Math.ceil(seconds / 60), "minute")}`;
  return `in ${plural(Math.ceil(seconds / 3600), "hour")}`;
}

/** Why something is too much for now: for moderators, and for who did it, with what to do. */
export function explainTooFast(
  noun: LimitedNoun,
  most: number,
  period: "hour" | "day",
  retryAfter: number,
): { reason: string; message: string } {
  const [one, many, verb] = NOUNS[noun];
  const count = plural(most, one, many);
  if (most === 0)
    return {
      reason: `No ${many} at this trust level`,
      message: "You can't do this yet. Members who read and take part for a while can.",
    };
  return {
    reason: `More than ${count} in ${period === "hour" ? "an hour" : "a day"}`,
    message: `You've ${verb} ${count} in the last ${period === "hour" ? "hour" : "24 hours"}, the most for now. Try again ${inTime(retryAfter)}.`,
  };
}
