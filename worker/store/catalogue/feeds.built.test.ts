import { beforeAll, expect, it } from "vitest";
import { fetchBuilt } from "../../test/built-worker.ts";
import { createBreakingDatabases } from "../../test/fake-bindings.ts";
import { insertProducts, loadDemoSeed } from "../testing/demo-seed.ts";

beforeAll(() => loadDemoSeed());

/** Each call has an origin of its own: finished files are cached by it. */
let calls = 0;
async function download(path: string, failAt: number) {
  const { databases, queryCount } = createBreakingDatabases(failAt);
  const origin = `https://feeds-${++calls}.test`;
  const answer = await fetchBuilt(path, { env: databases, origin });
  return { ...answer, text: answer.text.replaceAll(origin, "https://feeds.test"), queries: queryCount() };
}

// More than a page of either file: 100 products of the feed, 2,000 of the sitemap.
it.each([
  ["/feeds/products.xml", "</rss>", 250, 6],
  ["/sitemaps/products-1.xml", "</urlset>", 2050, 2],
])("%s is whole or an error, whichever of its queries fails", async (path, end, products, fewest) => {
  await insertProducts(products);
  const whole = await download(path, 0);
  expect([whole.status, whole.text.trimEnd().endsWith(end)]).toEqual([200, true]);
  expect(whole.queries).toBeGreaterThanOrEqual(fewest);
  for (let failAt = 1; failAt <= whole.queries; failAt++) {
    const { status, text } = await download(path, failAt);
    if (status === 200) expect(text).toBe(whole.text);
    else expect([status, text.includes("<?xml")]).toEqual([500, false]);
  }
});
