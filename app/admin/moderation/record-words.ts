import { DONE_WORDS, type StaffAction } from "#worker/community/domain-staff-words.ts";
import { formatLongDate } from "#worker/kernel/long-date.ts";
import type { OwnPart, RecordPage } from "#worker/moderation/contract.ts";

type Entry = Pick<RecordPage["entries"][number], "action" | "by" | "detail" | "item" | "name">;

const UNDONE: Record<string, string> = { approve: "approval", hide: "decision to hide", spam: "decision about spam" };

/** A line of the record: who did what to whom, why, and what was written to them. */
export function describeRecordLine(
  { action, by, detail, item, name }: Entry,
  people: Readonly<Record<string, string>>,
): { sentence: string; reason: string; note: string } {
  const who = by === "system" ? "The site" : (people[by] ?? by);
  const isAppeal = item.startsWith("appeal:");
  const what = isAppeal ? "an appeal" : item.startsWith("message:") ? "a message" : "a post";
  const whose = `${what} by ${name ?? "a former member"}`;
  const text = (key: string) => (typeof detail[key] === "string" ? (detail[key] as string) : "");
  return {
    sentence: `${who} ${describeAction(action, whose, isAppeal, detail)}${describeSanction(detail.sanction, name)}${describeOwn(detail.own)}`,
    reason: text("reason"),
    note: text("note"),
  };
}

function describeAction(action: string, whose: string, isAppeal: boolean, detail: Record<string, unknown>): string {
  if (isAppeal && action === "approve") return `accepted ${whose}`;
  if (isAppeal && action === "hide") return `declined ${whose}`;
  switch (action) {
    case "approve":
      return `approved ${whose}`;
    case "hide":
      return `hid ${whose}`;
    case "spam":
      return `hid ${whose} as spam`;
    case "upheld":
      return `upheld a report of ${whose}`;
    case "dismissed":
      return `dismissed a report of ${whose}`;
    case "escalated":
      return `escalated ${whose} to an admin`;
    case "undo":
      return `undid the ${isAppeal ? "decision" : (UNDONE[String(detail.action)] ?? "decision")} about ${whose}`;
    case "hidden until decided":
      return `hid ${whose} after several reports, until a moderator decides`;
    default:
      if (action.startsWith("topic ")) return describeTopicAction(action.slice(6) as StaffAction, detail);
      return `${action} (${whose})`;
  }
}

/** What was done to a topic itself: the record names the topic beside it. */
function describeTopicAction(action: StaffAction, detail: Record<string, unknown>): string {
  const { to, number, undone } = detail as { to?: string; number?: number; undone?: StaffAction };
  const words = DONE_WORDS[action] ?? action;
  if (action === "undo" && undone) return `undid the change that ${DONE_WORDS[undone]}`;
  if (action === "edit_post" && number) return `edited post #${number} in this topic`;
  return to ? `${words}: “${to}”` : words;
}

function describeSanction(sanction: unknown, name: string | null): string {
  const { kind, until } = (sanction ?? {}) as { kind?: string; until?: number };
  if (!kind || typeof until !== "number") return "";
  const date = formatLongDate(until, "UTC");
  return kind === "silence"
    ? `, and stopped ${name ?? "them"} from posting until ${date}`
    : `, and suspended ${name ?? "them"} until ${date}`;
}

const OWN: Record<OwnPart["part"], string> = {
  author: "they had written it themselves",
  reporter: "they had reported it themselves",
  decider: "the appealed decision was their own",
};
/** That an admin decided something of their own, which only happens where the team has no one else for it. */
const describeOwn = (part: unknown): string =>
  typeof part === "string" && part in OWN ? ` (${OWN[part as OwnPart["part"]]}; no one else could decide)` : "";
