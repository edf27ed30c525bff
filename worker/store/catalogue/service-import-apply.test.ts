import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readWhole } from "../../exports/testing/read-whole.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import type { ImportStepResult } from "./contract.ts";
import { parseCsv } from "./csv-format.ts";

const ACTOR = "ada@tikari.test";
const shop = () => createTestContext().store.catalogue;
const exported = () => readWhole(shop().exportProducts());

async function load(text: string) {
  const report = await shop().previewImport(text);
  const steps: ImportStepResult[] = [];
  for (let next: number | null = 0; next !== null; ) {
    const step: ImportStepResult = await shop().applyImportStep(report.id, next, ACTOR);
    steps.push(step);
    next = step.next;
  }
  return { report, steps, refused: steps.flatMap((s) => s.refused), changed: steps.reduce((n, s) => n + s.changed, 0) };
}
const table = (text: string) => {
  const [header = [], ...rows] = parseCsv(text);
  return rows.map((r) => Object.fromEntries(header.map((h, i) => [h, r[i] ?? ""])));
};
/** A file of another brand: products of four variants, unknown columns, stock, pictures, foreign scripts. */
function foreignFile(maker: string, products: number): { text: string; rows: Record<string, string>[] } {
  const header =
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Age Group,Warehouse shelf (product.metafields.custom.shelf),Variant Weight Unit,Cost per item,Price / International,Status".split(
      ",",
    );
  const rows: Record<string, string>[] = [];
  for (let p = 0; p < products; p++) {
    for (let v = 0; v < 4; v++) {
      const first = v === 0;
      const row: Record<string, string> = {
        Handle: `${maker}-${p}`,
        Title: first ? `Ñandú “${p}”, the "best"` : "",
        "Body (HTML)": first ? `<div class="x"><p>Line one, with a comma</p>\n<p>Two &amp; three 中文</p></div>` : "",
        Vendor: first ? "Another Maker" : "",
        "Product Category": first ? "Food, Beverages & Tobacco > Food Items" : "",
        Type: first ? "Powder" : "",
        Tags: first ? "zeta, Alpha,beta" : "",
        Published: first ? (p % 7 === 0 ? "false" : "true") : "",
        "Option1 Name": first ? "Size" : "",
        "Option1 Value": v < 2 ? "Small" : "Large",
        "Option2 Name": first ? "Flavor" : "",
        "Option2 Value": v % 2 ? "Cacao" : "Plain",
        "Variant SKU": p % 50 === 0 ? "" : `${maker.toUpperCase()}-${p}-${v}`,
        "Variant Grams": String(100 * (v + 1)),
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": p % 40 === 3 ? "-2" : String((p * 7 + v) % 90),
        "Variant Inventory Policy": p % 5 ? "deny" : "continue",
        "Variant Fulfillment Service": "manual",
        "Variant Price": v ? "19.90" : "19.9",
        "Variant Compare At Price": p % 3 === 0 ? "25" : p % 3 === 1 ? "" : "0.00",
        "Variant Requires Shipping": "true",
        "Variant Taxable": p % 2 ? "true" : "false",
        "Variant Barcode": "",
        "Image Src": first ? `https://cdn.example/${p}.jpg` : "",
        "Image Position": first ? "1" : "",
        "Image Alt Text": "",
        "Gift Card": first ? "false" : "",
        "SEO Title": "",
        "SEO Description": "",
        "Google Shopping / Age Group": first ? "adult" : "",
        "Warehouse shelf (product.metafields.custom.shelf)": `S${p}/${v}\nbelow`,
        "Variant Weight Unit": "kg",
        "Cost per item": "4.20",
        "Price / International": "18.00",
        Status: first ? (p % 11 === 0 ? "archived" : "active") : "",
      };
      rows.push(row);
    }
    if (p % 10 === 0)
      rows.push({
        ...Object.fromEntries(header.map((h) => [h, ""])),
        Handle: `${maker}-${p}`,
        "Image Src": `https://cdn.example/${p}-b.jpg`,
        "Image Position": "2",
      });
  }
  const cell = (c: string) => `"${c.replaceAll('"', '""')}"`;
  return {
    rows,
    text: [header, ...rows.map((r) => header.map((h) => r[h] ?? ""))].map((r) => r.map(cell).join(",")).join("\n"),
  };
}

beforeAll(async () => {
  await loadDemoSeed();
});

