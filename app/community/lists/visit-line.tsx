import { useEffect, useMemo, useState } from "react";
import { findVisitLine, noteVisit } from "./last-visit.ts";
import type { TopicRowView } from "./topic-list-data.ts";

/** When the visit before this one ended, in this browser; null: there was none, or it isn't known yet. */
export function useLastVisit(): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const note = () => setAt(noteVisit(() => localStorage, Date.now()));
    const onHide = () => document.visibilityState === "hidden" && note();
    note();
    document.addEventListener("visibilitychange", onHide);
    return () => document.removeEventListener("visibilitychange", onHide);
  }, []);
  return at;
}

/** The id of the topic above which the line stands; it stays there while the same topics are shown. */
export function useVisitLine(topics: readonly TopicRowView[], lastVisit: number | null): string | null {
  const ids = topics.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a topic with a new post stays where it is, and so does the line
  return useMemo(() => findVisitLine(topics, lastVisit), [ids, lastVisit]);
}

/** Above the first topic in which nothing was posted since. */
export const VisitLine = ({ at }: { at: number }) => (
  <li className="visit-line">
    <span>
      Last visit,{" "}
      <time dateTime={new Date(at).toISOString()}>
        {new Date(at).toDateString() === new Date().toDateString()
          ? `today ${new Intl.DateTimeFormat("en-US", { timeStyle: "short" }).format(at)}`
          : new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }).format(at)}
      </time>
    </span>
  </li>
);
