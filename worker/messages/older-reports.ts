import { sql } from "drizzle-orm";
import { toVisibleText } from "../kernel/visible-text.ts";
import type { MessageReport } from "../moderation/contract.ts";
import type { DisclosedMessage, ReportReason } from "./contract.ts";
import type { MessagesDeps } from "./deps.ts";

const PAGE_SIZE = 50;

interface ReportRow {
  id: string;
  conversation: string;
  member: string | null;
  reported: string;
  reason: ReportReason;
  note: string;
  disclosed: string;
  at: number;
  memberName: string | null;
  reportedName: string | null;
  handle: string | null;
}

/**
 * The job: brings reports from before the moderators' queue had items for them into it. Their messages were proved when
 * they were reported, but what proves them was not kept: without it the item says so. Killed anywhere and repeated, each
 * report has one item, since the queue knows it by its id.
 */
export async function queueOlderReports({
  db,
  env,
}: Pick<MessagesDeps, "db" | "env">): Promise<{ queued: number; unfinished: boolean }> {
  const rows = await db.all<ReportRow>(sql`
    SELECT r.id, r.conversation_id AS conversation, r.user_id AS member, r.reported_id AS reported, r.reason, r.note, r.disclosed,
      r.created_at AS at, coalesce(mp.name, mu.first_name) AS memberName, coalesce(rp.name, ru.first_name) AS reportedName, rp.handle
    FROM message_report r
    LEFT JOIN auth_user mu ON mu.id = r.user_id LEFT JOIN community_profile mp ON mp.user_id = r.user_id
    LEFT JOIN auth_user ru ON ru.id = r.reported_id LEFT JOIN community_profile rp ON rp.user_id = r.reported_id
    WHERE r.is_queued = 0 AND r.state = 'open' ORDER BY r.created_at LIMIT ${PAGE_SIZE}`);
  for (const row of rows) {
    await env.MODERATION.getByName("main").reportMessages(toReport(row));
    await db.run(sql`UPDATE message_report SET is_queued = 1 WHERE id = ${row.id}`);
  }
  return { queued: rows.length, unfinished: rows.length === PAGE_SIZE };
}

function toReport({
  id,
  conversation,
  member,
  reported,
  reason,
  note,
  disclosed,
  at,
  ...names
}: ReportRow): MessageReport {
  const messages = JSON.parse(disclosed) as DisclosedMessage[];
  return {
    ...{ id, conversation, isGroup: !conversation.startsWith("d"), reason, note: toVisibleText(note).trim(), at },
    by: { member: member ?? "", name: names.memberName ?? "A former member" },
    author: { id: reported, handle: names.handle, name: names.reportedName ?? "A former member" },
    messages: messages.map((one) => ({ ...one, frankingKey: "" })),
  };
}
