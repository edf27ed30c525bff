import { useEffect } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../root.tsx";
import { readStored, store } from "./local-store.ts";

const ENDPOINT = "/api/analytics/track/pageview";
const SESSION_KEY = "tikari-session";
/** Shorter visits are not reported, in milliseconds. */
const MIN_REPORTED_MS = 5000;

/** Tablet, mobile or desktop, by the User-Agent. Android without "Mobile" is a tablet. */
export function deviceType(userAgent: string): "tablet" | "mobile" | "desktop" {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  if (/Mobi|iPhone|iPod|Android|BlackBerry|IEMobile|Opera Mini/i.test(userAgent)) return "mobile";
  return "desktop";
}

/** Whether this browser asks not to be tracked. */
export function hasPrivacySignal(nav: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return nav.doNotTrack === "1" || nav.globalPrivacyControl === true;
}

/** A new session id: a timestamp plus a random string. */
export function newSessionId(now: number): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `${now}-${Array.from(random, (n) => n.toString(36)).join("")}`;
}

function getSessionId(): string {
  const savedId = readStored(SESSION_KEY);
  if (savedId && /^\d{10,16}-[a-z0-9]{4,64}$/.test(savedId)) return savedId;
  const newId = newSessionId(Date.now());
  store(SESSION_KEY, newId);
  return newId;
}

/** Sends in the background, also while the page unloads. Failures are silent. */
function sendBeacon(payload: object): void {
  const body = JSON.stringify(payload);
  try {
    if (navigator.sendBeacon?.(ENDPOINT, new Blob([body], { type: "application/json" }))) return;
    fetch(ENDPOINT, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
      credentials: "include",
      keepalive: true,
    }).catch(() => {});
  } catch {
    // Analytics must never disturb the page.
  }
}

/** Milliseconds as seconds with one decimal, rounded up: more than 5 s must not become the 5 s that aren't reported. */
export const toReportedSeconds = (durationMs: number): number => Math.min(86_400, Math.ceil(durationMs / 100) / 10);

let referrer: string | undefined;

/** Starts a view of the current page. The returned function ends it and reports the time, once, if it was more than 5 s. */
function startPageview(): () => void {
  const url = location.href.slice(0, 2000);
  const title = document.title.slice(0, 300);
  const startedAt = performance.now();
  let isReported = false;
  sendBeacon({
    sessionId: getSessionId(),
    url,
    title,
    referrer: (referrer ?? document.referrer).slice(0, 2000),
    userAgent: navigator.userAgent.slice(0, 1000),
    device: deviceType(navigator.userAgent),
  });
  referrer = url;
  return () => {
    const durationMs = performance.now() - startedAt;
    if (isReported || durationMs <= MIN_REPORTED_MS) return;
    isReported = true;
    sendBeacon({
      sessionId: getSessionId(),
      url,
      title,
      timeOnPage: toReportedSeconds(durationMs),
    });
  };
}

/**
 * Counts page views: use it once, at the root. Nothing is sent from /420, from browsers that ask not to be tracked, or while counting is turned off, which each page states.
 */
export function usePageviews(): void {
  const { pathname } = useLocation();
  const isOff = useRouteLoaderData<typeof rootLoader>("root")?.countPageviews === false;
  useEffect(() => {
    if (isOff) return;
    if (/^\/420(\/|$)/.test(pathname) || hasPrivacySignal(navigator as { doNotTrack: string | null })) return;
    let end: (() => void) | undefined;
    // Delayed until the new page has its title; a page that redirects at once is not counted.
    const timer = setTimeout(() => {
      end = startPageview();
    }, 150);
    const hidden = () => {
      if (document.visibilityState === "hidden") end?.();
    };
    const leave = () => end?.();
    document.addEventListener("visibilitychange", hidden);
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      end?.();
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("pagehide", leave);
    };
  }, [pathname, isOff]);
}