describe("our own shop", () => {
  it("exports and imports without a change", async () => {
    const text = await exported();
    const { report, changed, refused } = await load(text);
    expect(report.rows).toEqual([]);
    expect(report.counts).toMatchObject({ create: 0, update: 0, refuse: 0, same: table(text).length });
    expect([changed, refused]).toEqual([0, []]);
  });

  it("previews and applies changes in a file", async () => {
    const text = (await exported())
      .replace("TK-PUNA-300,340,shopify,240,", "TK-PUNA-300,340,shopify,236,")
      .replace("Maca · Cacao", "Maca and cacao");
    const before = await shop().getProduct("puna");
    const { report, changed } = await load(text);
    expect(report.rows).toMatchObject([
      {
        handle: "puna",
        action: "update",
        changes: [
          { column: "Type", from: "Maca · Cacao", to: "Maca and cacao" },
          { column: "Variant Inventory Qty", from: "240", to: "236" },
        ],
      },
    ]);
    expect(changed).toBe(1);
    const after = await shop().getProduct("puna");
    expect(after).toMatchObject({
      kind: "Maca and cacao",
      version: (before?.version ?? 0) + 1,
      label: before?.label,
      claims: before?.claims,
      related: before?.related,
    });
    const [ledger] = await db.all<{ delta: number; n: number }>(
      sql`SELECT m.delta, s.on_hand AS n FROM store_stock_move m JOIN store_stock s USING (variant_id) WHERE m.kind = 'counted' AND variant_id = 'demo-puna-300'`,
    );
    expect(ledger).toEqual({ delta: -4, n: 236 });
    const [audited] = await db.all<{ actor: string }>(
      sql`SELECT actor FROM settings_audit WHERE action = 'product.import'`,
    );
    expect(audited?.actor).toBe(ACTOR);
  });
});

describe("a thousand variants of another brand", () => {
  it("survive import, export and another import without loss, unknown columns and stock included", async () => {
    const file = foreignFile("maker", 250);
    const first = await load(file.text);
    expect(first.report.counts.refuse).toBe(0);
    expect([first.changed, first.refused]).toEqual([250, []]);
    const out = table(await exported());
    for (const handle of ["maker-0", "maker-3", "maker-120", "maker-249"]) {
      const of = (rows: Record<string, string>[]) => rows.filter((r) => r.Handle === handle);
      expect(of(out)).toMatchObject(of(file.rows));
    }
    const plain = (rows: Record<string, string>[]) =>
      rows
        .filter((r) => r.Handle?.startsWith("maker-"))
        .map((r) => JSON.stringify(Object.keys(file.rows[0] ?? {}).map((h) => r[h] ?? "")))
        .sort();
    expect(plain(out)).toEqual(plain(file.rows));

    const again = await load(await exported());
    expect(again.report.rows).toEqual([]);
    expect(again.changed).toBe(0);
  });

  it("name the values that are dropped, and keep a gift card's inventory cells for the export", async () => {
    const header =
      "Handle,Title,Gift Card,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Status";
    const file = [
      header,
      "drop-card,Card,true,Title,Default Title,DROP-CARD,50.00,,shopify,100,deny,draft",
      "drop-goods,Goods,false,Title,Default Title,DROP-GOODS,12.00,10.00,shopify,-3,deny,draft",
    ].join("\n");
    const { report, refused } = await load(file);
    expect(refused).toEqual([]);
    const dropped = report.rows.flatMap((r) => (r.dropped ?? []).map((d) => [r.sku, d.column]));
    expect(dropped).toEqual([
      ["DROP-CARD", "Variant Inventory Qty"],
      ["DROP-GOODS", "Variant Inventory Qty"],
      ["DROP-GOODS", "Variant Compare At Price"],
    ]);
    const card = table(await exported()).find((r) => r["Variant SKU"] === "DROP-CARD");
    expect(card).toMatchObject({
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": "100",
      "Variant Inventory Policy": "deny",
    });
    expect((await shop().previewImport(file)).counts).toMatchObject({ create: 0, update: 0, same: 2, refuse: 0 });
  });

  it("can be resumed anywhere: a repeated step changes nothing", async () => {
    const file = foreignFile("other", 80);
    await load(file.text);
    const changed = file.text.replaceAll('"19.90"', '"20.90"');
    const report = await shop().previewImport(changed);
    expect(report.counts.update).toBe(240);
    expect(report.rows.length + report.unlisted).toBe(240);
    expect((await shop().applyImportStep(report.id, 40, ACTOR)).changed).toBe(20);
    expect((await shop().applyImportStep(report.id, 40, ACTOR)).changed).toBe(0);
    expect((await shop().applyImportStep(report.id, 0, ACTOR)).changed).toBe(20);
  });

  it("leaves out a product with an error, and writes the others", async () => {
    const bad =
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\ngood-one,Good,Title,Default Title,GO-1,3.00\nBad Handle!,Bad,Title,Default Title,BA-1,3.00\nbad-price,Bad,Title,Default Title,BA-2,-3\ntaken,Bad,Title,Default Title,GO-1,3.00\n,Nameless,,,,\n";
    const { report, refused, changed } = await load(bad);
    expect(report.rows.map((r) => [r.row, r.action])).toEqual([
      [2, "create"],
      [3, "refuse"],
      [4, "refuse"],
      [5, "create"],
      [6, "refuse"],
    ]);
    expect(changed).toBe(1);
    expect(refused.map((r) => r.handle)).toEqual(["bad handle!", "bad-price", "taken"]);
    // Without a status column, a new product becomes a draft.
    expect(await shop().getProduct("good-one", { drafts: true })).toMatchObject({ title: "Good", status: "draft" });
    expect(await shop().getProduct("taken", { drafts: true })).toBeNull();
  });

  it("refuses the id of an unknown file", async () => {
    for (const id of ["nothing", "../imports/x", "", "a".repeat(500)]) {
      const answer = await shop()
        .applyImportStep(id, 0, ACTOR)
        .catch((e: Response) => e.status);
      expect(answer).toBe(404);
    }
  });
});
