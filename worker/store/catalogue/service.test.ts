import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import keyIngredientsMigration from "../../../migrations/0039_key_ingredients.sql?raw";
import { readWhole } from "../../exports/testing/read-whole.ts";
import { createCountingDb } from "../../test/fake-bindings.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { type ProductDetail, type ProductInput, productFilter, productInput } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";
import { toProductCard } from "./product-cards.ts";
import { planProductList } from "./service-list.ts";

const ACTOR = "ada@tikari.test";
const shop = () => createTestContext().store.catalogue;
const filter = (f: Partial<ReturnType<typeof productFilter.parse>> = {}) => productFilter.parse(f);
const status = (work: Promise<unknown>) => work.then(() => 200).catch((e: Response) => e.status);
const why = async (work: Promise<unknown>) =>
  work.then(() => "").catch(async (e: Response) => ((await e.json()) as { error: { message: string } }).error.message);

beforeAll(async () => {
  await loadDemoSeed();
});

describe("a product", () => {
  it("is read in seven statements, and the purchase data of any number of variants in two", async () => {
    const { DB, statementCount } = createCountingDb();
    const counted = createTestContext(undefined, { DB }).store.catalogue;
    expect((await counted.getProduct("sara"))?.variants).toHaveLength(3);
    expect(statementCount()).toBe(7);
    const ids = (await counted.getProduct("sara"))?.variants.map((v) => v.id) ?? [];
    const before = statementCount();
    expect((await counted.purchasables([...ids, ...ids, "nobody's"])).size).toBe(3);
    expect(statementCount() - before).toBe(2);
  });

  it("gives each variant its own label if it has one, else the product's", async () => {
    const sara = await shop().getProduct("sara");
    const [lucuma, , cacao] = sara?.variants ?? [];
    expect([lucuma?.ownLabel, cacao?.ownLabel]).toEqual([false, true]);
    expect(lucuma?.label?.inside.map((i) => i.key)).toContain("lucuma");
    expect(cacao?.label?.inside.map((i) => i.key)).not.toContain("lucuma");
    const found = await shop().purchasables(["demo-sara-cacao-900", "demo-sara-lucuma-900"]);
    expect(found.get("demo-sara-cacao-900")?.factsId).toBe(cacao?.factsId);
    expect(found.get("demo-sara-lucuma-900")?.factsId).toBe(lucuma?.factsId);
  });

  it("that is a bundle lists its components and their labels; a gift card is not taxed", async () => {
    const set = (await shop().getProduct("ayllu"))?.variants[0];
    expect(set?.parts.map((p) => p.title)).toEqual(["Puna", "Sara", "Ayar"]);
    expect(set?.parts.every((p) => p.label)).toBe(true);
    const found = await shop().purchasables(["demo-ayllu-set", "demo-gift-card-50"]);
    expect(found.get("demo-ayllu-set")).toMatchObject({ kind: "bundle", parts: [{}, {}, {}] });
    expect(found.get("demo-gift-card-50")).toMatchObject({
      kind: "gift_card",
      taxCategory: "none",
      requiresShipping: false,
    });
  });

  it("that is a bundle has the warnings of its components, each once, and their age limit", async () => {
    const warnings = async () => (await shop().purchasables(["demo-ayllu-set"])).get("demo-ayllu-set");
    const parts = (await shop().getProduct("ayllu"))?.variants[0]?.parts ?? [];
    const notices = new Set(parts.map((p) => p.notice).filter(Boolean));
    expect(notices.size).toBe(1);
    expect(await warnings()).toMatchObject({ notice: [...notices][0], ageRestricted: false });
    await db.run(sql`UPDATE store_variant SET notice = 'Contains caffeine.' WHERE id = ${parts[0]?.variantId}`);
    await db.run(sql`UPDATE store_product SET age_restricted = 1 WHERE handle = ${parts[1]?.handle}`);
    const now = await warnings();
    expect(now?.ageRestricted).toBe(true);
    for (const notice of [...notices, "Contains caffeine."]) expect(now?.notice.split(notice)).toHaveLength(2);
  });

  it("is hidden while it is a draft or archived, except for staff", async () => {
    await db.run(sql`UPDATE store_product SET status = 'archived' WHERE handle = 'moray'`);
    expect(await shop().getProduct("moray")).toBeNull();
    expect((await shop().getProduct("moray", { drafts: true }))?.title).toBe("Moray");
    expect((await shop().purchasables(["demo-moray-240"])).get("demo-moray-240")?.active).toBe(false);
    expect((await shop().getProduct("unu"))?.related.map((r) => r.handle)).not.toContain("moray");
    await db.run(sql`UPDATE store_product SET status = 'active' WHERE handle = 'moray'`);
    for (const handle of ["", "PUNA", "puna' OR 1=1", "x".repeat(5000)])
      expect(await shop().getProduct(handle)).toBeNull();
  });

  it("shows what can be bought: few, none, backorder, and bundles by their scarcest component", async () => {
    const states = new Map(
      (
        await shop().getAvailability([
          "demo-killa-1000",
          "demo-qucha-120",
          "demo-kusi-1800",
          "demo-gift-card-25",
          "demo-ayllu-set",
          "nobody's",
        ])
      ).map((a) => [a.variantId, a]),
    );
    expect([...states.values()].map((a) => [a.variantId, a.state, a.left])).toEqual(
      expect.arrayContaining([
        ["demo-killa-1000", "low", 6],
        ["demo-qucha-120", "sold_out", 0],
        ["demo-kusi-1800", "backorder", null],
        ["demo-gift-card-25", "backorder", null],
        ["demo-ayllu-set", "in_stock", null],
      ]),
    );
    expect(states.size).toBe(5);
    await db.run(sql`UPDATE store_stock SET on_hand = 1 WHERE variant_id = 'demo-ayar-120'`);
    expect(await shop().getAvailability(["demo-ayllu-set"])).toMatchObject([{ state: "low", left: 1 }]);
    await db.run(sql`UPDATE store_stock SET on_hand = 190 WHERE variant_id = 'demo-ayar-120'`);
  });
});

