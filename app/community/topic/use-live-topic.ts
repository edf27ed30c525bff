import { useCallback, useEffect, useRef, useState } from "react";
import type { TopicChanges, TopicPage } from "#worker/community/contract-topic.ts";
import { apiRequest } from "../../lib/api-request.ts";
import { followChannel, type WritingEvent } from "../../lib/live-channels.ts";
import { addPage, applyChanges, lastKnown, showNewPosts, type TopicState } from "./topic-state.ts";

/** In ms: longer than the time between two hints of someone who goes on. */
const WRITING_SHOWN = 8000;
/** How often a page of posts is loaded again that is older than what the page shows. */
const LOAD_ATTEMPTS = 4;

/** What the page shows of a topic, kept up to date. @param start what the server rendered */
export function useLiveTopic(start: () => TopicState) {
  const [state, setState] = useState(start);
  const [isGone, setGone] = useState(false);
  const [writing, setWriting] = useState<WritingEvent | null>(null);
  const [readers, setReaders] = useState(0);
  const current = useRef(state);
  /** The reader sees the end of the posts: what comes is shown at once. */
  const seesEnd = useRef(false);
  const update = useCallback((next: TopicState) => {
    current.current = next;
    setState(next);
  }, []);

  const topic = state.view.id;
  useEffect(() => {
    const { stop } = followChannel(topic, current.current.version, {
      onChanges: (event) => {
        const next = applyChanges(current.current, event as unknown as TopicChanges);
        update(seesEnd.current ? showNewPosts(next) : next);
      },
      onWriting: setWriting,
      onReaders: setReaders,
      // A number that nobody keeps up to date is none.
      onLost: () => setReaders(0),
      onGone: () => setGone(true),
    });
    return stop;
  }, [topic, update]);

  const showNew = useCallback(() => update(showNewPosts(current.current)), [update]);
  const load = useCallback(
    async (window: "before" | "after"): Promise<void> => {
      for (let i = 0; i < LOAD_ATTEMPTS; i++) {
        const { first, last, view } = current.current;
        const page = await apiRequest<TopicPage>(
          "GET",
          `/api/community/topics/${view.id}?${window}=${window === "before" ? first : last}`,
        );
        const next = addPage(current.current, page);
        if (next) return update(next);
      }
    },
    [update],
  );
  /** The reader has come to the end of the posts, or left it. */
  const setSeesEnd = useCallback(
    (sees: boolean) => {
      seesEnd.current = sees;
      if (sees && lastKnown(current.current) > current.current.last) showNew();
    },
    [showNew],
  );
  // Who writes on says so again.
  useEffect(() => {
    if (!writing) return;
    const timer = setTimeout(() => setWriting(null), WRITING_SHOWN);
    return () => clearTimeout(timer);
  }, [writing]);
  return { state, isGone, writing, readers, showNew, load, setSeesEnd, current };
}
