import { readStored, store } from "./local-store.ts";

const STORAGE_KEY = "tikari-searches";
const MOST = 5;

/** What was searched for in this browser, newest first. It never leaves the browser, and logging out forgets it. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((s) => typeof s === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a search as the newest. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text) write([text, ...readRecentSearches().filter((s) => !isSame(s, text))].slice(0, MOST));
}

/** @returns the searches that are left */
export function forgetSearch(query: string): string[] {
  const left = readRecentSearches().filter((s) => !isSame(s, query));
  write(left);
  return left;
}

export const forgetAllSearches = (): void => write([]);

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

const write = (searches: string[]): void => store(STORAGE_KEY, searches.length > 0 ? JSON.stringify(searches) : null);