describe("the list", () => {
  it("filters by goal, ingredient, allergen, format and price together", async () => {
    const handles = async (f: Parameters<typeof filter>[0]) =>
      (await shop().listProducts(filter(f))).products.map((p) => p.handle);
    expect(await handles({ goals: ["strength"] })).toEqual(
      ["puna", "sara", "kallpa", "kusi", "ayllu"].filter((h) => h !== "puna"),
    );
    expect(await handles({ goals: ["strength"], ingredients: ["pea-protein"] })).toEqual(["sara", "kusi", "ayllu"]);
    expect(await handles({ format: "bar", freeOf: ["tree_nuts"] })).toEqual([]);
    expect(await handles({ format: "bar", freeOf: ["milk"] })).toEqual(["wayra"]);
    expect(await handles({ priceMax: 1900, sort: "price" })).toEqual(["wayusa", "ayar", "moray", "yawar"]);
    expect(await handles({ goals: ["no-such-goal"] })).toEqual([]);
  });

  it("sorts each way, and pages without losing or repeating one", async () => {
    for (const sort of ["featured", "price", "price_down", "new", "rating"] as const) {
      const all = (await shop().listProducts(filter({ sort, limit: 60 }))).products;
      const paged: typeof all = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<ReturnType<typeof shop>["listProducts"]>> = await shop().listProducts(
          filter({ sort, limit: 4, cursor }),
        );
        expect(page).toMatchObject({ count: all.length, more: false });
        paged.push(...page.products);
        cursor = page.next;
      } while (cursor && paged.length <= all.length);
      expect(paged).toEqual(all);
      if (sort === "price")
        expect(all.map((p) => p.minPrice)).toEqual(all.map((p) => p.minPrice).sort((a, b) => a - b));
      if (sort === "price_down")
        expect(all.map((p) => p.minPrice)).toEqual(all.map((p) => p.minPrice).sort((a, b) => b - a));
    }
  });

  it("lists the filter values of active products", async () => {
    const facets = await shop().listFacets();
    expect(facets.goals).toEqual(["basics", "endurance", "energy", "focus", "recovery", "strength"]);
    expect(facets.formats).toContain("bar");
    expect(facets.freeOf).toEqual([
      "crustacean",
      "egg",
      "fish",
      "milk",
      "peanut",
      "sesame",
      "soy",
      "tree_nuts",
      "wheat",
    ]);
    expect(facets.ingredients).toContain("maca");
  });

  it("offers key ingredients and counts what each value would leave", async () => {
    const of = async (f: Parameters<typeof filter>[0]) => shop().listProductsWithFacets(filter({ ...f, limit: 60 }));
    const { facets, counts } = await of({});
    expect(facets.ingredients).toEqual(expect.arrayContaining(["maca", "cacao", "creatine", "vitamin-d3", "dha"]));
    for (const excipient of ["hypromellose", "glycerin", "maize-starch", "modified-starch", "tocopherols", "water"])
      expect(facets.ingredients).not.toContain(excipient);
    // Each count is what the list says once the value is chosen.
    const base = { goals: ["basics"], priceMax: 4000 } as const;
    const narrowed = (await of({ ...base, goals: ["basics"] })).counts;
    for (const goal of facets.goals)
      expect([goal, narrowed?.goals[goal] ?? 0]).toEqual([
        goal,
        (await of({ ...base, goals: [...new Set(["basics", goal])] })).page.count,
      ]);
    for (const key of ["maca", "camu-camu", "water"])
      expect(narrowed?.ingredients[key] ?? 0).toBe(
        (await of({ ...base, goals: ["basics"], ingredients: [key] })).page.count,
      );
    // One format and one price: the chosen one is not counted against the others.
    const chosen = (await of({ format: "powder", priceMax: 3000 })).counts;
    for (const format of ["powder", "capsule", "oil"] as const)
      expect(chosen?.formats[format] ?? 0).toBe((await of({ format, priceMax: 3000 })).page.count);
    const upTo = (most: number) => chosen?.prices.filter(([p]) => p <= most).reduce((sum, [, n]) => sum + n, 0);
    for (const most of [2000, 4000, 10_000])
      expect(upTo(most)).toBe((await of({ format: "powder", priceMax: most })).page.count);
    expect(counts?.formats.gift_card).toBe(1);
  });

  it("gives tags of products saved before as it does on saving", async () => {
    const keys = () =>
      db.all(sql`SELECT product_id, value FROM store_product_tag WHERE kind = 'key_ingredient' ORDER BY 1, 2`);
    const saved = await keys();
    expect(saved.length).toBeGreaterThan(20);
    await db.run(sql`DELETE FROM store_product_tag WHERE kind = 'key_ingredient'`);
    await db.run(sql.raw(keyIngredientsMigration));
    expect(await keys()).toEqual(saved);
  });

  it("leaves the counts out of a list that is too long to count", async () => {
    await db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
      INSERT INTO store_product_tag (product_id, kind, value) SELECT id || '-' || i, 'goal', 'many' FROM n, (SELECT 'ghost' AS id)`);
    const columns = (await db.all<{ name: string }>(sql`PRAGMA table_info(store_product)`)).map((c) => c.name);
    const copied = columns.map((name) => (["id", "handle"].includes(name) ? "t.product_id" : `p.${name}`)).join(", ");
    await db.run(sql`
      INSERT INTO store_product (${sql.raw(columns.join(", "))}) SELECT ${sql.raw(copied)}
      FROM store_product_tag t JOIN store_product p ON p.handle = 'sara' WHERE t.value = 'many'`);
    expect((await shop().listProductsWithFacets(filter({ goals: ["many"] }))).counts).toBeNull();
    expect((await shop().listProductsWithFacets(filter({ goals: ["basics"] }))).counts).not.toBeNull();
    await db.run(sql`DELETE FROM store_product WHERE id LIKE 'ghost-%'`);
    await db.run(sql`DELETE FROM store_product_tag WHERE product_id LIKE 'ghost-%'`);
  });

  it("answers every query from indexes, and never reads the whole table or sorts what it walks", async () => {
    await db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO store_product_tag (product_id, kind, value) SELECT 'ghost-' || i, 'goal', 'common' FROM n`);
    const asks = [
      {},
      { sort: "price" as const },
      { sort: "new" as const, cursor: "5.abc" },
      { sort: "rating" as const },
      { goals: ["common"] },
      { goals: ["common", "strength"], priceMax: 5000 },
      { goals: ["strength"], freeOf: ["soy" as const], format: "powder" as const },
      { priceMax: 3000, sort: "price_down" as const },
    ];
    for (const ask of asks) {
      const { page, count } = await planProductList(db, filter(ask));
      for (const statement of [page, count]) {
        const rows = await db.all<{ detail: string; parent: number }>(sql`EXPLAIN QUERY PLAN ${statement}`);
        const steps = rows.map((s) => s.detail);
        expect(
          steps.filter((d) => /^SCAN (p|d|t|n|c|w)\b/.test(d) && !/USING (COVERING )?INDEX/.test(d)),
          JSON.stringify(ask),
        ).toEqual([]);
        const walks = steps.some((d) =>
          /^SEARCH p USING (COVERING )?INDEX store_product_(list|price|new|rating)/.test(d),
        );
        const gathers = steps.some((d) => /^SEARCH d USING (COVERING )?INDEX store_product_tag_value/.test(d));
        expect([walks, gathers].filter(Boolean), `${JSON.stringify(ask)} ${steps.join(" | ")}`).toHaveLength(1);
        // What is walked is not sorted; only the subquery of a card's cheapest variant is.
        if (walks && !("priceMax" in ask))
          expect(rows.filter((r) => r.parent === 0 && r.detail.includes("TEMP B-TREE"))).toEqual([]);
      }
    }
    await db.run(sql`DELETE FROM store_product_tag WHERE product_id LIKE 'ghost-%'`);
  });

  it("returns a card for a product without an active variant", () => {
    const row = { id: "x", rating_sum: 0, rating_count: 0, look: "{broken", cheapest: null, picture: null } as never;
    expect(toProductCard(row)).toMatchObject({
      id: "x",
      minPrice: undefined,
      look: { form: "pouch" },
      rating: { mean: null },
    });
  });
});

