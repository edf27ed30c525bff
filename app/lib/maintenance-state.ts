/** Why the maintenance page stands in for the site. */
export type MaintenanceReason = "flag" | "error" | "offline" | "test";

/** What an open page knows of the site's state. */
export interface SiteSignals {
  path: string;
  /** The query part of the URL, with or without its question mark. */
  search: string;
  /** The part behind the #, with or without it. */
  hash: string;
  /** The maintenance flag. */
  isEnabled: boolean;
  /** A status call answered 5xx or did not answer. */
  failed: boolean;
  /** The browser went offline, and no recheck has passed since. */
  offline: boolean;
}

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * Whether the maintenance page replaces the page, and why. Never under /420; the flag alone leaves
 * the sign-in page too, or signed-out staff could not come in and switch it off.
 */
export function maintenanceReason(s: SiteSignals): MaintenanceReason | null {
  if (isUnder(s.path, "/420")) return null;
  if ([s.path, s.search, s.hash].some((part) => part.includes("test-maintenance"))) return "test";
  if (s.offline) return "offline";
  if (s.failed) return "error";
  return s.isEnabled && !isUnder(s.path, "/login") ? "flag" : null;
}

/** What was heard, with the version of the flags document that it comes from. */
export type Versioned<T> = T & { version: number };

/** The newer of two: a late poll or message never takes a page back. Equal versions say the same. */
export const newerVersion = <T>(current: Versioned<T>, received: Versioned<T>): Versioned<T> =>
  received.version < current.version ? current : received;

/** What an answer of a status call says about the site: 4xx is our own mistake and closes nothing. */
export const isOutage = (status: number): boolean => status >= 500;

/**
 * How long to wait before the next attempt to connect: doubling from one second to half a minute,
 * with full jitter, so that a restart does not bring everybody back at once.
 * @param roll a number in [0, 1)
 */
export function reconnectDelay(attempt: number, roll: number): number {
  const ceiling = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return Math.round(250 + roll * (ceiling - 250));
}
