import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readWhole } from "../../exports/testing/read-whole.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import {
  type AdminProductQuery,
  adminProductQuery,
  bulkChangeInput,
  type LotInput,
  type ProductInput,
  productInput,
} from "./contract.ts";
import { parseCsv } from "./csv-format.ts";
import { toProductInput } from "./domain-product-input.ts";

const ACTOR = "ada@tikari.test";
const shop = () => createTestContext().store.catalogue;
const ask = (query: Partial<Record<keyof AdminProductQuery, string>> = {}) =>
  shop().listAdminProducts(adminProductQuery.parse(query));
const told = async (work: Promise<unknown>) =>
  work
    .then(() => null)
    .catch(async (e: Response) => ({
      status: e.status,
      ...((await e.json()) as { error: { message: string; field?: string } }).error,
    }));
const audits = (target: string) =>
  db.all<{ action: string; actor: string; before: string | null; after: string | null }>(
    sql`SELECT action, actor, before, after FROM settings_audit WHERE target = ${target} ORDER BY id DESC`,
  );

beforeAll(async () => {
  await loadDemoSeed();
  // 120 more, so that there are pages: titles and prices repeat, so that ids must order them.
  await db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, position, min_price, created_at, updated_at)
    SELECT 'bulk-' || printf('%04d', i), 'bulk-' || i, iif(i % 2, 'alpha ', 'Beta ') || (i % 10), '', '', '',
      CASE i % 3 WHEN 0 THEN 'draft' WHEN 1 THEN 'active' ELSE 'archived' END, 'other', '', 'food', 1000 + i % 7, i % 5 * 100, i % 11, i % 13 FROM n`);
  await db.run(sql`INSERT INTO store_product_tag (product_id, kind, value)
    SELECT id, 'tag', 'test-shelf' FROM store_product WHERE id LIKE 'bulk-%' AND status = 'draft'`);
  await db.run(sql`INSERT INTO store_variant (id, product_id, sku, title, price, currency, barcode)
    VALUES ('bulk-v', 'bulk-0042', 'ODD_SKU-1', '', 100, 'USD', '4006381333931')`);
});

describe("the product table", () => {
  const everything = async (query: Parameters<typeof ask>[0]) => {
    const out = [];
    for (let before: string | undefined; ; ) {
      const page = await ask({ ...query, ...(before ? { before } : {}) });
      out.push(...page.products);
      if (page.next === null) return out;
      before = page.next;
    }
  };

  it.each(["position", "title", "-title", "price", "-price", "created", "updated", "-updated"])(
    "by %s shows each product once over all pages, in order",
    async (sort) => {
      const rows = await everything({ sort });
      const [all] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM store_product`);
      expect(rows).toHaveLength(all?.n ?? 0);
      expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length);
      const key = (r: (typeof rows)[number]) =>
        sort.endsWith("title")
          ? r.title.toLowerCase()
          : sort.endsWith("price")
            ? r.minPrice
            : sort === "created"
              ? r.createdAt
              : sort.endsWith("updated")
                ? r.updatedAt
                : 0;
      const down = sort.startsWith("-");
      for (const [i, r] of rows.entries()) {
        const before = rows[i - 1];
        if (before)
          expect(down ? key(before) >= key(r) : key(before) <= key(r), `${before.title}, ${r.title}`).toBe(true);
      }
    },
  );

  it("filters by status, tag, format and text, alone and together", async () => {
    expect(await everything({ tag: "test-shelf" })).toHaveLength(40);
    // A link that staff kept from before tags became lowercase.
    expect(await everything({ tag: "Test-Shelf" })).toHaveLength(40);
    expect(await everything({ tag: "test-shelf", status: "active" })).toHaveLength(0);
    expect((await everything({ status: "archived" })).every((r) => r.status === "archived")).toBe(true);
    expect((await everything({ format: "bundle" })).every((r) => r.format === "bundle")).toBe(true);
    expect(await everything({ q: "ALPHA 3" })).toHaveLength(12);
    expect((await everything({ q: "odd_sku" })).map((r) => r.id)).toEqual(["bulk-0042"]);
    expect((await everything({ q: "4006381333931" })).map((r) => r.id)).toEqual(["bulk-0042"]);
    expect(await everything({ q: "oddXsku" })).toHaveLength(0);
    expect(await everything({ q: "%" })).toHaveLength(0);
    expect(await shop().admin.listTags()).toContain("test-shelf");
  });

  it("ignores invalid query values", async () => {
    const odd = { sort: "drop", status: "x", format: "y", before: "z", q: "" } as Record<string, string>;
    expect((await ask(odd)).products).toEqual((await ask()).products);
    expect((await ask({ sort: "price", before: "9e999~x" })).products.length).toBeGreaterThan(0);
  });

  it("can be exported as shown", async () => {
    const file = async (query: Parameters<typeof ask>[0]) =>
      readWhole(shop().exportProducts(adminProductQuery.parse(query)));
    const handles = (text: string) =>
      new Set(
        parseCsv(text)
          .slice(1)
          .map((r) => r[0]),
      );
    expect(handles(await file({ q: "odd_sku" }))).toEqual(new Set(["bulk-42"]));
    expect(handles(await file({ format: "bundle" })).has("ayllu")).toBe(true);
    expect(handles(await file({})).has("sara")).toBe(true);
  });

  it("finds variants for a picker, by text or by ids", async () => {
    expect((await shop().admin.searchVariants("ODD_")).map((v) => v.id)).toEqual(["bulk-v"]);
    expect(await shop().admin.searchVariants("", ["bulk-v", "none"])).toMatchObject([
      { sku: "ODD_SKU-1", title: "Beta 2" },
    ]);
  });
});

