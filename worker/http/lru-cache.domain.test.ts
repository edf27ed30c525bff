import { expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

/** Large enough that keys and overhead do not matter, but where a test is about them. */
const KB = 1000;

it("counts an item once when it is put twice", () => {
  const cache = createLruCache<{ size: number }>(100 * KB);
  cache.set("other", { size: 40 * KB });
  for (let i = 0; i < 50; i++) cache.set("same", { size: 40 * KB });
  expect(cache.get("other")).toBeDefined();
  expect(cache.get("same")).toBeDefined();
});

it("drops the least recently used items, and stores none larger than its bound", () => {
  const cache = createLruCache<{ size: number }>(100 * KB);
  cache.set("a", { size: 40 * KB });
  cache.set("b", { size: 40 * KB });
  cache.get("a");
  cache.set("c", { size: 40 * KB });
  expect([cache.get("a"), cache.get("b"), cache.get("c")].map(Boolean)).toEqual([true, false, true]);
  cache.set("huge", { size: 101 * KB });
  expect(cache.get("huge")).toBeUndefined();
  expect(cache.get("a")).toBeDefined();
});

it("counts keys, and what each entry takes", () => {
  const cache = createLruCache<{ size: number }>(100 * KB);
  for (let i = 0; i < 1000; i++) cache.set(`${i} ${"k".repeat(1000)}`, { size: 1 });
  const kept = Array.from({ length: 1000 }, (_, i) => cache.get(`${i} ${"k".repeat(1000)}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(50);
});
