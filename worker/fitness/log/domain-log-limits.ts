/** What bounds the exchange of a log and the log itself. */
/** The key under which a member's open pages are told that the log has changed. */
export const LOG_KEY = "fitness";
/** How many commands one call may bring; a longer outbox takes several calls. */
export const MAX_COMMANDS = 100;
/** In bytes of JSON: what one record may hold. */
export const MAX_RECORD_BYTES = 128 * 1024;
/** In bytes, the largest body of a call. */
export const MAX_SYNC_BYTES = 2 * 1024 * 1024;
/** How many changed records one answer has; `more` says that there are further ones. */
export const MAX_CHANGES = 500;
/** In characters of JSON, how many records one answer of the log's object has: a call between Workers holds 32 MiB. */
export const MAX_ANSWER = 6_000_000;
/** How many records of one kind a day may have: it is summed up anew with each change. */
export const MAX_A_DAY = 2000;
/** In bytes, how much one log may hold: many times what a life of logging comes to. */
export const MAX_LOG_BYTES = 1_000_000_000;