describe("bulk changes", () => {
  it("archive and restore, raise the version and add an audit row each", async () => {
    const ids = ["demo-puna", "demo-sara"];
    const was = await shop().getAdminProduct("demo-puna");
    const first = await shop().admin.changeProducts({ ids, act: { kind: "status", status: "archived" } }, ACTOR);
    expect(first).toEqual({ done: ids.map((id) => ({ id, was: "active" })), refused: [] });
    const again = await shop().admin.changeProducts({ ids, act: { kind: "status", status: "archived" } }, ACTOR);
    expect(again.done).toEqual([]);
    expect(await shop().getAdminProduct(ids[0] as string)).toMatchObject({
      status: "archived",
      version: (was?.version ?? 0) + 1,
    });
    expect(await audits(`product:${ids[0]}`)).toMatchObject([
      { action: "product.status", actor: ACTOR, before: '{"status":"active"}', after: '{"status":"archived"}' },
    ]);
    await shop().admin.changeProducts({ ids, act: { kind: "status", status: "active" } }, ACTOR);
    expect(await shop().getProduct("puna")).not.toBeNull();
  });

  it("add a tag once, remove it, and report ids that do not exist", async () => {
    const tag = (kind: "tag" | "untag", text = "gift") =>
      shop().admin.changeProducts(
        bulkChangeInput.parse({ ids: ["bulk-0001", "nobody"], act: { kind, tag: text } }),
        ACTOR,
      );
    expect(await tag("tag")).toMatchObject({ done: [{ id: "bulk-0001" }], refused: [{ id: "nobody" }] });
    // Tags that differ by case are one.
    expect((await tag("tag", " Gift")).done).toEqual([]);
    expect(productInput.shape.tags.parse(["Gift", "gift "])).toEqual(["gift"]);
    expect((await tag("untag")).done).toHaveLength(1);
    expect((await tag("untag")).done).toEqual([]);
  });

  it("publish nothing without an active variant or with an incomplete label", async () => {
    const sara = await shop().getProduct("sara");
    const draft: ProductInput = {
      ...toProductInput(sara as NonNullable<typeof sara>),
      handle: "half-done",
      status: "draft",
      claims: [],
      label: { ...(sara?.label as NonNullable<ProductInput["label"]>), panel: "food", rows: [] },
      variants: [{ ...toProductInput(sara as never).variants[0], id: undefined, sku: "HALF-1", label: null } as never],
    };
    const id = await shop().createProduct(draft, ACTOR);
    const { refused } = await shop().admin.changeProducts(
      { ids: [id, "bulk-0003"], act: { kind: "status", status: "active" } },
      ACTOR,
    );
    expect(refused.map((r) => r.message)).toEqual([
      expect.stringContaining("also needs"),
      "None of its variants is active.",
    ]);
    expect((await shop().getAdminProduct(id))?.status).toBe("draft");
  });
});

