import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { createRequestContext } from "../request-context.ts";
import { productInput } from "./catalogue/contract.ts";
import { buildFactsPanel, findLabelProblems } from "./catalogue/domain.ts";
import { validateProduct } from "./catalogue/service-write.ts";
import { DEMO_SEED, loadDemoSeed } from "./testing/demo-seed.ts";
import { createTestContext, db } from "./testing/request-context.ts";

const NOW = Date.UTC(2026, 10, 1);
const visit = createTestContext(NOW);
const shop = visit.store.catalogue;

beforeAll(async () => {
  const all = await Promise.all([loadDemoSeed(NOW), loadDemoSeed(NOW), loadDemoSeed(NOW)]);
  expect(all.filter(Boolean)).toHaveLength(1);
});

it("is loaded once: a second start leaves an owner's edits alone", async () => {
  await db.run(sql`UPDATE store_product SET title = 'Puna, ours' WHERE handle = 'puna'`);
  expect(await loadDemoSeed(NOW)).toBe(false);
  expect((await shop.getProduct("puna"))?.title).toBe("Puna, ours");
  await db.run(sql`UPDATE store_product SET title = 'Puna' WHERE handle = 'puna'`);
});

it("is refused anywhere but on the developer's own machine", async () => {
  const deployed = createRequestContext(new Request("https://tikari.test/"), env, createExecutionContext());
  await expect(deployed.store.loadSeed(DEMO_SEED)).rejects.toMatchObject({ status: 404 });
});

it("is refused with its first mistake, before an admin is created", async () => {
  const [first, ...rest] = DEMO_SEED.products;
  const store = { ...DEMO_SEED, products: [{ ...first, vendors: "Tikari" }, ...rest] };
  const { status, json } = await new Browser().post("/api/dev/bootstrap", { store });
  expect([status, json.error.field]).toEqual([400, "store.products.0"]);
  expect(await db.all(sql`SELECT id FROM auth_user`)).toEqual([]);
});

it("moves the days of the lots to the day of the load", async () => {
  const lot = DEMO_SEED.products.flatMap((p) => p.lots).find((l) => l.number === "WAYRA-2610-01");
  const age = Date.parse(DEMO_SEED.asOf) - Date.parse(lot?.madeOn ?? "");
  expect(Date.parse((await shop.getLotByNumber("WAYRA-2610-01"))?.madeOn ?? "")).toBe(NOW - age);
});

describe.each(DEMO_SEED.products.map((p) => [p.handle, p] as const))("%s", (handle, demo) => {
  it("is complete: label, allergens, directions, warnings, related, price", async () => {
    const p = await shop.getProduct(handle);
    if (!p) throw new Error("not there");
    for (const text of [p.title, p.kind, p.line, p.about, p.directions, p.warnings, p.storage, p.seoTitle])
      expect(text.length).toBeGreaterThan(1);
    expect(p.seoDescription.length).toBeGreaterThan(30);
    expect(p.related.length).toBe(demo.related.length);
    for (const v of p.variants) {
      expect(v.price).toBeGreaterThan(0);
      if (p.format === "gift_card") continue;
      const labels = v.parts.length > 0 ? v.parts.map((b) => b.label) : [v.label];
      for (const l of labels) {
        if (!l) throw new Error(`${v.sku} has no label`);
        expect(findLabelProblems(l)).toEqual([]);
        expect(buildFactsPanel(l, v.servings).serving).toBe(l.serving.text);
      }
    }
  });

  it("adds up: calories are those of fat, carbohydrate and protein, parts are no more than wholes", () => {
    for (const label of [demo.label, ...demo.variants.map((v) => v.label)]) {
      if (!label) continue;
      const of = (n: string) => label.rows.find((r) => r.nutrient === n)?.amount ?? 0;
      const energy = of("fat") * 9 + of("protein") * 4 + (of("carbohydrate") - of("fiber")) * 4 + of("fiber") * 2;
      expect(Math.abs(of("calories") - energy)).toBeLessThanOrEqual(Math.max(4, energy * 0.1));
      expect(of("saturated_fat") + of("polyunsaturated_fat") + of("monounsaturated_fat")).toBeLessThanOrEqual(
        of("fat"),
      );
      expect(of("sugars") + of("fiber")).toBeLessThanOrEqual(of("carbohydrate"));
      expect(of("added_sugars")).toBeLessThanOrEqual(of("sugars"));
      expect(of("fat") + of("protein") + of("carbohydrate")).toBeLessThanOrEqual(label.serving.grams);
    }
  });

  it("passes the rules that an editor's save must pass", async () => {
    const { id: _, stock: __, lots: ___, ...input } = demo;
    const parsed = productInput.parse(input);
    await expect(validateProduct(visit, "demo-x", null, parsed, parsed)).resolves.toBeTruthy();
  });
});

it("has a released batch for each variant of the goods, one in quarantine and one recalled, with certificates", async () => {
  const left = await db.all(sql`SELECT v.sku FROM store_variant v JOIN store_product p ON p.id = v.product_id
    WHERE p.format NOT IN ('bundle', 'gift_card') AND NOT EXISTS (SELECT 1 FROM store_lot l WHERE l.variant_id = v.id
      AND l.status = 'released' AND EXISTS (SELECT 1 FROM store_lot_test t WHERE t.lot_id = l.id))`);
  expect(left).toEqual([]);
  const other = await db.all<{ status: string }>(
    sql`SELECT status FROM store_lot WHERE status <> 'released' ORDER BY status`,
  );
  expect(other.map((o) => o.status)).toEqual(["quarantined", "recalled"]);
});

it("keeps the ledger and the shelves in step, and no review that nobody wrote", async () => {
  const [wrong] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM store_stock s
    WHERE s.on_hand <> (SELECT coalesce(sum(m.delta), 0) FROM store_stock_move m WHERE m.variant_id = s.variant_id)`);
  const [reviews] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM store_review`);
  expect([wrong?.n, reviews?.n]).toEqual([0, 0]);
});

it("sells bundles for less than their parts", async () => {
  for (const handle of ["ayllu", "basics"]) {
    const set = (await shop.getProduct(handle))?.variants[0];
    const parts = set?.parts.reduce((sum, b) => sum + b.price * b.quantity, 0);
    expect(set?.compareAt).toBe(parts);
  }
});
