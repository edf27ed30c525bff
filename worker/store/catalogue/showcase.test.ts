import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../../kernel/instants.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import type { ProductInput } from "./contract.ts";
import { createPlaceholderProduct, toProductInput } from "./domain-product-input.ts";

const ACTOR = "ada@tikari.test";
const { store } = createTestContext();
const shop = store.catalogue;
const newProduct = (handle: string, change: Partial<ProductInput> = {}): ProductInput => {
  const p = createPlaceholderProduct("USD");
  return {
    ...p,
    handle,
    title: handle,
    ...change,
    variants: p.variants.map((v) => ({ ...v, sku: handle, price: 100 })),
  };
};
const order = async () => (await shop.admin.listProductOrder()).products.map((p) => p.id);
const hero = async () => (await shop.getHomeProducts(4)).hero.map((p) => p.handle);
const told = (work: Promise<unknown>) =>
  work.then(
    () => null,
    async (e: Response) => ({ status: e.status, ...((await e.json()) as { error: object }).error }),
  );

beforeAll(async () => {
  await loadDemoSeed();
});

describe("a new product", () => {
  it("is the last in the shop's order, and does not take over the home page", async () => {
    const before = await order();
    const shown = await shop.getHomeProducts(4);
    const id = await shop.createProduct(newProduct("quilla-sleep", { status: "active" }), ACTOR);
    expect(await order()).toEqual([...before, id]);
    expect(await shop.getHomeProducts(4)).toEqual(shown);
    const second = await shop.createProduct(newProduct("second-one", { status: "active" }), ACTOR);
    expect((await order()).slice(-2)).toEqual([id, second]);
  });
});

