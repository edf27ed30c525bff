import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { errorMessage } from "#app/lib/api-request.ts";
import { newId } from "#worker/kernel/ids.ts";
import type { ConversationPage, StoredMessage } from "#worker/messages/contract.ts";
import { SecretError } from "#worker/messages/domain-bytes.ts";
import { callApi } from "./call-api.ts";
import { followConversations } from "./follow-conversations.ts";
import { type EpochKeys, type OpenedMessage, openMessages } from "./open-conversation.ts";
import { conversationPath, KEY_CHANGED, type MayEncryptFor, readCode, sendMessage } from "./send-message.ts";
import { areKeysAccepted } from "./trust.ts";
import { unsentMessages } from "./unsent-place.ts";

const NOT_SENT = "Not sent yet.";

/** A message that the server doesn't have yet. */
export interface PendingMessage {
  id: string;
  text: string;
  at: number;
  /** Why it wasn't sent; null: it is on its way. */
  problem: string | null;
}

export interface OpenConversation {
  page: ConversationPage;
  lines: OpenedMessage[];
  hasEarlier: boolean;
}

/** `undefined` while loading, `"gone"` where the caller isn't in it, `null` where it can't be loaded. */
export type ConversationFound = OpenConversation | "gone" | null | undefined;

/** One conversation: loaded, opened, kept up to date, and written into. */
export function useConversation(
  id: string,
  account: OwnAccount,
  keys: EpochKeys,
  onChanged: () => void,
  onOwnKeysChanged: () => void,
) {
  const [found, setFound] = useState<ConversationFound>();
  const [pending, setPending] = useState<PendingMessage[]>([]);
  const raw = useRef<StoredMessage[]>([]);
  const newest = useRef<ConversationPage>(null);
  const takes = useRef({ begun: 0, shown: 0 });
  const counter = useRef(1);
  const queue = useRef<Promise<void>>(Promise.resolve());

  /** Ids of messages that wait in this browser. */
  const unsent = useRef<string[]>([]);
  const forget = useCallback(
    (messageId: string) => void unsentMessages.forget(account.member, id, messageId).catch(() => undefined),
    [account.member, id],
  );

  /** Opens a page's lines together with those that are known. */
  const take = useCallback(
    async (page: ConversationPage): Promise<ConversationPage> => {
      const known = new Map(raw.current.map((line) => [line.number, line]));
      for (const line of page.messages) known.set(line.number, line);
      raw.current = [...known.values()].sort((a, b) => a.number - b.number);
      // Answers may come in another order than they were asked for.
      if (page.version >= (newest.current?.version ?? 0)) newest.current = page;
      // Rotated or revoked on another device: this browser can't read on, nor write.
      const own = page.people.find((person) => person.id === account.member);
      if ((own?.log.at(-1)?.version ?? 0) > account.version) onOwnKeysChanged();
      const turn = ++takes.current.begun;
      const first = raw.current[0]?.number ?? page.firstNumber;
      await keys.open(account, id, page.people, page.wraps);
      const isWhole = first === 1;
      const lines = await openMessages(keys, id, raw.current, isWhole);
      for (const line of raw.current)
        if (line.sender === account.member && line.device === account.device)
          counter.current = Math.max(counter.current, line.counter + 1);
      const sent = new Set(raw.current.map((line) => line.id));
      const arrived = unsent.current.filter((messageId) => sent.has(messageId));
      unsent.current = unsent.current.filter((messageId) => !sent.has(messageId));
      for (const messageId of arrived) forget(messageId);
      setPending((before) => before.filter((message) => !sent.has(message.id)));
      // One that began later has these lines too.
      if (turn < takes.current.shown) return page;
      takes.current.shown = turn;
      setFound({ page: newest.current ?? page, lines, hasEarlier: first > page.firstNumber });
      return page;
    },
    [account, forget, id, keys, onOwnKeysChanged],
  );

  const load = useCallback(async (): Promise<ConversationPage> => {
    for (;;) {
      const last = raw.current.at(-1)?.number;
      const page = await take(
        await callApi<ConversationPage>("GET", `${conversationPath(id)}${last ? `?after=${last}` : ""}`),
      );
      // After a long time away there is more than one answer holds.
      if (!last || (raw.current.at(-1)?.number ?? 0) >= page.lastNumber || page.messages.length === 0) return page;
    }
  }, [id, take]);

  const refresh = useCallback(async () => {
    try {
      await load();
    } catch (error) {
      const isGone = (error as { status?: number }).status === 404;
      setFound((before) => (isGone ? "gone" : (before ?? null)));
    }
  }, [load]);

  useEffect(() => {
    raw.current = [];
    newest.current = null;
    counter.current = 1;
    setFound(undefined);
    setPending([]);
    unsent.current = [];
    let isOver = false;
    // What an earlier visit couldn't send; what has arrived all the same goes once the lines are here.
    const waiting = unsentMessages.list(account.member, id).catch(() => []);
    waiting.then((kept) => {
      if (isOver) return;
      const found = kept.filter((message) => !unsent.current.includes(message.id));
      unsent.current.push(...found.map((message) => message.id));
      setPending((before) => [...found.map((message) => ({ ...message, problem: NOT_SENT })), ...before]);
      refresh();
    });
    return () => {
      isOver = true;
    };
  }, [refresh, account.member, id]);
  useEffect(
    () =>
      followConversations(
        (changed, hint) => changed === id && (hint === null || hint.version > (newest.current?.version ?? 0)),
        refresh,
      ),
    [id, refresh],
  );

  const loadEarlier = useCallback(async () => {
    const first = raw.current[0]?.number;
    if (first) await take(await callApi<ConversationPage>("GET", `${conversationPath(id)}?before=${first}`));
  }, [id, take]);

  const discard = useCallback(
    (messageId: string) => {
      unsent.current = unsent.current.filter((other) => other !== messageId);
      forget(messageId);
      setPending((before) => before.filter((entry) => entry.id !== messageId));
    },
    [forget],
  );

  const sendOne = useCallback(
    async (message: PendingMessage) => {
      try {
        const place = await load();
        // It had arrived; only the answer was lost.
        if (raw.current.some((line) => line.id === message.id)) return;
        const mayEncryptFor: MayEncryptFor = (people) => areKeysAccepted(account.member, people);
        const counted = { ...message, counter: counter.current };
        const sent = await sendMessage(callApi, keys, account, place, counted, load, mayEncryptFor);
        counter.current = sent.counter + 1;
        await load();
        onChanged();
      } catch (error) {
        // It had arrived long ago: ids are made here, and no one else's is the same.
        if (readCode(error) === "taken") {
          discard(message.id);
          return;
        }
        const problem = sendProblem(error);
        setPending((before) => before.map((entry) => (entry.id === message.id ? { ...entry, problem } : entry)));
      }
    },
    [account, discard, keys, load, onChanged],
  );

  /** One after the other: the server takes a device's messages in their order. */
  const enqueue = useCallback(
    (message: PendingMessage) => {
      queue.current = queue.current.then(() => sendOne(message));
    },
    [sendOne],
  );
  const send = useCallback(
    (text: string) => {
      const message = { id: newId(), text, at: Date.now(), problem: null };
      unsent.current.push(message.id);
      setPending((before) => [...before, message]);
      // Kept first, while others are still on their way: a tab that is closed meanwhile loses nothing. Where it can't be
      // kept, it is sent all the same.
      const kept = unsentMessages.keep(account.member, id, message).catch(() => undefined);
      queue.current = queue.current.then(() => kept);
      enqueue(message);
    },
    [account.member, enqueue, id],
  );
  const retry = useCallback(
    (message: PendingMessage) => {
      setPending((before) => before.map((entry) => (entry.id === message.id ? { ...entry, problem: null } : entry)));
      enqueue(message);
    },
    [enqueue],
  );
  return { found, pending, send, retry, discard, refresh, loadEarlier };
}

function sendProblem(error: unknown): string {
  if (readCode(error) === KEY_CHANGED)
    return "Not sent: a safety number that you compared has changed. Decide about it above, then send again.";
  if (error instanceof SecretError)
    return "This can't be encrypted: someone's keys couldn't be verified. Reload the page.";
  if (readCode(error) === "" && !(error as { status?: number }).status) return NOT_SENT;
  return errorMessage(error);
}
