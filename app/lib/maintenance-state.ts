/** Why the maintenance page replaces the site. */
export type MaintenanceReason = "flag" | "error" | "offline" | "test";

/** What an open page knows about the site's state. */
export interface SiteSignals {
  path: string;
  /** The query part of the URL, with or without its question mark. */
  search: string;
  /** The part behind the #, with or without it. */
  hash: string;
  /** The maintenance flag. */
  isEnabled: boolean;
  /** A status call failed with a 5xx or got no response. */
  failed: boolean;
  /** The browser went offline, and no recheck has passed since. */
  offline: boolean;
  /** The page works without the server, as the fitness app does: what is logged waits on the device. */
  worksOffline?: boolean | undefined;
}

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * Whether the maintenance page replaces the page, and why. Never under /420, and in the fitness app not for want of a connection. The flag alone does not replace the sign-in page either, so that signed-out staff can sign in and turn it off.
 */
export function maintenanceReason(s: SiteSignals): MaintenanceReason | null {
  if (isUnder(s.path, "/420")) return null;
  if ([s.path, s.search, s.hash].some((part) => part.includes("test-maintenance"))) return "test";
  if (!s.worksOffline) {
    if (s.offline) return "offline";
    if (s.failed) return "error";
  }
  return s.isEnabled && !isUnder(s.path, "/login") ? "flag" : null;
}

/** A received state with the version of the flags it comes from. */
export type Versioned<T> = T & { version: number };

/** The newer of two states, so that a late poll or message never reverts a page. Equal versions are the same state. */
export const newerVersion = <T>(current: Versioned<T>, received: Versioned<T>): Versioned<T> =>
  received.version < current.version ? current : received;

/** What a status call's response says about the site. A 4xx is a fault of the page, so it does not count as an outage. */
export const isOutage = (status: number): boolean => status >= 500;

/**
 * How long to wait before the next attempt to connect: doubling from one second to half a minute,
 * with full jitter, so that clients do not all reconnect at once after a restart.
 * @param roll a number in [0, 1)
 */
export function reconnectDelay(attempt: number, roll: number): number {
  const ceiling = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return Math.round(250 + roll * (ceiling - 250));
}
