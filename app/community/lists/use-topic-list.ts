import { useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import type { MemberTopicList, TopicList, TopicUpdates } from "#worker/community/contract.ts";
import { listQuery, type TopicListData, type TopicRowView, toRowView } from "./topic-list-data.ts";
import type { Reading } from "./topic-marks.ts";

/** In ms, how often an open list asks whether something new was written; only while it is looked at. */
const POLL_INTERVAL = 20_000;

interface ListState {
  topics: TopicRowView[];
  next: string | null;
  reading: Reading | null;
  /** What the member's own list has beside the one that everybody sees. */
  waiting: TopicRowView[] | null;
  /** How many topics had a new post since. */
  updates: number;
  isLoading: boolean;
  hasFailed: boolean;
}

const initial = ({ topics, next }: TopicListData): ListState => ({
  ...{ topics, next, reading: null, waiting: null, updates: 0, isLoading: false, hasFailed: false },
});

/**
 * A list in an open page: as everybody sees it first, then with the member's own marks. What came since, and topics for
 * members alone, wait until they are asked for: nothing moves under a reader's finger.
 */
export function useTopicList(loaded: TopicListData) {
  const [state, setState] = useState(() => initial(loaded));
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded) {
    setShown(loaded);
    setState((now) => ({ ...initial(loaded), reading: now.reading }));
  }
  const user = useUser();
  const isMember = Boolean(user);
  const { place } = loaded;
  const isNewest = place.sort === "latest" && place.cursor === null;
  const current = useRef(loaded);
  current.current = loaded;

  const fetchPage = async (cursor: string | null): Promise<TopicList & Partial<MemberTopicList>> =>
    apiRequest("GET", `/api/community/${isMember ? "me/" : ""}topics?${listQuery(place, cursor)}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetchPage is made anew with each render
  useEffect(() => {
    if (!isMember) return;
    fetchPage(place.cursor).then(
      (list) => {
        if (current.current !== loaded) return;
        setState((now) => {
          const known = new Set(now.topics.map(({ id }) => id));
          const own = list.topics.map(toRowView);
          const isMore = own.some((topic) => topic.access !== "everybody" && !known.has(topic.id));
          return { ...now, reading: mergeReading(now.reading, list), waiting: isMore ? own : null };
        });
      },
      // The list stays as everybody sees it.
      () => {},
    );
  }, [isMember, loaded]);

  const newestAt = Math.max(0, ...state.topics.map(({ bumpedAt }) => bumpedAt));
  useEffect(() => {
    if (!isNewest) return;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      const query = listQuery(place);
      query.delete("sort");
      query.set("since", String(newestAt));
      apiRequest<TopicUpdates>("GET", `/api/community/updates?${query}`).then(
        ({ count }) => setState((now) => ({ ...now, updates: count })),
        // Asked again soon.
        () => {},
      );
    };
    const timer = setInterval(ask, POLL_INTERVAL);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [isNewest, place, newestAt]);

  const load = async (cursor: string | null, change: (now: ListState, list: TopicRowView[]) => Partial<ListState>) => {
    setState((now) => ({ ...now, isLoading: true, hasFailed: false }));
    try {
      const list = await fetchPage(cursor);
      if (current.current !== loaded) return;
      setState((now) => ({
        ...now,
        ...change(now, list.topics.map(toRowView)),
        ...{ next: list.next, reading: mergeReading(now.reading, list), isLoading: false },
      }));
    } catch {
      setState((now) => ({ ...now, isLoading: false, hasFailed: true }));
    }
  };
  return {
    ...state,
    /** Shows what came since, from the top. */
    showNew: () => load(place.cursor, (_, topics) => ({ topics, waiting: null, updates: 0 })),
    /** Adds the next topics to the end. */
    showMore: () =>
      load(state.next, (now, topics) => {
        const known = new Set(now.topics.map(({ id }) => id));
        return { topics: [...now.topics, ...topics.filter(({ id }) => !known.has(id))] };
      }),
    markAllRead: async () => {
      await apiRequest("POST", "/api/members/me/reading/all");
      setState((now) => ({ ...now, reading: { readBefore: Date.now(), reading: now.reading?.reading ?? {} } }));
    },
  };
}

const mergeReading = (known: Reading | null, list: Partial<MemberTopicList>): Reading | null =>
  list.reading && list.readBefore !== undefined
    ? { readBefore: list.readBefore, reading: { ...known?.reading, ...list.reading } }
    : known;
