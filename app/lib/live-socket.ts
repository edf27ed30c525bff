import type { LiveEvent, LiveFlags } from "#worker/live/contract.ts";
import { PING, PONG } from "#worker/live/domain.ts";
import { reconnectDelay } from "./maintenance-state.ts";

const PING_INTERVAL_MS = 25_000;
const PONG_TIMEOUT_MS = 10_000;

/**
 * Holds the one WebSocket of an open page: connects, reconnects, and reports messages. It also runs in hidden pages, so that a page is up to date when it becomes visible. @returns a function that ends it
 */
export function openLiveSocket(onFlags: (flags: LiveFlags) => void): () => void {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const clearTimers = () => {
    clearTimeout(reconnectTimer);
    clearInterval(pingTimer);
    clearTimeout(pongTimer);
    reconnectTimer = undefined;
  };

  function connect() {
    clearTimers();
    if (isClosed || socket) return;
    const url = new URL("/api/live", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const current = new WebSocket(url);
    socket = current;
    current.onopen = () => {
      attempt = 0;
      pingTimer = setInterval(() => {
        current.send(PING);
        clearTimeout(pongTimer);
        // The network was lost without a close frame, so the socket has to be closed here.
        pongTimer = setTimeout(closeDeadSocket, PONG_TIMEOUT_MS);
      }, PING_INTERVAL_MS);
    };
    current.onmessage = ({ data }) => {
      clearTimeout(pongTimer);
      if (data === PONG) return;
      const event = parseLiveEvent(data);
      if (event) onFlags(event.flags);
    };
    current.onclose = () => {
      if (socket === current) scheduleReconnect();
    };
  }

  function scheduleReconnect() {
    socket = null;
    clearTimers();
    if (!isClosed) reconnectTimer = setTimeout(connect, reconnectDelay(attempt++, Math.random()));
  }

  /** Drops a dead socket without waiting for its close event. */
  function closeDeadSocket() {
    const previous = socket;
    socket = null;
    previous?.close();
    scheduleReconnect();
  }

  const connectIfClosed = () => {
    if (!socket) connect();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === "visible") connectIfClosed();
  };
  const closeSocket = () => {
    // An open socket would keep the page out of the back/forward cache.
    const previous = socket;
    socket = null;
    clearTimers();
    previous?.close();
  };

  addEventListener("online", connectIfClosed);
  addEventListener("pagehide", closeSocket);
  addEventListener("pageshow", connectIfClosed);
  document.addEventListener("visibilitychange", onVisibilityChange);
  // One task later: React's strict mode unmounts its first mount at once, and closing a connecting socket logs a warning.
  reconnectTimer = setTimeout(connect);
  return () => {
    isClosed = true;
    closeSocket();
    removeEventListener("online", connectIfClosed);
    removeEventListener("pagehide", closeSocket);
    removeEventListener("pageshow", connectIfClosed);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}

/** A frame as an event; null for what this build does not know. Checked by hand: zod would weigh more than the rest. */
function parseLiveEvent(data: unknown): LiveEvent | null {
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
