import { expect, it } from "vitest";
import { shelf } from "./lru-cache.ts";

it("counts an item that is put again once, so that it does not push the others out", () => {
  const s = shelf<{ size: number }>(100);
  s.put("other", { size: 40 });
  for (let i = 0; i < 50; i++) s.put("same", { size: 40 });
  expect(s.get("other")).toBeDefined();
  expect(s.get("same")).toBeDefined();
});

it("drops what was used longest ago, and keeps nothing larger than itself", () => {
  const s = shelf<{ size: number }>(100);
  s.put("a", { size: 40 });
  s.put("b", { size: 40 });
  s.get("a");
  s.put("c", { size: 40 });
  expect([s.get("a"), s.get("b"), s.get("c")].map(Boolean)).toEqual([true, false, true]);
  s.put("huge", { size: 101 });
  expect(s.get("huge")).toBeUndefined();
  expect(s.get("a")).toBeDefined();
});
