import { useMemo } from "react";

/**
 * Data as one string. React Router serializes each field of a loader's data with its own number, which gzip cannot compress; plain JSON repeats itself and compresses well. For large data of many similar parts.
 */
export type CompactJson<T> = string & { readonly of?: T };

/**
 * The string is nested in two others, each of which escapes inner double quotes, so quotes become apostrophes. JSON has no raw control characters, so one can stand in for a quote meanwhile.
 */
const swapQuotes = (text: string): string =>
  text.replaceAll('"', "\u0001").replaceAll("'", '"').replaceAll("\u0001", "'");

/** The values of the latest strings, oldest first: a page, its title and its parts read the same string. */
const recent = new Map<string, unknown>();
const MAX_RECENT = 16;
/** Characters of these strings together: with their values, some six bytes of memory each. */
const MAX_RECENT_LENGTH = 500_000;
let recentLength = 0;

function rememberValue(text: string, value: unknown): void {
  if (!recent.has(text)) recentLength += text.length;
  recent.set(text, value);
  for (const oldest of recent.keys()) {
    // The latest one stays, whatever its length: its page is about to read it.
    if ((recent.size <= MAX_RECENT && recentLength <= MAX_RECENT_LENGTH) || recent.size === 1) break;
    recent.delete(oldest);
    recentLength -= oldest.length;
  }
}

/** For loaders. The value must be plain data, and must not be changed afterwards. */
export function writeCompactJson<T>(value: T): CompactJson<T> {
  const text = swapQuotes(JSON.stringify(value));
  rememberValue(text, value);
  return text;
}

/** Parses such a string, as in the browser. */
export const parseCompactJson = <T>(text: CompactJson<T>): T => JSON.parse(swapQuotes(text)) as T;

export function readCompactJson<T>(text: CompactJson<T>): T {
  if (!recent.has(text)) rememberValue(text, parseCompactJson(text));
  return recent.get(text) as T;
}

/** The value of such a string: the same object while the string is the same. */
export const useCompactJson = <T>(text: CompactJson<T>): T => useMemo(() => readCompactJson(text), [text]);
