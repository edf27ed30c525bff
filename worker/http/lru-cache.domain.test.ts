import { expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

it("counts an item once when it is put twice", () => {
  const cache = createLruCache<{ size: number }>(100);
  cache.set("other", { size: 40 });
  for (let i = 0; i < 50; i++) cache.set("same", { size: 40 });
  expect(cache.get("other")).toBeDefined();
  expect(cache.get("same")).toBeDefined();
});

it("drops the least recently used items, and stores none larger than its bound", () => {
  const cache = createLruCache<{ size: number }>(100);
  cache.set("a", { size: 40 });
  cache.set("b", { size: 40 });
  cache.get("a");
  cache.set("c", { size: 40 });
  expect([cache.get("a"), cache.get("b"), cache.get("c")].map(Boolean)).toEqual([true, false, true]);
  cache.set("huge", { size: 101 });
  expect(cache.get("huge")).toBeUndefined();
  expect(cache.get("a")).toBeDefined();
});
