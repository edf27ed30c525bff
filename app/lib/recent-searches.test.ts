import { beforeEach, expect, it, vi } from "vitest";
import { logout } from "./logout.ts";
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from "./recent-searches.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it("keeps the last five searches, newest first, each once", () => {
  for (const text of ["one", "two", "three", "four", "five", "six", " Two ", "  "]) rememberSearch(text);
  expect(readRecentSearches()).toEqual(["Two", "six", "five", "four", "three"]);
});

it("forgets one or all, and leaves nothing behind", () => {
  for (const text of ["maca", "iron"]) rememberSearch(text);
  expect(forgetSearch("MACA")).toEqual(["iron"]);
  expect(readRecentSearches()).toEqual(["iron"]);
  forgetAllSearches();
  expect(readRecentSearches()).toEqual([]);
  expect(stored.size).toBe(0);
});

it("forgets all when a member logs out", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  vi.stubGlobal("window", { location: { assign: () => undefined } });
  rememberSearch("maca");
  await logout();
  expect(readRecentSearches()).toEqual([]);
});

it("takes what cannot be read as nothing", () => {
  stored.set("tikari-searches", "{");
  expect(readRecentSearches()).toEqual([]);
  vi.stubGlobal("localStorage", undefined);
  rememberSearch("maca");
  expect(readRecentSearches()).toEqual([]);
});
