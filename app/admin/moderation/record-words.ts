import { formatLongDate } from "#worker/kernel/instants.ts";
import type { RecordPage } from "#worker/moderation/contract.ts";

type Entry = Pick<RecordPage["entries"][number], "action" | "by" | "detail" | "name">;

const UNDONE: Record<string, string> = { approve: "approval", hide: "decision to hide", spam: "decision about spam" };

/** A line of the record: who did what to whom, why, and what was written to them. */
export function describeRecordLine(
  { action, by, detail, name }: Entry,
  people: Readonly<Record<string, string>>,
): { sentence: string; reason: string; note: string } {
  const who = by === "system" ? "The site" : (people[by] ?? by);
  const whose = name ? `a post by ${name}` : "a post by a former member";
  const text = (key: string) => (typeof detail[key] === "string" ? (detail[key] as string) : "");
  return {
    sentence: `${who} ${describeAction(action, whose, detail)}${describeSanction(detail.sanction, name)}`,
    reason: text("reason"),
    note: text("note"),
  };
}

function describeAction(action: string, whose: string, detail: Record<string, unknown>): string {
  switch (action) {
    case "approve":
      return `approved ${whose}`;
    case "hide":
      return `hid ${whose}`;
    case "spam":
      return `hid ${whose} as spam`;
    case "escalated":
      return `left ${whose} to an admin`;
    case "undo":
      return `took back the ${UNDONE[String(detail.action)] ?? "decision"} about ${whose}`;
    case "hidden until decided":
      return `hid ${whose} after several reports, until a moderator has decided`;
    default:
      return `${action} (${whose})`;
  }
}

function describeSanction(sanction: unknown, name: string | null): string {
  const { kind, until } = (sanction ?? {}) as { kind?: string; until?: number };
  if (!kind || typeof until !== "number") return "";
  const date = formatLongDate(until, "UTC");
  return kind === "silence"
    ? `, and stopped ${name ?? "them"} from posting until ${date}`
    : `, and suspended ${name ?? "them"} until ${date}`;
}
