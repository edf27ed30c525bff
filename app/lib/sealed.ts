import { useMemo } from "react";

/**
 * Data as one text. React Router writes each field of a loader's data with a number of its own, which no gzip
 * shortens; text repeats itself. For what is large and of many like parts.
 */
export type Sealed<T> = string & { readonly of?: T };

/**
 * The text stands within two others, each of which escapes the quotes of the one inside: ours are apostrophes. JSON has
 * no raw control characters, so one can stand for a quote on the way.
 */
const requoted = (text: string): string =>
  text.replaceAll('"', "\u0001").replaceAll("'", '"').replaceAll("\u0001", "'");

/** What was sealed or read lately, the oldest first: a page, its title and its parts read the same text. */
const lately = new Map<string, unknown>();
const LATELY = 16;

function remember(text: string, value: unknown): void {
  lately.set(text, value);
  for (const oldest of lately.keys()) {
    if (lately.size <= LATELY) break;
    lately.delete(oldest);
  }
}

/** For loaders. The value must be plain data, and nobody may change it any more. */
export function seal<T>(value: T): Sealed<T> {
  const text = requoted(JSON.stringify(value));
  remember(text, value);
  return text;
}

/** The value behind a sealed text, as a browser reads it. */
export const readSealed = <T>(text: Sealed<T>): T => JSON.parse(requoted(text)) as T;

export function unseal<T>(text: Sealed<T>): T {
  if (!lately.has(text)) remember(text, readSealed(text));
  return lately.get(text) as T;
}

/** What was sealed: the same object for as long as the text is the same. */
export const useUnsealed = <T>(text: Sealed<T>): T => useMemo(() => unseal(text), [text]);
