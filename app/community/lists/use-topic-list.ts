import { useEffect, useMemo, useRef, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { followChannel } from "#app/lib/live-channels.ts";
import { onMemberChange } from "#app/lib/member-live.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { toast } from "#app/ui/toast-store.ts";
import type { MemberTopicList, TopicList } from "#worker/community/contract.ts";
import type { FeedTopic } from "#worker/community/contract-lists.ts";
import { unreadKind } from "#worker/community/domain-unread.ts";
import { LISTS_TOPIC } from "#worker/live/domain.ts";
import { type DrawOwn, markRowRead, toggleRowMuted, withOwn } from "./change-row.ts";
import { applyFeed, type ListUpdates, reloadList, scopeOf, startUpdates } from "./list-updates.ts";
import { listQuery, type TopicListData, type TopicRowView, toRowView } from "./topic-list-data.ts";
import { applyReading, type Reading } from "./topic-marks.ts";

interface ListState extends ListUpdates {
  next: string | null;
  reading: Reading | null;
  /** What the member's own list has beside the one that everybody sees. */
  waiting: TopicRowView[] | null;
  /** The member's unread topics, in any list. */
  open: MemberTopicList["open"];
  /** How many people are reading each topic now, if there are at least two. */
  readers: Record<string, number>;
  isLoading: boolean;
  hasFailed: boolean;
}

const initial = ({ topics, next }: TopicListData): ListState => ({
  ...startUpdates(topics),
  ...{ next, reading: null, waiting: null, open: [], readers: {}, isLoading: false, hasFailed: false },
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
    setState((now) => ({ ...initial(loaded), reading: now.reading, open: now.open, readers: now.readers }));
  }
  const user = useUser();
  const isMember = Boolean(user);
  const { place } = loaded;
  const scope = useMemo(() => scopeOf(loaded), [loaded]);
  const current = useRef(loaded);
  current.current = loaded;

  const fetchPage = async (cursor: string | null): Promise<TopicList & Partial<MemberTopicList>> =>
    place.sort === "unread"
      ? apiRequest("GET", "/api/community/me/unread")
      : apiRequest("GET", `/api/community/${isMember ? "me/" : ""}topics?${listQuery(place, cursor)}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetchPage is made anew with each render
  useEffect(() => {
    if (!isMember) return;
    let leave: (() => void) | undefined;
    let isOver = false;
    const readMarks = () =>
      fetchPage(place.cursor).then(
        (list) => {
          if (isOver) return;
          setState((now) => {
            const known = new Set(now.topics.map(({ id }) => id));
            const own = list.topics.map(toRowView);
            const isMore = own.some((topic) => topic.access !== "everybody" && !known.has(topic.id));
            return {
              ...now,
              ...{
                reading: mergeReading(now.reading, list),
                open: list.open ?? now.open,
                waiting: isMore ? own : null,
              },
            };
          });
          leave ??= onMemberChange((items, isReset) => {
            if (isReset) void readMarks();
            else setState((now) => ({ ...now, reading: now.reading && applyReading(now.reading, items) }));
          }, list.version);
        },
        // The list stays as everybody sees it.
        () => {},
      );
    void readMarks();
    return () => {
      isOver = true;
      leave?.();
    };
  }, [isMember, loaded]);

  useEffect(
    () =>
      // 0: what may have been posted since the list was rendered; it is told apart by what the list shows.
      followChannel(LISTS_TOPIC, 0, {
        onChanges: (event) => {
          const { topics, readers } = event as unknown as { topics: FeedTopic[]; readers?: Record<string, number> };
          setState((now) => ({
            ...now,
            ...applyFeed(now, topics, scope),
            open: followOpen(now.open, topics),
            readers: readers ?? now.readers,
          }));
        },
        onPresence: (readers) => setState((now) => ({ ...now, readers })),
      }).stop,
    [scope],
  );

  const load = async (cursor: string | null, change: (now: ListState, list: TopicRowView[]) => Partial<ListState>) => {
    setState((now) => ({ ...now, isLoading: true, hasFailed: false }));
    try {
      const list = await fetchPage(cursor);
      if (current.current !== loaded) return;
      setState((now) => ({
        ...now,
        ...change(now, list.topics.map(toRowView)),
        ...{ next: list.next, reading: mergeReading(now.reading, list), isLoading: false },
        ...(cursor === null && list.open ? { open: list.open } : {}),
      }));
    } catch {
      setState((now) => ({ ...now, isLoading: false, hasFailed: true }));
    }
  };
  const drawOwn: DrawOwn = (topic, own) =>
    setState((now) => ({ ...now, reading: now.reading && withOwn(now.reading, topic, own) }));
  // The feed of changes doesn't say what a topic is about.
  const isNewest = place.sort === "latest" && place.cursor === null && place.about === null;
  return {
    ...state,
    /** How many topics are new, or have new posts, and wait to be shown. */
    updates: isNewest ? countNews(state) : 0,
    /** The member's unread and new topics, counted for the tabs. */
    counts: state.reading ? countOpen(state.open, state.reading) : null,
    /** Shows what came since, from the top. */
    showNew: () => load(place.cursor, (now, topics) => ({ ...reloadList(now, topics, scope), waiting: null })),
    /** Adds the next topics to the end. */
    showMore: () =>
      load(state.next, (now, topics) => {
        const known = new Set(now.topics.map(({ id }) => id));
        return { topics: [...now.topics, ...topics.filter(({ id }) => !known.has(id))] };
      }),
    markAllRead: async () => {
      try {
        await apiRequest("POST", "/api/members/me/reading/all");
        setState((now) => ({ ...now, reading: { readBefore: Date.now(), reading: now.reading?.reading ?? {} } }));
      } catch (error) {
        toast({ title: errorMessage(error), tone: "error" });
      }
    },
    markRead: (topic: TopicRowView) => void (state.reading && markRowRead(topic, state.reading, drawOwn)),
    toggleMuted: (topic: TopicRowView) => void (state.reading && toggleRowMuted(topic, state.reading, drawOwn)),
  };
}

/** Without those that the member has muted. */
const countNews = ({ news, reading }: ListState): number =>
  [...news.keys()].filter((id) => reading?.reading[id]?.level !== "muted").length;

/** The member's unread topics after a frame of the feed. */
function followOpen(open: ListState["open"], changed: readonly FeedTopic[]): ListState["open"] {
  const facts = new Map(changed.map(({ id, listed }) => [id, listed]));
  return open.flatMap((topic) => {
    const listed = facts.get(topic.id);
    if (listed === null) return [];
    return listed && listed.lastNumber > topic.lastNumber
      ? { ...topic, lastNumber: listed.lastNumber, bumpedAt: listed.bumpedAt }
      : topic;
  });
}

/** How many topics are new to the member, and how many have unread posts. */
function countOpen(open: ListState["open"], reading: Reading): { new: number; unread: number } {
  const kinds = open.map((topic) => unreadKind(topic, reading, Date.now()));
  return {
    new: kinds.filter((kind) => kind === "new").length,
    unread: kinds.filter((kind) => kind === "unread").length,
  };
}

const mergeReading = (known: Reading | null, list: Partial<MemberTopicList>): Reading | null =>
  list.reading && list.readBefore !== undefined
    ? { readBefore: list.readBefore, reading: { ...known?.reading, ...list.reading } }
    : known;
