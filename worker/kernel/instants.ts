/** Lengths of time in milliseconds. Instants are epoch milliseconds, UTC, everywhere. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The UTC calendar day of an instant, as YYYY-MM-DD. */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
