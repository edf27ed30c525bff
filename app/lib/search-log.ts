import type { SearchBeacon } from "#worker/search/contract.ts";

const ENDPOINT = "/api/search/log";

/** Tells what was searched for and opened, also while the page goes away. Nothing waits for it and nothing fails by it. */
export function sendSearchLog(beacon: Omit<SearchBeacon, "isCounted"> & { isCounted?: boolean }): void {
  try {
    const body = new Blob([JSON.stringify(beacon)], { type: "application/json" });
    if (!navigator.sendBeacon(ENDPOINT, body)) void fetch(ENDPOINT, { method: "POST", body, keepalive: true });
  } catch {
    // The search works without it.
  }
}
