import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import { createRecordingDb } from "../../test/recording-db.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { listCollectionProducts } from "./collection-products.ts";
import type { CollectionCondition, CollectionInput, CollectionRule } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";

const ACTOR = "ada@tikari.test";
const { live, store } = createTestContext();
const shop = store.catalogue;

beforeAll(async () => {
  await loadDemoSeed();
});

const base = {
  title: "A list",
  description: "",
  status: "active",
  sort: "featured",
  seoTitle: "",
  seoDescription: "",
} as const;
const byRule = (handle: string, rule: CollectionRule): CollectionInput => ({ ...base, handle, kind: "rule", rule });
const byHand = (handle: string, products: string[]): CollectionInput => ({ ...base, handle, kind: "manual", products });
const handlesOf = async (handle: string, sort?: "price") =>
  (await shop.getCollectionPage(handle, { sort, limit: 60 }))?.page.products.map((p) => p.handle);
const told = (work: Promise<unknown>) =>
  work.then(
    () => null,
    async (e: Response) => ({ status: e.status, ...((await e.json()) as { error: object }).error }),
  );

/** What a rule finds, as plain SQL over all products would. */
const FOUND_BY: [name: string, conditions: CollectionCondition[], where: string][] = [
  [
    "a goal",
    [{ field: "goal", value: "energy" }],
    "EXISTS (SELECT 1 FROM store_product_tag t WHERE t.product_id = p.id AND t.kind = 'goal' AND t.value = 'energy')",
  ],
  [
    "a format and a price",
    [
      { field: "format", value: "powder" },
      { field: "price_max", value: 4000 },
    ],
    "format = 'powder' AND min_price <= 4000",
  ],
  [
    "a price from and to",
    [
      { field: "price_min", value: 3000 },
      { field: "price_max", value: 4000 },
    ],
    "min_price BETWEEN 3000 AND 4000",
  ],
];

