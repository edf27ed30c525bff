import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { raiseTags } from "../platform/page-versions.ts";

let edge: Map<string, string>;
beforeEach(() => {
  edge = new Map();
  const cache = {
    match: async (key: string) => (edge.has(key) ? new Response(edge.get(key)) : undefined),
    put: async (key: string, response: Response) => void edge.set(key, await response.text()),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  return () => vi.unstubAllGlobals();
});

/** An isolate with a memory of its own; all isolates share the edge's cache. */
async function newIsolate() {
  vi.resetModules();
  const { serveCachedPage } = await import("./page-cache.ts");
  /** Where a page came from and what it says; `text` is what a rendering would say now. */
  return async (flags: Flags, text: string | Promise<string>, tags = ["product:a"]) => {
    const work: Promise<unknown>[] = [];
    const { response } = await serveCachedPage({
      key: "build https://tikari.test/",
      flags,
      hasQuery: false,
      isCacheableStatus: () => true,
      render: async () => ({ text: await text, response: new Response(null), tags }),
      waitUntil: (promise) => work.push(promise),
    });
    await Promise.all(work);
    return [response.headers.get("x-page-from"), await response.text()];
  };
}

const before = raiseTags(DEFAULT_FLAGS, ["plans"]);
const other = raiseTags(before, ["product:b"]);
const after = raiseTags(other, ["product:a"]);

it("takes from the edge what is current, and replaces there what is not", async () => {
  const [a, b, c] = [await newIsolate(), await newIsolate(), await newIsolate()];
  expect(await a(before, "old")).toEqual(["render", "old"]);
  expect(await b(other, "never")).toEqual(["edge", "old"]);
  expect(await b(after, "new")).toEqual(["render", "new"]);
  expect(await c(after, "never")).toEqual(["edge", "new"]);
  expect(await a(after, "never")).toEqual(["edge", "new"]);
  expect(await a(after, "never")).toEqual(["memory", "new"]);
});

it("never shows an isolate with newer flags what one with older flags rendered, also where that ended later", async () => {
  const [slow, fast, third] = [await newIsolate(), await newIsolate(), await newIsolate()];
  let finish: (text: string) => void = () => undefined;
  const rendering = slow(
    before,
    new Promise((done) => {
      finish = done;
    }),
  );
  expect(await fast(after, "new")).toEqual(["render", "new"]);
  finish("old");
  expect(await rendering).toEqual(["render", "old"]);
  expect(await third(after, "new")).toEqual(["render", "new"]);
  expect(await slow(after, "never")).toEqual(["edge", "new"]);
});

it("keeps what was confirmed, however many publishings follow", async () => {
  const visit = await newIsolate();
  let flags = before;
  await visit(flags, "kept");
  for (let i = 0; i < 1000; i++) {
    flags = raiseTags(flags, [`product:x${i}`]);
    if (i % 100 === 0) expect(await visit(flags, "never")).toEqual(["memory", "kept"]);
  }
  for (let i = 0; i < 300; i++) flags = raiseTags(flags, [`product:y${i}`]);
  expect(await visit(flags, "after the floor")).toEqual(["render", "after the floor"]);
});

it("renders a page without tags again with any publishing", async () => {
  const visit = await newIsolate();
  expect(await visit(before, "one", [])).toEqual(["render", "one"]);
  expect(await visit(before, "never", [])).toEqual(["memory", "one"]);
  expect(await visit(other, "two", [])).toEqual(["render", "two"]);
});
