import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnTopic } from "#worker/community/contract.ts";
import type { Reaction } from "#worker/community/contract-topic.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { useUser } from "../../lib/viewer-store.ts";
import { toast } from "../../ui/toast-store.ts";
import type { KnownPost } from "./topic-state.ts";

/** A reaction that was pressed, until what the page shows of the post has it. */
interface PressedReaction {
  from: Reaction | null;
  to: Reaction | null;
  /** The version of the topic that has it; null while it is under way. */
  version: number | null;
}

/** What is the signed-in member's own in a topic; null for guests, and until it is known. */
export function useOwnTopic(topic: string, first: number, last: number) {
  const user = useUser();
  const [own, setOwn] = useState<OwnTopic | null>(null);
  const [pressed, setPressed] = useState<ReadonlyMap<number, PressedReaction>>(new Map());
  const range = useRef({ first, last });
  // What comes below is new to everybody: only what was loaded above, or on another page, has reactions of before.
  useEffect(() => {
    range.current = { first, last };
  });
  const isMember = user != null;
  useEffect(() => {
    if (!isMember) return setOwn(null);
    let isOver = false;
    const { last: to } = range.current;
    apiRequest<OwnTopic>("GET", `/api/community/topics/${topic}/mine?from=${first}&to=${Math.max(first, to)}`).then(
      (found) => isOver || setOwn((before) => ({ ...found, reactions: { ...found.reactions, ...before?.reactions } })),
      // The page stays readable; what needs an account says so when it is pressed.
      (error) =>
        console.warn("Your reactions and bookmarks in this topic didn't load. Reload the page to see them.", error),
    );
    return () => {
      isOver = true;
    };
  }, [isMember, topic, first]);

  const react = useCallback(
    async (number: number, reaction: Reaction) => {
      if (!own) return;
      const from = own.reactions[number] ?? null;
      const to = from === reaction ? null : reaction;
      const withReaction = (value: Reaction | null) => (before: OwnTopic | null) => {
        if (!before) return before;
        const { [number]: _, ...others } = before.reactions;
        return { ...before, reactions: value ? { ...others, [number]: value } : others };
      };
      const withPressed = (value: PressedReaction | null) => (before: ReadonlyMap<number, PressedReaction>) => {
        const next = new Map(before);
        if (value) next.set(number, value);
        else next.delete(number);
        return next;
      };
      setOwn(withReaction(to));
      setPressed(withPressed({ from, to, version: null }));
      try {
        const { version } = await apiRequest<{ version: number }>(
          "PUT",
          `/api/community/topics/${topic}/posts/${number}/reaction`,
          { reaction: to },
        );
        setPressed(withPressed({ from, to, version }));
      } catch (error) {
        setOwn(withReaction(from));
        setPressed(withPressed(null));
        toast({ title: errorMessage(error), tone: "error" });
      }
    },
    [own, topic],
  );

  /** How many said something, with what was pressed here and is not part of the post yet. */
  const countOf = useCallback(
    (post: KnownPost, reaction: Reaction): number => {
      const said = post.reactions[reaction] ?? 0;
      const waiting = pressed.get(post.number);
      if (!waiting || (waiting.version !== null && post.seenIn >= waiting.version)) return said;
      return Math.max(0, said - Number(waiting.from === reaction) + Number(waiting.to === reaction));
    },
    [pressed],
  );
  return { user, own, setOwn, react, countOf };
}
