/** In ms: older topics no longer count as new. */
const NEW_FOR = 14 * 24 * 60 * 60_000;

/** The parts of a topic that decide whether it is unread. */
export interface RecentTopic {
  id: string;
  lastNumber: number;
  createdAt: number;
  bumpedAt: number;
}

/** How far a member has read topics (worker/members/contract.ts). */
interface Reading {
  readBefore: number;
  reading: Record<string, { number: number; level: string | null }>;
}

/** Whether a topic is new to a member, or one that they opened or follow has unread posts. */
export function unreadKind(topic: RecentTopic, { readBefore, reading }: Reading, now: number): "new" | "unread" | null {
  const own = reading[topic.id];
  if (own?.level === "muted" || topic.bumpedAt <= readBefore) return null;
  if (own && (own.number > 0 || own.level !== null)) return topic.lastNumber > own.number ? "unread" : null;
  return topic.createdAt > now - NEW_FOR ? "new" : null;
}
