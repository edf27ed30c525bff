import type { ReportReason } from "../messages/contract.ts";
import type { FlagReason, ItemView, ReportedFor, VERDICT_ACTIONS } from "./contract.ts";

/** A rule of the guidelines as a decision names it, and what is usually written to the author. */
export interface Rule {
  /** What the author gets as the reason. */
  reason: string;
  /** In a sentence, what the rule asks for. */
  text: string;
  /** To the author; `name` is how others know them. */
  note: (name: string) => string;
}

/** The rules of the community guidelines, by what members report. */
export const RULES: Readonly<Record<Exclude<FlagReason, "other">, Rule>> = {
  medical_advice: {
    reason: "No medical advice",
    text: "Share what you did, not what others should do.",
    note: (name) =>
      `Hi ${name}, your post tells someone to start, stop or change a treatment. You're welcome to post again about your own experience.`,
  },
  personal_attack: {
    reason: "Respect for others",
    text: "Disagree with the post, not its author. No insults, threats or private data.",
    note: (name) =>
      `Hi ${name}, your post is about a person rather than about what they wrote. You're welcome to say what you disagree with.`,
  },
  selling: {
    reason: "No selling",
    text: "No offers, codes or hidden advertising.",
    note: (name) =>
      `Hi ${name}, your post offers something for sale. Recommendations are fine where you earn nothing from them.`,
  },
  spam: {
    reason: "No advertising",
    text: "No links that exist only for clicks.",
    note: () => "",
  },
  off_topic: {
    reason: "Off topic",
    text: "Replies stay on the topic's subject.",
    note: (name) => `Hi ${name}, your post isn't about its topic. You're welcome to start a new topic with it.`,
  },
};

/** The same for messages, by what members report. */
const MESSAGE_RULES: Readonly<Record<Exclude<ReportReason, "other">, Rule>> = {
  harassment: {
    reason: "Respect for others",
    text: "No insults, and no messages to someone who asked you to stop.",
    note: (name) => `Hi ${name}, a message of yours insults or pressures another member. Please leave them alone.`,
  },
  threat: {
    reason: "No threats",
    text: "Don't threaten anyone, even in private.",
    note: (name) => `Hi ${name}, a message of yours threatens another member. That has no place here.`,
  },
  spam: RULES.spam,
  illegal: {
    reason: "Nothing illegal",
    text: "Don't send anything that's against the law.",
    note: (name) => `Hi ${name}, a message of yours has content that isn't allowed here.`,
  },
};

/** What a decision about an item is made of: its words differ. An appeal is about a post, or about a message. */
export type Subject = "post" | "message" | "appeal" | "message appeal";
export const subjectOf = ({ kind, topic }: Pick<ItemView, "kind" | "topic">): Subject =>
  kind === "message" ? "message" : kind !== "appeal" ? "post" : topic === "" ? "message appeal" : "appeal";

/** The rules that a decision about an item may name. */
export const rulesFor = (item: Pick<ItemView, "kind" | "topic">): readonly Rule[] =>
  Object.values(subjectOf(item).startsWith("message") ? MESSAGE_RULES : RULES);

/** What speaks for one decision: the reports that weigh most, or the spam filter. It is suggested, never applied. */
export function suggestRule({ flags, score }: Pick<ItemView, "flags" | "score">): Rule | null {
  const weights = new Map<ReportedFor, number>();
  for (const { reason, weight } of flags) weights.set(reason, (weights.get(reason) ?? 0) + weight);
  const [top] = [...weights].filter(([reason]) => reason !== "other").sort((a, b) => b[1] - a[1]);
  if (top) return { ...MESSAGE_RULES, ...RULES }[top[0] as Exclude<ReportedFor, "other">];
  return score !== null && score >= SPAM_SCORE ? RULES.spam : null;
}

/** From this score on, spam is the likelier decision. */
const SPAM_SCORE = 0.8;

/** The decision that is suggested: the button that is filled. */
export function suggestAction(item: Pick<ItemView, "flags" | "score" | "kind">): (typeof VERDICT_ACTIONS)[number] {
  if (item.kind === "appeal") return "approve";
  const rule = suggestRule(item);
  if (item.kind === "message") return rule ? "hide" : "approve";
  return rule === RULES.spam ? "spam" : rule ? "hide" : "approve";
}