describe("a collection by rule", () => {
  it.each(FOUND_BY)("finds by %s exactly the active products that match", async (_name, conditions, where) => {
    const expected = await db.all<{ handle: string }>(
      sql.raw(`SELECT handle FROM store_product p WHERE status = 'active' AND ${where} ORDER BY position, id`),
    );
    const { products, count } = await listCollectionProducts(
      { db },
      { kind: "rule", rule: { match: "all", conditions } },
      { sort: "featured", limit: 60 },
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(products.map((p) => p.handle)).toEqual(expected.map((p) => p.handle));
    expect(count).toBe(expected.length);
  });

  it("finds what any condition holds for, each product once", async () => {
    const rule: CollectionRule = {
      match: "any",
      conditions: [
        { field: "format", value: "powder" },
        { field: "goal", value: "energy" },
      ],
    };
    const { products } = await listCollectionProducts({ db }, { kind: "rule", rule }, { sort: "price", limit: 60 });
    const prices = products.map((p) => p.minPrice);
    expect(new Set(products.map((p) => p.id)).size).toBe(products.length);
    expect(products.some((p) => p.format !== "powder")).toBe(true);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it("leaves out what is sold out where it asks for stock", async () => {
    const rule: CollectionRule = { match: "all", conditions: [{ field: "in_stock" }] };
    const has = async () =>
      (await listCollectionProducts({ db }, { kind: "rule", rule }, { sort: "featured", limit: 60 })).products.map(
        (p) => p.handle,
      );
    expect(await has()).toContain("killa");
    await db.run(
      sql`UPDATE store_stock SET on_hand = reserved WHERE variant_id IN (SELECT v.id FROM store_variant v WHERE v.product_id = 'demo-killa')`,
    );
    expect(await has()).not.toContain("killa");
  });

  it("is a page of its own in the order that was chosen for it", async () => {
    const rule: CollectionRule = { match: "all", conditions: [{ field: "format", value: "powder" }] };
    await shop.admin.saveCollection(null, { ...byRule("powders", rule), sort: "price_down" }, ACTOR);
    const found = await shop.getCollectionPage("powders", { limit: 60 });
    const prices = found?.page.products.map((p) => p.minPrice) ?? [];
    expect(found?.sort).toBe("price_down");
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it("pages through everything once", async () => {
    const rule: CollectionRule = { match: "all", conditions: [{ field: "price_min", value: 0 }] };
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await listCollectionProducts(
        { db },
        { kind: "rule", rule },
        { sort: "price_down", cursor, limit: 5 },
      );
      seen.push(...page.products.map((p) => p.id));
      cursor = page.next;
      if (cursor === null) {
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(page.count);
        return;
      }
    }
  });

  it("reads as many rows as match, not all of a large catalog", async () => {
    await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, position, min_price, created_at, updated_at)
      SELECT 'many-' || i, 'many-' || i, 'Many ' || i, '', '', '', 'active', 'other', '', 'food', 1000 + i, 999999, i, i FROM n`);
    await db.run(
      sql`INSERT INTO store_product_tag (product_id, kind, value) SELECT id, 'tag', 'winter' FROM store_product WHERE id IN ('many-1', 'many-2000', 'many-3999')`,
    );
    const { DB, costs } = createRecordingDb();
    const rule: CollectionRule = {
      match: "all",
      conditions: [
        { field: "price_min", value: 1 },
        // As it was typed before tags became lowercase.
        { field: "tag", value: "Winter" },
      ],
    };
    const found = await listCollectionProducts(
      { db: openDb(DB) },
      { kind: "rule", rule },
      { sort: "featured", limit: 8 },
    );
    await db.run(sql`DELETE FROM store_product_tag WHERE product_id GLOB 'many-*'`);
    await db.run(sql`DELETE FROM store_product WHERE id GLOB 'many-*'`);
    expect(found.products.map((p) => p.id)).toEqual(["many-1", "many-2000", "many-3999"]);
    // The count of the common condition stops at 1,001 rows.
    expect(costs.reduce((sum, c) => sum + c.rowsRead, 0)).toBeLessThan(1300);
  });
});

describe("a collection by hand", () => {
  it("keeps its order, sorts on request, and shows active products only", async () => {
    await shop.admin.saveCollection(null, byHand("by-hand", ["demo-unu", "demo-puna", "demo-sara", "nobody"]), ACTOR);
    expect(await handlesOf("by-hand")).toEqual(["unu", "puna", "sara"]);
    expect((await handlesOf("by-hand", "price"))?.toSorted()).toEqual(["puna", "sara", "unu"]);
    await shop.admin.changeProducts({ ids: ["demo-puna"], act: { kind: "status", status: "draft" } }, ACTOR);
    expect(await handlesOf("by-hand")).toEqual(["unu", "sara"]);
    await shop.admin.changeProducts({ ids: ["demo-puna"], act: { kind: "status", status: "active" } }, ACTOR);
  });

  it("gets and loses a product by the product's own editor", async () => {
    const id = await shop.admin.saveCollection(null, byHand("by-editor", ["demo-unu"]), ACTOR);
    const puna = await shop.getProduct("puna", { drafts: true });
    if (!puna) throw new Error("There is no puna.");
    await shop.updateProduct(
      puna.id,
      puna.version,
      { ...toProductInput(puna), collections: [...puna.collections, id] },
      ACTOR,
    );
    expect(await handlesOf("by-editor")).toEqual(["unu", "puna"]);
    const later = await shop.getProduct("puna", { drafts: true });
    expect(later?.collections).toContain(id);
    await shop.updateProduct(puna.id, puna.version + 1, { ...toProductInput(puna), collections: [] }, ACTOR);
    expect(await handlesOf("by-editor")).toEqual(["unu"]);
  });

  it("refuses a handle that is taken and a save of an old version, and changes nothing", async () => {
    const id = await shop.admin.saveCollection(null, byHand("taken", ["demo-unu"]), ACTOR);
    expect(await told(shop.admin.saveCollection(null, byHand("taken", []), ACTOR))).toMatchObject({
      status: 409,
      field: "handle",
    });
    await shop.admin.saveCollection({ id, version: 1 }, byHand("taken", ["demo-sara"]), ACTOR);
    expect(await told(shop.admin.saveCollection({ id, version: 1 }, byHand("taken", []), ACTOR))).toMatchObject({
      status: 409,
    });
    expect(await handlesOf("taken")).toEqual(["sara"]);
  });

  it("is not public as a draft or when it is deleted, and its page is raised", async () => {
    const id = await shop.admin.saveCollection(null, { ...byHand("later", ["demo-unu"]), status: "draft" }, ACTOR);
    expect(await shop.getCollectionPage("later", { limit: 8 })).toBeNull();
    expect((await shop.listActiveCollections()).map((c) => c.handle)).not.toContain("later");
    const before = await live.readFlags();
    await shop.admin.saveCollection({ id, version: 1 }, byHand("later", ["demo-unu"]), ACTOR);
    const { raised, contentVersion } = await live.readFlags();
    expect(contentVersion).toBe(before.contentVersion + 1);
    expect(raised?.tags).toMatchObject({ "collection:later": contentVersion, collections: contentVersion });
    expect(await handlesOf("later")).toEqual(["unu"]);
    await shop.admin.deleteCollection(id, ACTOR);
    expect(await shop.getCollectionPage("later", { limit: 8 })).toBeNull();
  });
});
