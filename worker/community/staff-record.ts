import type { TopicAction } from "../moderation/contract.ts";
import { moderationTopicItem } from "../moderation/domain-topic-notice.ts";
import { openDb } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import type { StaffEntry, StaffStore } from "./staff-store.ts";

/**
 * Brings what staff did into moderation's record, to the authors whom it concerns, and into the change history. Done
 * twice it changes nothing: both know it by the topic and its number.
 * @throws Error where it has to be tried again
 */
export async function recordStaffActions(env: Env, topic: string, store: StaffStore): Promise<void> {
  for (let next = store.nextUnsent(); next; next = store.nextUnsent()) {
    await env.MODERATION.getByName("main").recordTopicAction(toTopicAction(topic, next));
    const { at } = next;
    const db = openDb(env.DB);
    const change = { before: next.before ?? undefined, after: { title: next.title, ...next.after, ...next.detail } };
    await runBatch(db, [
      auditStatement({ db, now: () => at }, next.by, `community.topic_${next.action}`, `topic:${topic}`, {
        ...change,
        id: moderationTopicItem(topic, next.n),
      }),
    ]);
    store.markSent(next.n);
  }
}

const toTopicAction = (topic: string, entry: StaffEntry): TopicAction => ({
  ...{ topic, n: entry.n, by: entry.by, action: entry.action, at: entry.at, title: entry.title },
  ...{ reason: entry.reason, members: entry.members, number: entry.number, detail: entry.detail },
});
