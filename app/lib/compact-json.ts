import { useMemo } from "react";

/**
 * Data as one text. React Router writes each field of a loader's data with a number of its own, which no gzip
 * shortens; text repeats itself. For what is large and of many like parts.
 */
export type CompactJson<T> = string & { readonly of?: T };

/**
 * The text stands within two others, each of which escapes the quotes of the one inside: ours are apostrophes. JSON has
 * no raw control characters, so one can stand for a quote on the way.
 */
const swapQuotes = (text: string): string =>
  text.replaceAll('"', "\u0001").replaceAll("'", '"').replaceAll("\u0001", "'");

/** Values of the texts that were written or read last, the oldest first: a page, its title and its parts read the same text. */
const recent = new Map<string, unknown>();
const MAX_RECENT = 16;

function rememberValue(text: string, value: unknown): void {
  recent.set(text, value);
  for (const oldest of recent.keys()) {
    if (recent.size <= MAX_RECENT) break;
    recent.delete(oldest);
  }
}

/** For loaders. The value must be plain data, and nobody may change it any more. */
export function writeCompactJson<T>(value: T): CompactJson<T> {
  const text = swapQuotes(JSON.stringify(value));
  rememberValue(text, value);
  return text;
}

/** The value of such a text, as a browser reads it. */
export const parseCompactJson = <T>(text: CompactJson<T>): T => JSON.parse(swapQuotes(text)) as T;

export function readCompactJson<T>(text: CompactJson<T>): T {
  if (!recent.has(text)) rememberValue(text, parseCompactJson(text));
  return recent.get(text) as T;
}

/** The value of such a text: the same object for as long as the text is the same. */
export const useCompactJson = <T>(text: CompactJson<T>): T => useMemo(() => readCompactJson(text), [text]);