describe("an import", () => {
  it("keeps its report and progress, also when a step is repeated", async () => {
    const header = "Handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value,Status";
    const rows = Array.from(
      { length: 45 },
      (_, i) => `kept-${i},Kept ${i},KEPT-${i},${i === 7 ? "x" : "12.00"},Title,Default Title,draft`,
    );
    const begun = await shop().admin.createImport([header, ...rows].join("\n"), "spring.csv", ACTOR);
    expect(begun.report.counts).toMatchObject({ create: 44, refuse: 1 });
    expect((await shop().admin.getImport(begun.id)).progress).toBeNull();

    expect(await shop().admin.runImportStep(begun.id, 0, ACTOR)).toMatchObject({ next: 20, changed: 19 });
    expect(await shop().admin.runImportStep(begun.id, 0, ACTOR)).toMatchObject({ next: 20, changed: 0 });
    const half = await shop().admin.getImport(begun.id);
    expect(half).toMatchObject({ name: "spring.csv", progress: { next: 20, done: 20, changed: 19 } });
    expect(half.progress?.refused).toHaveLength(1);
    expect((await shop().admin.listImports())[0]).toMatchObject({
      id: begun.id,
      name: "spring.csv",
      step: "Not finished",
    });

    await shop().admin.runImportStep(begun.id, 20, ACTOR);
    expect(await shop().admin.runImportStep(begun.id, 40, ACTOR)).toMatchObject({ next: null, changed: 5 });
    expect(await shop().admin.runImportStep(begun.id, 40, ACTOR)).toMatchObject({ next: null, changed: 0 });
    expect((await shop().admin.getImport(begun.id)).progress).toMatchObject({ next: null, done: 45, changed: 44 });
  });

  it("reads a file of Excel in Windows-1252 with semicolons as what it is, and says so", async () => {
    const text =
      'Handle;Title;Vendor;Variant SKU;Variant Price;Option1 Name;Option1 Value;Status\r\nmaca-1252;"Maca; R\xf6st";S\xf6hne;M-1252;12.00;Title;Default Title;draft';
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const { id, report } = await shop().admin.createImport(bytes, "excel.csv", ACTOR);
    expect(report.counts).toMatchObject({ create: 1, refuse: 0 });
    expect(report.notes).toEqual([
      "The file is in Windows-1252, not UTF-8. Check that accented letters look right.",
      "The file uses semicolons instead of commas.",
    ]);
    await shop().admin.runImportStep(id, 0, ACTOR);
    const { env } = await import("cloudflare:workers");
    const stored = await (env as Env).DB.prepare("SELECT title FROM store_product WHERE handle = 'maca-1252'").first(
      "title",
    );
    expect(stored).toBe("Maca; Röst");
  });

  it("is deleted after a week; unknown ids are not found", async () => {
    const { id } = await shop().admin.createImport(
      "Handle,Title,Variant SKU,Variant Price\na-week,A,AW-1,1\n",
      "x.csv",
      ACTOR,
    );
    await createTestContext(Date.now() + 6 * 86_400_000).store.catalogue.admin.deleteOldImports();
    expect((await shop().admin.getImport(id)).id).toBe(id);
    await createTestContext(Date.now() + 8 * 86_400_000).store.catalogue.admin.deleteOldImports();
    expect(await env.MEDIA.list({ prefix: "imports/" })).toMatchObject({ objects: [] });
    for (const odd of [id, "../x", "", "a".repeat(300)])
      expect((await told(shop().admin.getImport(odd)))?.status).toBe(404);
  });
});

describe("a lot's status", () => {
  const lot = (change: Partial<LotInput> = {}): LotInput => ({
    number: `L-${crypto.randomUUID()}`,
    variantId: "demo-sara-lucuma-900",
    status: "quarantined",
    madeOn: "2026-01-02",
    bestBefore: "2028-01-02",
    lab: "A laboratory",
    accreditation: "",
    certificate: "",
    note: "",
    tests: [
      {
        analyte: "Lead",
        method: "ICP-MS",
        measured: 0.2,
        loq: null,
        unit: "mcg/serving",
        rule: "at_most",
        limit: 0.5,
        testedOn: "2026-01-20",
      },
    ],
    ...change,
  });

  it("becomes released only by its tests, recalled with a reason, and leaves everything else unchanged", async () => {
    const id = await shop().saveLot(null, lot(), ACTOR);
    await shop().admin.setLotStatus(id, { status: "released", note: "" }, ACTOR);
    expect(await shop().admin.lotById(id)).toMatchObject({
      status: "released",
      lab: "A laboratory",
      tests: [{ measured: 0.2 }],
    });
    expect(await told(shop().admin.setLotStatus(id, { status: "recalled", note: "" }, ACTOR))).toMatchObject({
      field: "note",
    });
    await shop().admin.setLotStatus(id, { status: "recalled", note: "A seal was open." }, ACTOR);
    expect(await shop().admin.lotById(id)).toMatchObject({ status: "recalled", note: "A seal was open." });
    expect((await audits(`lot:${id}`)).map((a) => a.action)).toEqual(["lot.update", "lot.update", "lot.create"]);
    const bad = await shop().saveLot(null, lot({ tests: [{ ...lot().tests[0], measured: 0.9 } as never] }), ACTOR);
    expect(await told(shop().admin.setLotStatus(bad, { status: "released", note: "" }, ACTOR))).toMatchObject({
      field: "status",
    });
    expect((await told(shop().admin.setLotStatus("nobody", { status: "released", note: "" }, ACTOR)))?.status).toBe(
      404,
    );
  });
});