describe("an edit", () => {
  const input = async (handle: string): Promise<ProductInput> => {
    const p = await shop().getProduct(handle, { drafts: true });
    if (!p) throw new Error("not there");
    return structuredClone(toProductInput(p));
  };
  const versionOf = async (handle: string) => (await shop().getProduct(handle, { drafts: true }))?.version ?? 0;
  const contentVersion = async () => (await createTestContext().live.readFlags()).contentVersion;

  it("creates a product, stores its cheapest price and tags, and invalidates cached pages", async () => {
    const base = await input("kallpa");
    const made = productInput.parse({
      ...base,
      handle: "kallpa-two",
      goals: ["strength"],
      variants: base.variants.map(({ id: _, ...v }) => ({ ...v, sku: `${v.sku}-2` })),
    });
    const before = await contentVersion();
    const id = await shop().createProduct(made, ACTOR);
    expect(await contentVersion()).toBe(before + 1);
    const card = (await shop().listProducts(filter({ goals: ["strength"] }))).products.find((p) => p.id === id);
    expect(card).toMatchObject({ minPrice: 2800, variants: 2 });
    const [rows] = await db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM store_stock s JOIN store_variant v ON v.id = s.variant_id WHERE v.product_id = ${id}`,
    );
    expect(rows?.n).toBe(2);
    const [noted] = await db.all<{ actor: string; before: string | null }>(
      sql`SELECT actor, before FROM settings_audit WHERE target = ${`product:${id}`}`,
    );
    expect(noted).toEqual({ actor: ACTOR, before: null });

    // Saved with one variant fewer: that one is inactive but still there, and the cheapest price follows.
    const now = await input("kallpa-two");
    await shop().updateProduct(
      id,
      1,
      { ...now, variants: now.variants.filter((v) => v.price !== 2800), goals: [] },
      ACTOR,
    );
    expect((await shop().getProduct("kallpa-two"))?.variants).toHaveLength(1);
    expect((await shop().getProduct("kallpa-two", { drafts: true }))?.variants).toHaveLength(2);
    expect((await shop().listProducts(filter({ goals: ["strength"] }))).products.some((p) => p.id === id)).toBe(false);
    const [kept] = await db.all<{ p: number }>(sql`SELECT min_price AS p FROM store_product WHERE id = ${id}`);
    expect(kept?.p).toBe(3900);
  });

  it("of an old version is refused completely", async () => {
    const version = await versionOf("puna");
    const mine = await input("puna");
    await shop().updateProduct("demo-puna", version, { ...mine, line: "First" }, ACTOR);
    expect(
      await status(shop().updateProduct("demo-puna", version, { ...mine, line: "Second", goals: [] }, ACTOR)),
    ).toBe(409);
    expect(await shop().getProduct("puna")).toMatchObject({ line: "First", goals: ["energy"], version: version + 1 });
    const [race] = [
      await Promise.all(
        [1, 2, 3, 4].map((n) =>
          status(
            createTestContext().store.catalogue.updateProduct(
              "demo-puna",
              version + 1,
              { ...mine, line: `Race ${n}` },
              ACTOR,
            ),
          ),
        ),
      ),
    ];
    expect(race?.sort()).toEqual([200, 409, 409, 409]);
  });

  it("writes a label version only if it differs, and keeps those that orders refer to", async () => {
    const sara = await input("sara");
    const copy = {
      ...sara,
      handle: "sara-again",
      status: "draft" as const,
      variants: sara.variants.map(({ id: _, ...v }) => ({ ...v, sku: `${v.sku}-AGAIN` })),
    };
    const id = await shop().createProduct(copy, ACTOR);
    const versions = () =>
      db.all<{ version: number }>(
        sql`SELECT version FROM store_facts WHERE product_id = ${id} AND variant_id = '' ORDER BY version`,
      );
    const now = async () => (await shop().getProduct("sara-again", { drafts: true })) as ProductDetail;
    const save = async (change: (was: ProductInput) => Partial<ProductInput>) => {
      const was = toProductInput(await now());
      await shop().updateProduct(id, (await now()).version, { ...was, ...change(was) }, ACTOR);
    };
    await save(() => ({ line: "Other words" }));
    expect(await versions()).toHaveLength(1);
    await save((was) => {
      const label = structuredClone(was.label);
      if (label?.rows[0]) label.rows[0].amount = 138;
      return { label };
    });
    expect(await versions()).toEqual([{ version: 1 }, { version: 2 }]);
    expect((await now()).variants[0]?.label?.rows[0]?.amount).toBe(138);

    const before = (await now()).variants.find((v) => v.ownLabel)?.factsId;
    expect(before).toBeDefined();
    await save((was) => ({ variants: was.variants.map((v) => ({ ...v, label: null })) }));
    expect((await now()).variants.some((v) => v.ownLabel)).toBe(false);
    expect(await db.all(sql`SELECT 1 FROM store_facts WHERE id = ${before}`)).toHaveLength(1);
  });

  it("is refused with a message if it breaks a rule, and changes nothing", async () => {
    const good = await input("ayar");
    const version = await versionOf("ayar");
    const save = (change: Partial<ProductInput>) =>
      shop().updateProduct("demo-ayar", version, { ...good, ...change } as ProductInput, ACTOR);
    const [first, second] = good.variants as [ProductInput["variants"][number], ProductInput["variants"][number]];
    expect(await why(save({ claims: [{ kind: "structure_function", text: "Prevents colds." }] }))).toContain("Disease");
    expect(await why(save({ handle: "puna" }))).toContain("handle");
    expect(await why(save({ variants: [{ ...first, sku: "TK-PUNA-300" }, second] }))).toContain("SKU");
    expect(await why(save({ variants: [{ ...first, id: "demo-puna-300" }, second] }))).toContain("belong to");
    expect(await why(save({ variants: [{ ...first, options: [] }, second] }))).toContain("option");
    expect(await why(save({ variants: [first, { ...second, options: first.options }] }))).toContain("same options");
    expect(await why(save({ variants: [first, { ...second, currency: "EUR" }] }))).toContain("currency");
    expect(
      await why(save({ variants: [{ ...first, parts: [{ variantId: "demo-puna-300", quantity: 1 }] }, second] })),
    ).toContain("bundle");
    expect(
      await why(save({ label: { ...(good.label as NonNullable<ProductInput["label"]>), panel: "food" } })),
    ).toContain("Nutrition Facts");
    expect(await status(shop().updateProduct("nobody's", 1, good, ACTOR))).toBe(404);
    expect(await versionOf("ayar")).toBe(version);
    for (const bad of [{ price: -1 }, { price: 1.5 }, { price: Number.NaN }, { compareAt: 1 }, { currency: "usd" }])
      expect(productInput.safeParse({ ...good, variants: [{ ...first, ...bad }] }).success).toBe(false);
  });

  it("keeps bundles one level deep", async () => {
    const set = await input("ayllu");
    const [only] = set.variants as [ProductInput["variants"][number]];
    const save = (variantId: string) =>
      shop().updateProduct(
        "demo-ayllu",
        1,
        { ...set, variants: [{ ...only, parts: [{ variantId, quantity: 1 }] }] },
        ACTOR,
      );
    expect(await why(save("demo-basics-set"))).toContain("another bundle");
    expect(await why(save("demo-gift-card-25"))).toContain("gift card");
    expect(await why(save("nothing"))).toContain("doesn't exist");
  });
});

it("streams a well-formed feed, with each variant once and no gift card", async () => {
  const site = { origin: "https://shop.test", name: "A & B", description: "<x>" };
  const text = await readWhole(shop().merchantFeed(site));
  const [count] = await db.all<{
    n: number;
  }>(sql`SELECT count(*) AS n FROM store_variant v JOIN store_product p ON p.id = v.product_id
    WHERE v.active = 1 AND p.status = 'active' AND p.format <> 'gift_card'`);
  expect(text.match(/<item>/g)?.length).toBe(count?.n);
  expect(text).toContain("<title>A &amp; B</title>");
  expect(text).toContain("<g:price>119.00 USD</g:price><g:sale_price>105.00 USD</g:sale_price>");
  expect(text).toContain("<g:link>https://shop.test/products/puna?variant=demo-puna-300</g:link>");
  expect(text).toMatch(/<g:id>TK-QUCHA-120<\/g:id>.*?<g:availability>out_of_stock</);
  expect(text).not.toContain("gift");
  const open = text.replace(/<\?.*?\?>/, "").match(/<\/?[\w:]+/g) ?? [];
  const stack: string[] = [];
  for (const t of open) t.startsWith("</") ? expect(stack.pop()).toBe(t.slice(2)) : stack.push(t.slice(1));
  expect(stack).toEqual([]);
});

it("lists each active product in its sitemap, by absolute URLs, in as many parts as are needed", async () => {
  const read = async (part: number, size?: number) => {
    const stream = await shop().createSitemapPart("https://shop.test", part, size);
    return stream && new Response(stream).text();
  };
  const locations = (text: string | null) => [...(text ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => m[1]);
  const active = await db.all<{ handle: string }>(
    sql`SELECT handle FROM store_product WHERE status = 'active' ORDER BY position, id`,
  );
  const text = await read(1);
  const whole = locations(text);
  expect(active.length).toBeGreaterThan(10);
  expect(whole).toEqual(active.map((p) => `https://shop.test/products/${p.handle}`));
  expect(text?.startsWith("<?xml") && text.endsWith("</urlset>\n")).toBe(true);
  for (const size of [1, 7, whole.length - 1, whole.length]) {
    const count = await shop().countSitemapParts(size);
    expect(count).toBe(Math.ceil(whole.length / size));
    const parts = await Promise.all(Array.from({ length: count }, (_, i) => read(i + 1, size)));
    expect(parts.flatMap(locations)).toEqual(whole);
    expect(await read(count + 1, size)).toBeNull();
  }
});
