import type { MemberTopicList } from "#worker/community/contract.ts";
import type { TopicRowView } from "./topic-list-data.ts";

/** How far the member has read topics. */
export type Reading = Pick<MemberTopicList, "readBefore" | "reading">;

/** How far the member has read after a change of what is their own: by key, as pages are told (MemberChanges). */
export function applyReading(reading: Reading, items: Record<string, unknown>): Reading {
  const changed = Object.entries(items).flatMap(([key, data]) =>
    key.startsWith("topic:") ? [[key.slice("topic:".length), data as Reading["reading"][string]] as const] : [],
  );
  const before = typeof items.readBefore === "number" ? items.readBefore : 0;
  return {
    readBefore: Math.max(reading.readBefore, before),
    reading: { ...reading.reading, ...Object.fromEntries(changed) },
  };
}

/** What is drawn on a topic for the member alone. */
export interface TopicMark {
  /** "New", or "3 new"; null: everything is read. */
  unread: string | null;
  /** The post to begin with, where they have read before. */
  next?: number;
  muted: boolean;
}

/** What a member has not read of a topic. */
export function markOf(topic: Pick<TopicRowView, "id" | "lastNumber" | "bumpedAt">, reading: Reading): TopicMark {
  const own = reading.reading[topic.id];
  const muted = own?.level === "muted";
  const isOld = topic.bumpedAt <= reading.readBefore;
  if (muted || isOld) return { unread: null, muted };
  if (!own || own.number === 0) return { unread: "New", muted };
  const count = topic.lastNumber - own.number;
  return count > 0 ? { unread: `${count} new`, next: own.number + 1, muted } : { unread: null, muted };
}
