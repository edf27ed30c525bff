import { onMemberChange, useMemberLive } from "#app/lib/member-live.ts";
import { CONVERSATION_KEY, type ConversationHint } from "#worker/messages/contract.ts";

/** In ms, how often an open page asks for what is new while it isn't told. */
const INTERVAL = 15_000;

/**
 * Keeps a part of the page up to date: it asks where a conversation that concerns it has changed, as the server says at
 * once. While the page isn't told, it asks again and again. A page that nobody sees asks when it is seen.
 * @param concerns whether a change is one that this part doesn't have yet; null: the member isn't in it any more
 * @param refresh never throws; called again only after it has ended
 * @returns a function that ends it
 */
export function followConversations(
  concerns: (id: string, hint: ConversationHint | null) => boolean,
  refresh: () => Promise<unknown>,
): () => void {
  let isDue = false;
  let isAsking = false;
  let isOver = false;
  const askIfSeen = async () => {
    if (isAsking) return;
    isAsking = true;
    while (isDue && !isOver && document.visibilityState === "visible") {
      isDue = false;
      await refresh();
    }
    isAsking = false;
  };
  const ask = () => {
    isDue = true;
    askIfSeen();
  };
  const askIfUntold = () => {
    if (!useMemberLive.getState().isTold) isDue = true;
    askIfSeen();
  };
  const leave = onMemberChange((items, isReset) => {
    const hints = Object.entries(items).filter(([key]) => key.startsWith(CONVERSATION_KEY));
    // Each is asked, also after the first: it may remember what it has seen.
    const concerned = hints.filter(([key, hint]) =>
      concerns(key.slice(CONVERSATION_KEY.length), hint as ConversationHint | null),
    );
    if (isReset || concerned.length > 0) ask();
  });
  // What came before the page was told, for the first time or again.
  const unsubscribe = useMemberLive.subscribe(({ isTold }, before) => {
    if (isTold && !before.isTold) ask();
  });
  const timer = setInterval(askIfUntold, INTERVAL);
  document.addEventListener("visibilitychange", askIfUntold);
  addEventListener("online", askIfUntold);
  return () => {
    isOver = true;
    leave();
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", askIfUntold);
    removeEventListener("online", askIfUntold);
  };
}
