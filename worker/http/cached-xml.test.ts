import { expect, it } from "vitest";
import { cachedXml } from "../../app/routes/feeds/cached-xml.ts";

it("finds out once in ten minutes that a part of the sitemap does not exist", async () => {
  let asked = 0;
  const get = async () => {
    const pending: Promise<unknown>[] = [];
    const ctx = {
      url: new URL("https://shop.test/sitemaps/products-99.xml"),
      waitUntil: (work: Promise<unknown>) => void pending.push(work),
    };
    const missing = async () => {
      asked++;
      throw new Response(null, { status: 404 });
    };
    const { status } = await cachedXml(ctx, missing).catch((error: unknown) => error as Response);
    await Promise.all(pending);
    return status;
  };
  expect([await get(), await get(), await get()]).toEqual([404, 404, 404]);
  expect(asked).toBe(1);
});
