/** What may be remembered of a search: the words, nothing that could name a person. Pure. */
import { normalizeQuery } from "./domain.ts";

/** In days: how long counts of searches are kept. */
export const LOG_DAYS = 90;
const MAX_LENGTH = 60;

/** Digits as in a phone or card number, also with marks between them. */
const isLongNumber = (text: string): boolean =>
  (text.match(/\p{N}[\p{N}\s().+-]*/gu) ?? []).some((run) => run.replace(/[^\p{N}]/gu, "").length >= 7);

/** The query as it is counted; null where it is too short or may be somebody's address, number or code. */
export function toLoggedQuery(text: string): string | null {
  if (/@|https?:|www\./i.test(text) || isLongNumber(text)) return null;
  const query = normalizeQuery(text);
  return query.length < 2 || query.length > MAX_LENGTH || /[\p{N}]{5}/u.test(query) ? null : query;
}

/** The day of an instant in UTC, as `2026-11-23`. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
