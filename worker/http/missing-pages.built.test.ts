import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductInput } from "../store/catalogue/contract.ts";
import { toProductInput } from "../store/catalogue/domain-product-input.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { fetchBuilt } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import { createCountingDb } from "../test/fake-bindings.ts";

/** Addresses without a page: what they answer, how long that is kept, and what many of them cost. */
const { store, live } = createTestContext();
let clock = Date.now();
function wait(ms = 1000): void {
  clock += ms;
  vi.setSystemTime(clock);
}

beforeAll(async () => {
  await loadDemoSite();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  wait(61_000);
  return () => vi.useRealTimers();
});

async function saveProduct(handle: string, patch: Partial<ProductInput>): Promise<void> {
  const before = await store.catalogue.getProduct(handle, { drafts: true });
  if (!before) throw new Error(`There is no ${handle}.`);
  await store.catalogue.updateProduct(
    before.id,
    before.version,
    { ...toProductInput(before), ...patch },
    "ada@tikari.test",
  );
  wait();
}
const see = async (path: string) => {
  const { status, header, text, from } = await fetchBuilt(path);
  return { status, location: header("location"), cache: header("cache-control"), text, from };
};
const titleOf = (text: string) => /<title>([^<]*)/.exec(text)?.[1];

describe("made-up addresses", () => {
  /** Statements for a hundred of each kind in one minute: never raise these. */
  it.each([
    // The first one's page of a product, the list of all addresses that it leaves behind, and the library beside it.
    ["/products/made-up-", 18],
    ["/products/made-up-again-", 18],
    // Found or not by its index alone.
    ["/collections/made-up-", 100],
    ["/lab/lots/MADE-UP-", 200],
    ["/article/made-up-", 10],
    ["/article/made-up-again-", 10],
    // The categories are read once; a tag or an author is found or not by its index, with its texts and the next publishing;
    // an unknown tag may have another name now.
    ["/blog/made-up-", 1],
    ["/posts/tag/made-up-", 400],
    ["/authors/made-up-", 300],
    // The addresses of the sites that texts were imported from, once.
    ["/made-up/", 2],
  ])("a hundred of %s cost %i statements, are 404 and stay nowhere", async (path, most) => {
    const { DB, statementCount } = createCountingDb();
    for (let i = 0; i < 100; i++) {
      const { status, header, from } = await fetchBuilt(`${path}${i}`, { env: { DB } });
      expect(status, path).toBe(404);
      expect(header("cache-control")).toBe("private, max-age=0, must-revalidate");
      // The one page of all unknown paths is kept, once.
      if (path !== "/made-up/") expect(from).toBe("render");
    }
    expect(statementCount()).toBeLessThanOrEqual(most);
  });
});

describe("the address of a product", () => {
  it("is a 404 until it is published, and the product at once after", async () => {
    await saveProduct("killa", { status: "draft" });
    for (let i = 0; i < 3; i++) expect((await see("/products/killa")).status).toBe(404);
    expect((await see("/products/killa.data")).status).toBe(404);
    await saveProduct("killa", { status: "active" });
    expect((await see("/products/killa")).status).toBe(200);
  });

  it("leads to the product under its new handle, with the variant, however often it was renamed", async () => {
    await saveProduct("sara", { handle: "sara-protein" });
    await saveProduct("sara-protein", { handle: "sara-two" });
    for (const old of ["sara", "sara-protein"])
      expect(await see(`/products/${old}?variant=x`)).toMatchObject({
        status: 301,
        location: "/products/sara-two?variant=x",
        // The old address may become another product's.
        cache: "private, max-age=0, must-revalidate",
      });
    await saveProduct("sara-two", { status: "draft" });
    expect((await see("/products/sara")).status).toBe(404);
    await saveProduct("sara-two", { status: "active" });
    // Another product takes the old handle: it is that product's from then on.
    await saveProduct("wayusa", { handle: "sara" });
    expect((await see("/products/sara")).status).toBe(200);
    await saveProduct("sara", { handle: "wayusa" });
    expect(await see("/products/sara")).toMatchObject({ status: 301, location: "/products/wayusa" });
    expect((await see("/products/wayusa")).status).toBe(200);
    await saveProduct("sara-two", { handle: "sara" });
    expect((await see("/products/sara")).status).toBe(200);
  });

  it("says of a product that is no longer sold that it is gone, and leads on", async () => {
    const before = await store.catalogue.getProduct("kallpa");
    await saveProduct("kallpa", { status: "archived" });
    const { status, text, from } = await see("/products/kallpa");
    expect([status, from]).toEqual([410, "render"]);
    expect(titleOf(text)).toContain("Kallpa is no longer available");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain(`/search?q=${encodeURIComponent(before?.kind ?? "")}`);
    expect(text).not.toContain("application/ld+json");
    expect((await see("/sitemaps/products-1.xml")).text).not.toContain("/products/kallpa<");
    await saveProduct("kallpa", { status: "active" });
    expect((await see("/products/kallpa")).status).toBe(200);
  });

  it("of a draft that was never sold is a 404, also once it is archived", async () => {
    const draft = await store.catalogue.getProduct("puna");
    if (!draft) throw new Error("no puna");
    const { variants, ...input } = toProductInput(draft);
    await store.catalogue.createProduct(
      {
        ...input,
        handle: "secret-plan",
        status: "draft",
        flagship: false,
        variants: variants.slice(0, 1).map((v) => ({ ...v, id: undefined, sku: "SECRET" })),
      },
      "ada@tikari.test",
    );
    wait();
    expect((await see("/products/secret-plan")).status).toBe(404);
    await saveProduct("secret-plan", { status: "archived" });
    expect((await see("/products/secret-plan")).status).toBe(404);
  });
});

