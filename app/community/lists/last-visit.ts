import type { TopicRowView } from "./topic-list-data.ts";

const STORED = "tikari-forum-visit";
/** In ms: after a longer pause another visit begins. */
const PAUSE = 30 * 60_000;

/** What this browser knows of its visits: when a list was seen last, and when the visit before this one ended. */
interface Visits {
  seenAt: number;
  before: number | null;
}

/**
 * A list is seen now.
 * @param open throws where the browser stores nothing
 * @returns when the visit before this one ended; null: there was none
 */
export function noteVisit(open: () => Pick<Storage, "getItem" | "setItem">, now: number): number | null {
  try {
    const storage = open();
    const known = read(storage.getItem(STORED));
    const before = known && now - known.seenAt > PAUSE ? known.seenAt : (known?.before ?? null);
    storage.setItem(STORED, JSON.stringify({ seenAt: now, before } satisfies Visits));
    return before;
  } catch {
    // Without storage every visit is the first.
    return null;
  }
}

function read(stored: string | null): Visits | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null) return null;
  const { seenAt, before } = value as Partial<Visits>;
  return typeof seenAt === "number" ? { seenAt, before: typeof before === "number" ? before : null } : null;
}

/**
 * Above which topic of a list of the latest the line of the last visit stands.
 * @returns its id; null: nothing came since, or nothing of before is on the page
 */
export function findVisitLine(
  topics: readonly Pick<TopicRowView, "id" | "pinned" | "bumpedAt">[],
  lastVisit: number | null,
): string | null {
  if (lastVisit === null) return null;
  const listed = topics.filter(({ pinned }) => !pinned);
  const first = listed.findIndex(({ bumpedAt }) => bumpedAt <= lastVisit);
  return first > 0 ? (listed[first]?.id ?? null) : null;
}
