import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { create } from "zustand";
import type { LiveFlags } from "#worker/live/contract.ts";
import { VERSION_HEADER } from "#worker/live/domain.ts";
import { CACHE } from "./cache-times.ts";
import { openLiveSocket } from "./live-socket.ts";
import {
  isOutage,
  type MaintenanceReason,
  maintenanceReason,
  newerVersion,
  type Versioned,
} from "./maintenance-state.ts";

type MaintenanceStatus = { isEnabled: boolean; message: string | null; endsAt: number | null };
type ForumStatus = { forumEnabled: boolean };
type StatusCall = "maintenance" | "forum";

interface LiveState {
  maintenance: Versioned<MaintenanceStatus>;
  forum: Versioned<ForumStatus>;
  /** Which status calls failed last time (5xx or no answer). */
  failed: Record<StatusCall, boolean>;
  /** Set by the browser's `offline`, cleared by the first recheck that passes after `online`. */
  offline: boolean;
}

/** What this page knows about the site; version -1 means nothing was received yet. */
export const useLiveStore = create<LiveState>()(() => ({
  maintenance: { version: -1, isEnabled: false, message: null, endsAt: null },
  forum: { version: -1, forumEnabled: true },
  failed: { maintenance: false, forum: false },
  offline: false,
}));

const { setState: set } = useLiveStore;

/** Applies a frame of the socket (or the response to an admin's own change). */
export function applyFlags({ version, isEnabled, message, endsAt, forumEnabled }: LiveFlags): void {
  set((s) => ({
    maintenance: newerVersion(s.maintenance, { version, isEnabled, message, endsAt }),
    forum: newerVersion(s.forum, { version, forumEnabled }),
  }));
}

/** True while the browser leaves the page: calls aborted then are not an outage. */
let isLeaving = false;

/** How often the browser went offline: the response to an earlier call says nothing about the current state. */
let offlineCount = 0;

/** One status call; its result or failure goes into the store. */
async function fetchStatus(call: StatusCall): Promise<boolean> {
  const url = call === "forum" ? "/api/forum/status" : "/api/maintenance-status";
  const setFailed = (hasFailed: boolean) => set((s) => ({ failed: { ...s.failed, [call]: hasFailed } }));
  const offlineCountBefore = offlineCount;
  let response: Response;
  try {
    response = await fetch(url, { credentials: "include", cache: "no-store" });
  } catch {
    if (!isLeaving) setFailed(true);
    return false;
  }
  if (!response.ok) {
    setFailed(isOutage(response.status));
    return false;
  }
  const version = Number(response.headers.get(VERSION_HEADER) ?? 0);
  try {
    const body = await response.json();
    if (call === "forum")
      set((s) => ({
        forum: newerVersion(s.forum, { version, forumEnabled: (body as ForumStatus).forumEnabled === true }),
      }));
    else set((s) => ({ maintenance: newerVersion(s.maintenance, { version, ...(body as MaintenanceStatus) }) }));
  } catch {
    setFailed(true);
    return false;
  }
  setFailed(false);
  // The call succeeded, so the browser is online whatever `navigator.onLine` says.
  if (call === "maintenance" && offlineCountBefore === offlineCount) set({ offline: false });
  return true;
}

/** Runs both status calls; true when both succeed. Used by "Try again" and the `online` event. */
export async function refetchStatus(): Promise<boolean> {
  const answers = await Promise.all([fetchStatus("maintenance"), fetchStatus("forum")]);
  return answers.every(Boolean);
}

/** How many mounted hooks want the socket: the page holds one. */
let subscriberCount = 0;
let stopUpdates: (() => void) | undefined;

function subscribeToUpdates(): () => void {
  subscriberCount += 1;
  if (subscriberCount === 1) stopUpdates = startUpdates();
  return () => {
    subscriberCount -= 1;
    if (subscriberCount === 0) stopUpdates?.();
  };
}

/** When the forum's status was last fetched. */
let forumAskedAt = Number.NEGATIVE_INFINITY;

/**
 * The specified poll of both calls: the fallback of the socket. It also runs in hidden pages and offline, to notice changes. When it restarts, a forum status that is still fresh is not fetched at once.
 */
function startPolling(): () => void {
  const fetchForumStatus = () => {
    forumAskedAt = performance.now();
    void fetchStatus("forum");
  };
  void fetchStatus("maintenance");
  if (performance.now() - forumAskedAt > CACHE.forumStaleTime) fetchForumStatus();
  const timer = setInterval(() => {
    void fetchStatus("maintenance");
    fetchForumStatus();
  }, CACHE.statusPoll);
  return () => clearInterval(timer);
}

function startUpdates(): () => void {
  const onOffline = () => {
    offlineCount += 1;
    set({ offline: true });
  };
  const onOnline = () => void refetchStatus();
  const onPageHide = () => {
    isLeaving = true;
  };
  const onPageShow = () => {
    isLeaving = false;
  };
  addEventListener("offline", onOffline);
  addEventListener("online", onOnline);
  addEventListener("pagehide", onPageHide);
  addEventListener("beforeunload", onPageHide);
  addEventListener("pageshow", onPageShow);
  if (!navigator.onLine) onOffline();
  const closeSocket = openLiveSocket(applyFlags);
  const stopPolling = startPolling();
  return () => {
    closeSocket();
    stopPolling();
    removeEventListener("offline", onOffline);
    removeEventListener("online", onOnline);
    removeEventListener("pagehide", onPageHide);
    removeEventListener("beforeunload", onPageHide);
    removeEventListener("pageshow", onPageShow);
  };
}

/** Whether the maintenance page replaces the page, why, and its message. Use it once, at the root. */
export function useMaintenance(worksOffline?: boolean): {
  show: boolean;
  reason: MaintenanceReason | null;
  message: string | null;
  endsAt: number | null;
} {
  useEffect(subscribeToUpdates, []);
  const { pathname, search, hash } = useLocation();
  const { maintenance, failed, offline } = useLiveStore();
  // The first render repeats the server's, whose pages are cached without their query.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const reason = mounted
    ? maintenanceReason({
        path: pathname,
        search,
        hash,
        isEnabled: maintenance.isEnabled,
        failed: failed.maintenance || failed.forum,
        offline,
        worksOffline,
      })
    : null;
  return { show: reason !== null, reason, message: maintenance.message, endsAt: maintenance.endsAt };
}

/** Whether the forum is open; `initial` is what the server rendered with. */
export function useForumEnabled(initial = true): boolean {
  return useLiveStore((s) => (s.forum.version < 0 ? initial : s.forum.forumEnabled));
}
