import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { writeCompactJson } from "../../app/lib/compact-json.ts";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { serveCachedPage } from "./page-cache.ts";
import { readPublicData } from "./public-data-cache.ts";

const MB = 1024 * 1024;
/** What an isolate may hold of pages, of the 128 MB that it has. */
const LIMIT = 40 * MB;

let memoryBefore = 0;
beforeAll(() => {
  setFlagsFromString("--expose-gc");
  const cache = { match: async () => undefined, put: async () => undefined };
  vi.stubGlobal("caches", { open: async () => cache });
  memoryBefore = measureMemory();
});
afterAll(() => void vi.unstubAllGlobals());

/** The heap and the buffers beside it after a full collection, in bytes. */
function measureMemory(): number {
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** A text that shares no memory with others. */
const newText = (seed: number, length: number) => Buffer.alloc(length, `${seed} andean lupine `).toString("latin1");

const serve = (key: string, hasQuery: boolean, html: string) =>
  serveCachedPage({
    key,
    flags: DEFAULT_FLAGS,
    hasQuery,
    isCacheableStatus: () => true,
    render: async (placeholder) => ({
      text: `<script nonce="${placeholder}"></script>${html}`,
      tags: ["product:puna", "catalogue"],
      response: new Response(null, { headers: { "cache-control": "public", link: newText(html.length, 400) } }),
    }),
    waitUntil: () => undefined,
  });

it.each([
  [5000, "small pages at long addresses", 300, 2400],
  // Each cache is full after 250 of them.
  [1000, "large pages", 120_000, 40],
])(
  "holds less than 40 MB after %i addresses of %s",
  async (addresses, _what, pageSize, addressLength) => {
    for (let i = 0; i < addresses; i++) {
      const key = `build 1 ${newText(i, addressLength)}${i}`;
      await serve(key, i % 2 === 0, newText(i, pageSize));
      const options = { maxAge: 60_000, now: Date.now(), flags: DEFAULT_FLAGS };
      await readPublicData(key, options, async () => ({
        tags: ["product:puna"],
        // Many small objects take far more memory than their JSON.
        value: Array.from({ length: Math.ceil(pageSize / 100) }, (_, n) => ({ n, at: i * n, title: newText(n, 20) })),
      }));
      writeCompactJson({ text: newText(i, pageSize), i });
    }
    const held = measureMemory() - memoryBefore;
    console.info(`memory: ${(held / MB).toFixed(1)} MB after ${addresses} addresses`);
    expect(held).toBeLessThan(LIMIT);
  },
  300_000,
);
