const STORAGE_KEY = "tikari-searches";
const MOST = 5;

/** What was searched for in this browser, newest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((s) => typeof s === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a search; null forgets all. @returns what is stored now */
export function rememberSearch(query: string | null): string[] {
  const text = query?.trim();
  const others = readRecentSearches().filter((s) => s.toLowerCase() !== text?.toLowerCase());
  const stored = query === null ? [] : text ? [text, ...others].slice(0, MOST) : others;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Without storage nothing is remembered.
  }
  return stored;
}
