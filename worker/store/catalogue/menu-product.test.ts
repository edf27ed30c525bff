import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import type { MenuContents } from "../../content/contract-menu.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { toProductInput } from "./domain-product-input.ts";

/** The product that the owner chose for the menus. */
const STAFF = "root@example.com";
const { live, store } = createTestContext();
const { catalogue } = store;
const shown = async () => ((await new Browser().get("/api/menu")).json as MenuContents).product;
const choose = (productId: string | null, was: string | null) =>
  catalogue.admin.saveMenuProduct({ productId, was }, STAFF);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    async (e: Response) => ((await e.json()) as { error: { message: string } }).error.message,
  );
const countAudits = async () =>
  (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM settings_audit WHERE action = 'menu.product'`))[0]?.n;
/** What the isolate holds is dropped: tests about stock, which raises nothing, don't wait a minute. */
const forget = () => live.publishContent(null);

beforeAll(async () => {
  await loadDemoSeed();
});
beforeEach(async () => {
  await db.run(sql`DELETE FROM settings_value WHERE key = 'menuProduct'`);
  await db.run(sql`UPDATE store_product SET status = 'active' WHERE id IN ('demo-puna', 'demo-killa')`);
  await db.run(sql`UPDATE store_stock SET on_hand = reserved + 5, backorder = 0`);
  await forget();
});

it("is shown from the moment that it is chosen, with its price; none until then", async () => {
  expect(await shown()).toBeNull();
  await choose("demo-puna", null);
  const puna = (await catalogue.listProductCards(["demo-puna"]))[0];
  expect(await shown()).toMatchObject({ handle: "puna", title: puna?.title, minPrice: puna?.minPrice });
  await choose(null, "demo-puna");
  expect(await shown()).toBeNull();
});

it("has the new price as soon as the product is saved, and is gone while it isn't published", async () => {
  await choose("demo-puna", null);
  const before = await shown();
  const save = async (change: object) => {
    const product = await catalogue.getAdminProduct("demo-puna");
    if (!product) throw new Error("There is no puna.");
    await catalogue.updateProduct(product.id, product.version, { ...toProductInput(product), ...change }, STAFF);
  };
  const { variants } = toProductInput((await catalogue.getAdminProduct("demo-puna")) as never);
  await save({ variants: variants.map((v) => ({ ...v, price: v.price + 300 })) });
  expect((await shown())?.minPrice).toBe((before?.minPrice ?? 0) + 300);
  await save({ variants, status: "draft" });
  expect(await shown()).toBeNull();
  expect(await catalogue.admin.getChosenMenuProduct()).toMatchObject({ status: "draft", isShown: false });
  await save({ variants, status: "active" });
  expect(await shown()).toMatchObject({ handle: "puna" });
});

it("is gone while it is sold out, also as a bundle of which a part is; a gift card never is", async () => {
  const sellOut = (ids: ReturnType<typeof sql>) =>
    db.run(sql`UPDATE store_stock SET on_hand = reserved WHERE variant_id IN (${ids})`);
  await choose("demo-puna", null);
  await sellOut(sql`SELECT id FROM store_variant WHERE product_id = 'demo-puna'`);
  await forget();
  expect(await shown()).toBeNull();
  const [bundle] = await db.all<{ id: string }>(
    sql`SELECT id FROM store_product WHERE format = 'bundle' AND status = 'active'`,
  );
  const bundleId = bundle?.id ?? "";
  await db.run(sql`UPDATE store_stock SET on_hand = reserved + 5`);
  await choose(bundleId, "demo-puna");
  expect(await shown()).not.toBeNull();
  await sellOut(sql`SELECT b.variant_id FROM store_bundle_part b JOIN store_variant v ON v.id = b.bundle_id
    WHERE v.product_id = ${bundleId} LIMIT 1`);
  await forget();
  expect(await shown()).toBeNull();
  await db.run(sql`UPDATE store_product SET format = 'gift_card' WHERE id = ${bundleId}`);
  await forget();
  expect(await shown()).not.toBeNull();
  await db.run(sql`UPDATE store_product SET format = 'bundle' WHERE id = ${bundleId}`);
});

it("is not overwritten by who saw another one, and what is archived or gone is refused; neither is recorded", async () => {
  await choose("demo-puna", null);
  const audits = await countAudits();
  expect(await refusal(choose("demo-killa", null))).toMatch(/^Someone else chose .+ meanwhile/);
  expect(await refusal(choose(null, "demo-killa"))).toMatch(/^Someone else chose .+ meanwhile/);
  expect(await shown()).toMatchObject({ handle: "puna" });
  await db.run(sql`UPDATE store_product SET status = 'archived' WHERE id = 'demo-killa'`);
  for (const id of ["demo-killa", "nothing"])
    expect(await refusal(choose(id, "demo-puna"))).toMatch("no longer exists or is archived");
  expect(await countAudits()).toBe(audits);
  // Sent twice: the second finds what it wants.
  await choose("demo-puna", null);
  expect(await countAudits()).toBe(audits);
});
