import type { LiveEvent, LiveFlags } from "#worker/live/contract.ts";
import { PING } from "#worker/live/domain.ts";
import { reconnectDelay } from "./maintenance-state.ts";

/** A part of the page that follows more than the flags. */
export interface LiveListener {
  /** The socket is open, for the first time or again: say what is to be watched. */
  onOpen: () => void;
  /** Nothing comes until it is open again. */
  onClose: () => void;
  onEvent: (event: LiveEvent) => void;
}

/** One: live-channels.ts, which knows who in the page follows what. */
let listener: LiveListener | undefined;
/** The socket that was open last. What is said to one that has closed is dropped: the next one is told by onOpen. */
let openSocket: WebSocket | undefined;

/** Follows the page's socket from now on. */
export function joinLiveSocket(joined: LiveListener): void {
  listener = joined;
  if (openSocket) joined.onOpen();
}

/** Sends a command of worker/live/contract.ts, where the socket is open. */
export const sendLive = (command: object): void => openSocket?.send(JSON.stringify(command));

function dropSocket(): void {
  if (!openSocket) return;
  openSocket = undefined;
  listener?.onClose();
}

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
    const current = new WebSocket(`${location.origin.replace("http", "ws")}/api/live`);
    socket = current;
    current.onopen = () => {
      attempt = 0;
      openSocket = current;
      listener?.onOpen();
      pingTimer = setInterval(() => {
        current.send(PING);
        clearTimeout(pongTimer);
        // The network was lost without a close frame, so the socket has to be closed here.
        pongTimer = setTimeout(closeDeadSocket, PONG_TIMEOUT_MS);
      }, PING_INTERVAL_MS);
    };
    current.onmessage = ({ data }) => {
      clearTimeout(pongTimer);
      const event = parseEvent(data);
      if (event?.type === "flags") onFlags(event.flags);
      else if (event) listener?.onEvent(event);
    };
    current.onclose = () => {
      if (socket === current) scheduleReconnect();
    };
  }

  function scheduleReconnect() {
    socket = null;
    clearTimers();
    dropSocket();
    if (!isClosed) reconnectTimer = setTimeout(connect, reconnectDelay(attempt++, Math.random()));
  }

  /** Drops a dead socket without waiting for its close event. */
  function closeDeadSocket() {
    closeSocket();
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
    dropSocket();
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

/** A frame as an event; null for what is none, such as the answer to a ping. By hand: zod would weigh more than the rest. */
function parseEvent(data: string): LiveEvent | null {
  try {
    const event = JSON.parse(data) as LiveEvent;
    const isKnown =
      event.type === "flags"
        ? Number.isInteger(event.flags.version) && typeof event.flags.isEnabled === "boolean"
        : event.type;
    return isKnown ? event : null;
  } catch {
    return null;
  }
}