describe("the order of products", () => {
  it("is saved as given; what moved has a new version, so that an open editor does not move it back", async () => {
    const before = await order();
    const [first, second, ...others] = before as [string, string, ...string[]];
    const product = await shop.getAdminProduct(second);
    if (!product) throw new Error("There is no such product.");
    await shop.admin.saveProductOrder([second, first, ...others], ACTOR);
    expect(await order()).toEqual([second, first, ...others]);
    expect(await told(shop.updateProduct(second, product.version, toProductInput(product), ACTOR))).toMatchObject({
      status: 409,
    });
    await shop.admin.saveProductOrder(before, ACTOR);
    expect(await order()).toEqual(before);
  });

  it("refuses a list that lacks a product or has one twice", async () => {
    const [first, ...others] = (await order()) as [string, ...string[]];
    expect(await told(shop.admin.saveProductOrder(others, ACTOR))).toMatchObject({ status: 409 });
    expect(await told(shop.admin.saveProductOrder([others[0] as string, ...others], ACTOR))).toMatchObject({
      status: 409,
    });
    expect((await order())[0]).toBe(first);
  });

  it("tells apart products that all had the same place, also behind the list", async () => {
    await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, position, created_at, updated_at)
      SELECT 'zz-' || printf('%03d', i), 'zz-' || i, 'ZZ ' || i, '', '', '', 'draft', 'other', '', 'food', 500, i, i FROM n`);
    const before = await order();
    const rest = (
      await db.all<{ id: string }>(sql`SELECT id FROM store_product WHERE status <> 'archived' ORDER BY position, id`)
    ).map((r) => r.id);
    await shop.admin.saveProductOrder(before.toReversed(), ACTOR);
    const after = await db.all<{ id: string }>(
      sql`SELECT id FROM store_product WHERE status <> 'archived' ORDER BY position, id`,
    );
    await db.run(sql`DELETE FROM store_product WHERE id GLOB 'zz-*'`);
    expect(after.map((r) => r.id)).toEqual([...before.toReversed(), ...rest.slice(before.length)]);
  });
});

describe("the top of the home page", () => {
  it("takes by itself only what is labeled and in stock", async () => {
    await db.run(sql`UPDATE store_product SET position = -2 WHERE id = 'demo-kallpa'`);
    await db.run(sql`UPDATE store_product SET position = -1 WHERE id = 'demo-wayra'`);
    expect(await hero()).toEqual(["kallpa", "wayra"]);
    await db.run(
      sql`UPDATE store_stock SET on_hand = reserved WHERE variant_id IN (SELECT id FROM store_variant WHERE product_id = 'demo-kallpa')`,
    );
    expect(await hero()).not.toContain("kallpa");
    await db.run(sql`UPDATE store_facts SET variant_id = 'withdrawn:' || variant_id WHERE product_id = 'demo-wayra'`);
    expect(await hero()).not.toContain("wayra");
  });

  it("shows what the owner chose, in that order, and the automatic choice where none is left", async () => {
    const automatic = await hero();
    await shop.admin.saveHomeHero({ ids: ["demo-unu", "demo-killa"] }, ACTOR);
    expect(await hero()).toEqual(["unu", "killa"]);
    await shop.admin.changeProducts(
      { ids: ["demo-unu", "demo-killa"], act: { kind: "status", status: "draft" } },
      ACTOR,
    );
    expect(await hero()).toEqual(automatic.filter((h) => h !== "unu" && h !== "killa"));
    expect(await told(shop.admin.saveHomeHero({ ids: ["demo-unu"] }, ACTOR))).toMatchObject({
      status: 400,
      field: "ids",
    });
    await shop.admin.saveHomeHero({ ids: [] }, ACTOR);
  });
});

describe("a planned change", () => {
  const NOW = Date.now();
  const later = createTestContext(NOW + 2 * HOUR).store.catalogue;
  beforeEach(async () => {
    await db.run(sql`DELETE FROM store_product_schedule`);
    await db.run(sql`UPDATE store_product SET status = 'active' WHERE id = 'demo-sara'`);
    await db.run(sql`UPDATE store_variant SET active = 1 WHERE product_id = 'demo-sara'`);
  });
  const stateOf = async (id: string) => (await shop.admin.listSchedule("demo-sara")).find((c) => c.id === id);

  it("happens at its time, once, with its tags", async () => {
    const id = await shop.admin.scheduleChange("demo-sara", { action: "unpublish", at: NOW + HOUR }, ACTOR);
    expect(await shop.runScheduledChanges()).toMatchObject({ done: 0 });
    expect((await shop.admin.listPlannedChanges()).map((c) => c.id)).toContain(id);
    const { live } = createTestContext();
    const before = await live.readFlags();
    expect(await later.runScheduledChanges()).toMatchObject({ done: 1, refused: 0 });
    expect((await shop.getAdminProduct("demo-sara"))?.status).toBe("draft");
    const { raised, contentVersion } = await live.readFlags();
    expect([contentVersion, raised?.tags["product:sara"]]).toEqual([before.contentVersion + 1, contentVersion]);
    expect(await stateOf(id)).toMatchObject({ state: "done" });
    expect(await later.runScheduledChanges()).toMatchObject({ done: 0 });
  });

  it("can be canceled until it is made", async () => {
    const id = await shop.admin.scheduleChange("demo-sara", { action: "unpublish", at: NOW + HOUR }, ACTOR);
    await shop.admin.cancelScheduledChange("demo-sara", id, ACTOR);
    expect(await told(shop.admin.cancelScheduledChange("demo-sara", id, ACTOR))).toMatchObject({ status: 409 });
    expect(await told(shop.admin.cancelScheduledChange("demo-unu", id, ACTOR))).toMatchObject({ status: 404 });
    expect(await later.runScheduledChanges()).toMatchObject({ done: 0 });
    expect((await shop.getAdminProduct("demo-sara"))?.status).toBe("active");
  });

  it("that the rules refuse is kept with its reason", async () => {
    await db.run(sql`UPDATE store_product SET status = 'draft' WHERE id = 'demo-sara'`);
    const id = await shop.admin.scheduleChange("demo-sara", { action: "publish", at: NOW + HOUR }, ACTOR);
    await db.run(sql`UPDATE store_variant SET active = 0 WHERE product_id = 'demo-sara'`);
    expect(await later.runScheduledChanges()).toMatchObject({ done: 0, refused: 1 });
    expect(await stateOf(id)).toMatchObject({ state: "refused", problem: "None of its variants is active." });
  });

  it("needs a time in the future that is still free", async () => {
    const at = Date.now() + HOUR;
    expect(await told(shop.admin.scheduleChange("demo-puna", { action: "publish", at: NOW - 1 }, ACTOR))).toMatchObject(
      { status: 400, field: "at" },
    );
    await shop.admin.scheduleChange("demo-puna", { action: "publish", at }, ACTOR);
    expect(await told(shop.admin.scheduleChange("demo-puna", { action: "unpublish", at }, ACTOR))).toMatchObject({
      status: 409,
      field: "at",
    });
    expect(await told(shop.admin.scheduleChange("nobody", { action: "publish", at }, ACTOR))).toMatchObject({
      status: 404,
    });
  });
});

describe("a duplicate", () => {
  it("is a draft at the end with names of its own, and so is a second one", async () => {
    const faqs = [{ question: "Is it sweet?", answer: "No." }];
    const puna = await shop.getAdminProduct("demo-puna");
    if (!puna) throw new Error("There is no puna.");
    await shop.updateProduct(puna.id, puna.version, { ...toProductInput(puna), faqs }, ACTOR);
    const first = await shop.getAdminProduct(await shop.admin.duplicateProduct("demo-puna", ACTOR));
    const second = await shop.getAdminProduct(await shop.admin.duplicateProduct("demo-puna", ACTOR));
    expect([first?.handle, second?.handle]).toEqual(["puna-copy", "puna-copy-2"]);
    expect(first).toMatchObject({ status: "draft", flagship: false, faqs, label: puna.label, claims: puna.claims });
    expect(first?.variants.map((v) => v.sku)).toEqual(puna.variants.map((v) => `${v.sku}-COPY`));
    expect(first?.position).toBeGreaterThan(puna.position);
  });
});
