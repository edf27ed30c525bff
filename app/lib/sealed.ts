import { useMemo } from "react";

/**
 * Data as one text. React Router writes each field of a loader's data with a number of its own, which no gzip
 * shortens; text repeats itself. For what is large and of many like parts.
 */
export type Sealed<T> = string & { readonly of?: T };

/** The text stands within two others, each of which escapes the quotes of the one inside: ours are apostrophes. */
const requoted = (text: string): string => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

/** For loaders. */
export const seal = <T>(value: T): Sealed<T> => requoted(JSON.stringify(value));

export const unseal = <T>(text: Sealed<T>): T => JSON.parse(requoted(text)) as T;

/** What was sealed: the same object for as long as the text is the same. */
export const useUnsealed = <T>(text: Sealed<T>): T => useMemo(() => unseal(text), [text]);
