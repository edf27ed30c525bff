import { plural } from "#worker/kernel/plural.ts";
import type { ItemView, LogEntry, VERDICT_ACTIONS } from "#worker/moderation/contract.ts";
import { FLAG_LABELS } from "#worker/moderation/domain-flags.ts";
import { type Subject, subjectOf } from "#worker/moderation/domain-rules.ts";
import type { StatusLabel } from "../status-badge.tsx";

type Verdict = (typeof VERDICT_ACTIONS)[number];

const MINUTE = 60_000;

/** Why an item is in the queue, in a word or two. */
export function describeCause({
  kind,
  flags,
  reasons,
  score,
}: Pick<ItemView, "kind" | "flags" | "reasons" | "score">): StatusLabel {
  if (kind === "appeal") return ["Appeal", "primary", "half"];
  if (kind === "message" && flags.length === 0) return ["Message", "danger"];
  const reason = topReason(flags);
  if (reason) return [FLAG_LABELS[reason], "danger"];
  // A score alone says nothing: only what the filter acted on is named.
  if (score !== null && reasons.some((text) => text.startsWith("Spam score")))
    return [`Spam score ${Math.round(score * 100)}%`, "warning", "half"];
  const cause = CAUSES.find(([words]) => reasons.some((text) => words.test(text)));
  return cause ? cause[1] : ["Held for review", "neutral", "dashed"];
}

/** By the words of the spam filter's reasons, the strongest first. */
const CAUSES: readonly (readonly [RegExp, StatusLabel])[] = [
  [/^(Contains|Links to|Email address at|Sent from) /, ["On the block list", "danger"]],
  [/^Nearly the same/, ["Repeated text", "warning", "half"]],
  [/ links; |^Linked to/, ["Links", "warning", "half"]],
  [/one network/, ["Many posts from one network", "warning", "half"]],
  [/^First posts/, ["First post", "neutral", "half"]],
  [/^Random check/, ["Random check", "neutral", "dashed"]],
];

/** The reason whose reports weigh most together. */
function topReason(flags: ItemView["flags"]) {
  const weights = Map.groupBy(flags, ({ reason }) => reason);
  const sum = (reports: ItemView["flags"]) => reports.reduce((total, { weight }) => total + weight, 0);
  return [...weights].sort((a, b) => sum(b[1]) - sum(a[1]))[0]?.[0];
}

/** Who found it: members by their reports, or the spam filter. */
export const describeSource = ({ kind, flags }: ItemView): string =>
  kind === "message"
    ? "Reported message"
    : flags.length > 0
      ? plural(flags.length, "report")
      : kind === "appeal"
        ? "From its author"
        : "From the spam filter";

/** Where a post stands: its category; null while it is in none of the lists. */
export const describePlace = ({ topic }: Pick<ItemView, "topic">, places: Readonly<Record<string, string>>) =>
  topic === "" ? "Messages" : (places[topic] ?? null);

/** What one report or several count, where that is not one each; "" where it is. */
export function describeWeight(flags: readonly Pick<ItemView["flags"][number], "weight">[]): string {
  const weight = Math.round(flags.reduce((sum, flag) => sum + flag.weight, 0) * 10) / 10;
  const verb = flags.length === 1 ? "counts" : "count";
  if (weight === flags.length) return "";
  return weight === 0 ? `${verb} for nothing` : `${verb} as ${weight}`;
}

/** How long something waits: "26 min", "3 h", "2 d". */
export function describeAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE));
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** What waits longer than this is marked. */
export const isLate = (at: number, now: number): boolean => now - at > 60 * MINUTE;

const DONE: Record<Subject, Record<Verdict, string>> = {
  post: { approve: "Post approved", hide: "Post hidden", spam: "Post hidden as spam" },
  message: { approve: "Report dismissed", hide: "Report upheld", spam: "Report upheld" },
  appeal: {
    ...{ approve: "Appeal accepted, post shown", hide: "Appeal declined", spam: "Appeal declined" },
  },
  "message appeal": {
    ...{ approve: "Appeal accepted, report dismissed", hide: "Appeal declined", spam: "Appeal declined" },
  },
};

/** What was done, in the past tense, for toasts and lists. */
export const describeDecision = (item: Pick<ItemView, "kind" | "topic">, action: Verdict): string =>
  DONE[subjectOf(item)][action];

/** What a decision's buttons say. */
export const DECIDE: Record<Subject, { approve: string; hide: string }> = {
  post: { approve: "Approve", hide: "Hide" },
  message: { approve: "Dismiss report", hide: "Uphold report" },
  appeal: { approve: "Accept, show the post", hide: "Decline, keep it hidden" },
  "message appeal": { approve: "Accept, dismiss the report", hide: "Decline, keep it upheld" },
};

const ACTIONS: Record<string, string> = {
  approve: "approved it",
  hide: "hid it",
  spam: "hid it as spam",
  upheld: "upheld the report",
  dismissed: "dismissed the report",
  escalated: "escalated it to an admin",
  undo: "undid the decision",
  "hidden until decided": "Hidden until decided",
};

const APPEAL_ACTIONS: Record<string, string> = {
  ...ACTIONS,
  ...{ approve: "accepted it", hide: "declined it", spam: "declined it" },
};

/** A line of the record about one item; `who` is a name, "You" or "" for the site itself. */
export function describeLogLine({ action, by, item }: Pick<LogEntry, "action" | "by" | "item">, who: string): string {
  const words = (item.startsWith("appeal:") ? APPEAL_ACTIONS : ACTIONS)[action] ?? action;
  return by === "system" ? words : `${who} ${words}`;
}

/** Names in place of the addresses by which the queue knows its moderators. */
export const withNames = (message: string, people: Readonly<Record<string, string>>): string =>
  Object.entries(people).reduce((text, [email, name]) => text.replaceAll(email, name), message);
