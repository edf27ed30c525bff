import { useEffect, useMemo, useState } from "react";
import type { PostAnswer } from "#worker/community/contract.ts";
import type { PollInput } from "#worker/community/domain-poll.ts";
import { newId } from "#worker/kernel/ids.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import type { HumanTokens } from "../composer/human-tokens.ts";
import { Outbox, type OutgoingPost, type SendResult } from "./outbox.ts";

/** On a shared device each member has posts of their own. */
const storageKey = (topic: string, member: string) => `outbox:${member}:${topic}`;
/** In ms: the post itself is here by then, or on another page. */
const SHOWN_DELAY = 5000;

const later = (callback: () => void, ms: number): (() => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

function readStored(key: string): OutgoingPost[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(stored) ? (stored as OutgoingPost[]) : [];
  } catch {
    return [];
  }
}

function store(key: string, posts: readonly OutgoingPost[]): void {
  try {
    if (posts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(posts));
  } catch {
    // A full or refused storage: the post is on its way all the same, as long as the page is open.
  }
}

async function send(
  topic: string,
  { id, text, replyTo, poll }: OutgoingPost,
  tokens: HumanTokens | null,
): Promise<SendResult> {
  const human = tokens && (await tokens.take(id));
  try {
    const answer = await apiRequest<PostAnswer>("POST", `/api/community/topics/${topic}/posts`, {
      id,
      text,
      replyTo,
      poll,
      ...(human ? { human } : {}),
    });
    return answer.state === "held" ? { kind: "held" } : { kind: "shown", number: answer.number };
  } catch (error) {
    // An answer with a reason: sending the same again would not help. Anything else may have been taken.
    // Trying again takes another one.
    if (/"field":"human"/.test((error as Error).message)) tokens?.forget(id);
    const isRefused = /^4(?!08)\d\d: /.test((error as Error).message);
    return isRefused ? { kind: "refused", message: errorMessage(error) } : { kind: "lost" };
  }
}

/**
 * The member's posts on their way to a topic: kept on the device until the server has them.
 * @param member null until it is known
 * @param tokens of the check that a new member passes; null: none is asked for
 */
export function useOutbox(
  topic: string,
  member: string | null,
  tokens: HumanTokens | null,
  onShown: (number: number) => void,
) {
  const [posts, setPosts] = useState<readonly OutgoingPost[]>([]);
  const outbox = useMemo(() => {
    if (member === null) return null;
    const key = storageKey(topic, member);
    const box: Outbox = new Outbox({
      stored: readStored(key),
      send: (post) => send(topic, post, tokens),
      onChange: (next) => {
        store(key, next);
        setPosts(next);
      },
      onShown: ({ id }, number) => {
        onShown(number);
        later(() => box.remove([id]), SHOWN_DELAY);
      },
      wait: later,
    });
    return box;
  }, [topic, member, tokens, onShown]);
  useEffect(() => {
    setPosts(outbox?.list() ?? []);
    if (!outbox) return;
    outbox.retryAll();
    addEventListener("online", outbox.retryAll);
    return () => removeEventListener("online", outbox.retryAll);
  }, [outbox]);
  return { posts, outbox };
}
export const newOutgoing = (text: string, replyTo: number | null, poll: PollInput | null) => ({
  ...{ id: newId(), text, replyTo, at: Date.now() },
  ...(poll ? { poll } : {}),
});
