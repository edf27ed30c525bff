import { expect, it } from "vitest";
import { collectPages } from "./collect-pages.ts";

/** A list of numbers in pages of fifty, the second of which is empty, as a filter that few match makes it. */
function list(count: number) {
  const asked: string[] = [];
  const load = async (cursor: string) => {
    asked.push(cursor);
    if (cursor === "gap") return { rows: [], next: "50" };
    const from = Number(cursor);
    const rows = Array.from({ length: Math.min(50, count - from) }, (_, i) => from + i);
    const next = from + 50 < count ? String(from + 50) : null;
    return { rows, next: cursor === "" && next ? "gap" : next };
  };
  return { asked, load };
}

it("takes every row once, across short and empty pages", async () => {
  const { asked, load } = list(120);
  expect(await collectPages(load, 2000)).toEqual(Array.from({ length: 120 }, (_, i) => i));
  expect(asked).toEqual(["", "gap", "50", "100"]);
  expect(await collectPages(list(0).load, 2000)).toEqual([]);
});

it("takes as many as are allowed, and none of more: it doesn't read on", async () => {
  expect(await collectPages(list(100).load, 100)).toHaveLength(100);
  const { asked, load } = list(1000);
  expect(await collectPages(load, 100)).toBeNull();
  expect(asked).toEqual(["", "gap", "50", "100"]);
});

it("fails where a page fails", async () => {
  const { load } = list(120);
  const broken = (cursor: string) => (cursor === "100" ? Promise.reject(new Error("500: ")) : load(cursor));
  await expect(collectPages(broken, 2000)).rejects.toThrow("500");
});
