import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { create } from "zustand";
import type { LiveFlags } from "#worker/live/contract.ts";
import { VERSION_HEADER } from "#worker/live/domain.ts";
import { type ClosedReason, closedReason, isOutage, newest, type Versioned } from "../maintenance/domain.ts";
import { CACHE } from "./cache-times.ts";
import { holdSocket } from "./live-socket.ts";

type Maintenance = { isEnabled: boolean; message: string | null; endsAt: number | null };
type Forum = { forumEnabled: boolean };
type Call = "maintenance" | "forum";

interface LiveState {
  maintenance: Versioned<Maintenance>;
  forum: Versioned<Forum>;
  /** Which status calls failed last time (5xx or no answer). */
  failed: Record<Call, boolean>;
  /** Set by the browser's `offline`, cleared by the first recheck that passes after `online`. */
  offline: boolean;
}

/** What this page knows of the site; version -1 means that nothing was heard yet. */
export const useLiveStore = create<LiveState>()(() => ({
  maintenance: { version: -1, isEnabled: false, message: null, endsAt: null },
  forum: { version: -1, forumEnabled: true },
  failed: { maintenance: false, forum: false },
  offline: false,
}));

const { setState: set } = useLiveStore;

/** Takes in a frame of the socket (or the answer to an admin's own change). */
export function hearFlags({ version, isEnabled, message, endsAt, forumEnabled }: LiveFlags): void {
  set((s) => ({
    maintenance: newest(s.maintenance, { version, isEnabled, message, endsAt }),
    forum: newest(s.forum, { version, forumEnabled }),
  }));
}

/** True while the browser leaves the page: calls that it cuts off then are no outage. */
let leaving = false;

/** How often the browser went offline: an answer to a call from before says nothing about now. */
let drops = 0;

/** One status call; what it learns goes into the store, and a failure too. */
async function ask(call: Call): Promise<boolean> {
  const url = call === "forum" ? "/api/forum/status" : "/api/maintenance-status";
  const failed = (is: boolean) => set((s) => ({ failed: { ...s.failed, [call]: is } }));
  const before = drops;
  let response: Response;
  try {
    response = await fetch(url, { credentials: "include", cache: "no-store" });
  } catch {
    if (!leaving) failed(true);
    return false;
  }
  if (!response.ok) {
    failed(isOutage(response.status));
    return false;
  }
  const version = Number(response.headers.get(VERSION_HEADER) ?? 0);
  try {
    const body = await response.json();
    if (call === "forum")
      set((s) => ({ forum: newest(s.forum, { version, forumEnabled: (body as Forum).forumEnabled === true }) }));
    else set((s) => ({ maintenance: newest(s.maintenance, { version, ...(body as Maintenance) }) }));
  } catch {
    failed(true);
    return false;
  }
  failed(false);
  // It answered, so the browser is online whatever it believes of itself.
  if (call === "maintenance" && before === drops) set({ offline: false });
  return true;
}

/** Asks both status calls at once; true when both answered. Behind "Try again" and the `online` event. */
export async function recheck(): Promise<boolean> {
  const answers = await Promise.all([ask("maintenance"), ask("forum")]);
  return answers.every(Boolean);
}

/** How many mounted hooks want the socket: the page holds one. */
let holders = 0;
let release: (() => void) | undefined;

function hold(): () => void {
  holders += 1;
  if (holders === 1) release = start();
  return () => {
    holders -= 1;
    if (holders === 0) release?.();
  };
}

/** When the forum's state was last asked for. */
let forumAsked = Number.NEGATIVE_INFINITY;

/**
 * The specified poll of both calls: the fallback of the socket. It runs in hidden pages and offline
 * too, to notice. Where it starts anew, a forum status that is still fresh is not asked for at once.
 */
function poll(): () => void {
  const askForum = () => {
    forumAsked = performance.now();
    void ask("forum");
  };
  void ask("maintenance");
  if (performance.now() - forumAsked > CACHE.forumStaleTime) askForum();
  const timer = setInterval(() => {
    void ask("maintenance");
    askForum();
  }, CACHE.statusPoll);
  return () => clearInterval(timer);
}

function start(): () => void {
  const offline = () => {
    drops += 1;
    set({ offline: true });
  };
  const online = () => void recheck();
  const hide = () => {
    leaving = true;
  };
  const show = () => {
    leaving = false;
  };
  addEventListener("offline", offline);
  addEventListener("online", online);
  addEventListener("pagehide", hide);
  addEventListener("beforeunload", hide);
  addEventListener("pageshow", show);
  if (!navigator.onLine) offline();
  const endSocket = holdSocket(hearFlags);
  const endPoll = poll();
  return () => {
    endSocket();
    endPoll();
    removeEventListener("offline", offline);
    removeEventListener("online", online);
    removeEventListener("pagehide", hide);
    removeEventListener("beforeunload", hide);
    removeEventListener("pageshow", show);
  };
}

/** Whether the maintenance page stands in for the page, why, and what it says. Use it once, at the root. */
export function useMaintenance(): {
  show: boolean;
  reason: ClosedReason | null;
  message: string | null;
  endsAt: number | null;
} {
  useEffect(hold, []);
  const { pathname, search, hash } = useLocation();
  const { maintenance, failed, offline } = useLiveStore();
  // The first render repeats the server's, whose pages are cached without their query.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const reason = mounted
    ? closedReason({
        path: pathname,
        search,
        hash,
        isEnabled: maintenance.isEnabled,
        failed: failed.maintenance || failed.forum,
        offline,
      })
    : null;
  return { show: reason !== null, reason, message: maintenance.message, endsAt: maintenance.endsAt };
}

/** Whether the forum is open; `initial` is what the server rendered with. */
export function useForumEnabled(initial = true): boolean {
  return useLiveStore((s) => (s.forum.version < 0 ? initial : s.forum.forumEnabled));
}