it("leads from a wrong case or a trailing slash to the address, and a form without scripts searches from a 404", async () => {
  expect(await see("/Products/PUNA/?variant=A")).toMatchObject({ status: 308, location: "/products/puna?variant=A" });
  expect(await see("/collections/Sleep/")).toMatchObject({ status: 308, location: "/collections/sleep" });
  const { text } = await see("/products/none");
  expect(text).toMatch(/<form [^>]*action="\/search"/);
});

describe("the address of an article", () => {
  const path = "/article/maca-what-the-trials-measured";
  const set = async (sql: string) => {
    await env.DB.prepare(sql).run();
    // What an isolate keeps of it is a minute old at most.
    wait(61_000);
    await live.publishContent(null);
    wait();
  };
  const setEntry = (what: string) => set(`UPDATE content_entry SET ${what} WHERE path = '${path}'`);

  it("is unknown as a draft and before its time, and says where a text went or that it was withdrawn", async () => {
    const [{ publish_at: publishAt }] = (
      await env.DB.prepare(`SELECT publish_at FROM content_entry WHERE path = '${path}'`).all<{ publish_at: number }>()
    ).results as [{ publish_at: number }];
    expect((await see(path)).status).toBe(200);
    await setEntry("status = 'draft'");
    expect((await see(path)).status).toBe(404);
    expect((await see(`${path}.data`)).status).toBe(404);
    await setEntry(`status = 'published', publish_at = ${clock + 3_600_000}`);
    expect((await see(path)).status).toBe(404);
    // Its time comes: nothing is published again for that.
    wait(3_600_000);
    expect((await see(path)).status).toBe(200);
    await setEntry(`status = 'archived', publish_at = ${publishAt}`);
    const gone = await see(path);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain("Maca: what the trials measured, and what they did not is no longer available");
    expect(gone.text).not.toContain("We don't sell it anymore");
    await setEntry("status = 'published'");
    await set(
      `INSERT INTO content_redirect SELECT '/article/maca-old', id, 1 FROM content_entry WHERE path = '${path}'`,
    );
    expect(await see("/article/maca-old?a=1")).toMatchObject({ status: 301, location: path });
    await setEntry("status = 'draft'");
    expect((await see("/article/maca-old")).status).toBe(404);
    await setEntry("status = 'published'");
  });

  it("of the site that it was imported from leads to it, and so does a page's that staff wrote", async () => {
    await set(`INSERT INTO content_redirect SELECT '/2024/05/maca', id, 1 FROM content_entry WHERE path = '${path}'`);
    expect((await see("/2024/05/made-up")).status).toBe(404);
    expect(await see("/2024/05/maca?a=1")).toMatchObject({ status: 301, location: `${path}?a=1` });
    // A file may name any path: those of staff stay unknown to everybody else.
    for (const own of ["/420/posts", "/encryption-settings"]) {
      await set(`INSERT INTO content_redirect SELECT '${own}', id, 1 FROM content_entry WHERE path = '${path}'`);
      expect(await see(own)).toMatchObject({ status: 404, location: null });
    }
    await set(`UPDATE content_entry SET kind = 'page', path = '/pages/iron' WHERE path = '/article/iron-from-plants'`);
    expect((await see("/article/iron-from-plants")).status).toBe(404);
    expect(titleOf((await see("/pages/iron")).text)).toContain("Iron");
  });
});
