import type { LiveEvent, LiveFlags } from "#worker/live/contract.ts";
import { PING, PONG } from "#worker/live/domain.ts";
import { backoff } from "../maintenance/domain.ts";

const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;

/**
 * Holds the one socket of an open page: connects, connects again when it drops, and tells what it
 * hears. It runs in hidden pages too, so that a page is right at the moment that it is looked at.
 * @returns a function that ends it
 */
export function holdSocket(heard: (flags: LiveFlags) => void): () => void {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const quiet = () => {
    clearTimeout(again);
    clearInterval(beat);
    clearTimeout(silence);
    again = undefined;
  };

  function connect() {
    quiet();
    if (ended || socket) return;
    const url = new URL("/api/live", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(url);
    socket = mine;
    mine.onopen = () => {
      attempt = 0;
      beat = setInterval(() => {
        mine.send(PING);
        clearTimeout(silence);
        // A network that went away without a word: nobody closes the socket but us.
        silence = setTimeout(drop, PONG_WITHIN);
      }, PING_EVERY);
    };
    mine.onmessage = ({ data }) => {
      clearTimeout(silence);
      if (data === PONG) return;
      const event = eventOf(data);
      if (event) heard(event.flags);
    };
    mine.onclose = () => {
      if (socket === mine) lost();
    };
  }

  function lost() {
    socket = null;
    quiet();
    if (!ended) again = setTimeout(connect, backoff(attempt++, Math.random()));
  }

  /** Lets go of a dead socket without waiting for its close. */
  function drop() {
    const old = socket;
    socket = null;
    old?.close();
    lost();
  }

  const now = () => {
    if (!socket) connect();
  };
  const seen = () => {
    if (document.visibilityState === "visible") now();
  };
  const hide = () => {
    // An open socket would keep the page out of the back/forward cache.
    const old = socket;
    socket = null;
    quiet();
    old?.close();
  };

  addEventListener("online", now);
  addEventListener("pagehide", hide);
  addEventListener("pageshow", now);
  document.addEventListener("visibilitychange", seen);
  // A task later: React's strict mode ends what it mounts first at once, and a socket closed while it connects warns.
  again = setTimeout(connect);
  return () => {
    ended = true;
    hide();
    removeEventListener("online", now);
    removeEventListener("pagehide", hide);
    removeEventListener("pageshow", now);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** A frame as an event; null for what this build does not know. Checked by hand: zod would weigh more than the rest. */
export function eventOf(data: unknown): LiveEvent | null {
  if (typeof data !== "string") return null;
  try {
    const event = JSON.parse(data) as LiveEvent;
    return event?.type === "flags" &&
      Number.isInteger(event.flags?.version) &&
      typeof event.flags.isEnabled === "boolean"
      ? event
      : null;
  } catch {
    return null;
  }
}
