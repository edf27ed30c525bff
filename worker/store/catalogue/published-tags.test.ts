import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { readWhole } from "../../exports/testing/read-whole.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { lotInput, type ProductInput } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";

const ACTOR = "ada@tikari.test";
const PASSWORD = "quiet river stones";
const { live, store } = createTestContext();
const shop = store.catalogue;

beforeAll(async () => {
  await loadDemoSeed();
});

/** The tags that something raised, in alphabetical order; null: nothing was published. */
async function tagsRaisedBy(work: () => Promise<unknown>): Promise<string[] | null> {
  const before = await live.readFlags();
  await work();
  const { contentVersion, raised } = await live.readFlags();
  if (contentVersion === before.contentVersion) return null;
  expect([contentVersion, raised?.at]).toEqual([before.contentVersion + 1, contentVersion]);
  return Object.entries(raised?.tags ?? {})
    .filter(([, version]) => version === contentVersion)
    .map(([tag]) => tag)
    .sort();
}

async function save(handle: string, patch: Partial<ProductInput>): Promise<void> {
  const before = await shop.getProduct(handle, { drafts: true });
  if (!before) throw new Error(`There is no ${handle}.`);
  await shop.updateProduct(before.id, before.version, { ...toProductInput(before), ...patch }, ACTOR);
}

describe("publishing", () => {
  it("a product raises its old and new handle, the lists, and the flagship where it is or was one", async () => {
    expect(await tagsRaisedBy(() => save("kallpa", {}))).toEqual(["catalogue", "product:kallpa"]);
    expect(await tagsRaisedBy(() => save("kallpa", { handle: "kallpa-two" }))).toEqual([
      "catalogue",
      "product:kallpa",
      "product:kallpa-two",
    ]);
    for (const flagship of [false, true])
      expect(await tagsRaisedBy(() => save("puna", { flagship }))).toEqual(["catalogue", "flagship", "product:puna"]);
  });

  it("a bulk change raises the products that it changed", async () => {
    const change = () =>
      shop.admin.changeProducts(
        { ids: ["demo-killa", "demo-unu", "nobody"], act: { kind: "tag", tag: "gift" } },
        ACTOR,
      );
    expect(await tagsRaisedBy(change)).toEqual(["catalogue", "product:killa", "product:unu"]);
    expect(await tagsRaisedBy(change)).toBeNull();
  });

  it("a file raises the products of which it changed more than the stock", async () => {
    const apply = async (edit: (text: string) => string) => {
      const file = await readWhole(shop.exportProducts());
      const { id } = await shop.previewImport(edit(file));
      for (let next: number | null = 0; next !== null; ) next = (await shop.applyImportStep(id, next, ACTOR)).next;
    };
    const stockOf = async () => (await store.stock.getStockLevels(["demo-sacha-250"])).get("demo-sacha-250")?.onHand;
    const sell = (text: string) => text.replace(/(TK-SACHA-250,\d+,shopify),75,/, "$1,74,");
    expect(await tagsRaisedBy(() => apply(sell))).toBeNull();
    expect(await stockOf()).toBe(74);
    expect(await tagsRaisedBy(() => apply((text) => text.replace("Maca · Cacao", "Maca and cacao")))).toEqual([
      "catalogue",
      "flagship",
      "product:puna",
    ]);
  });

  it("a lot raises its product", async () => {
    const lot = lotInput.parse({
      number: "PUNA-2611-01",
      variantId: "demo-puna-300",
      status: "quarantined",
      madeOn: "2026-11-02",
      bestBefore: "2028-11-02",
      lab: "A laboratory",
      tests: [],
    });
    expect(await tagsRaisedBy(() => shop.saveLot(null, lot, ACTOR))).toEqual(["product:puna"]);
  });

  it("a review raises the product's page when it appears or disappears, and nothing as long as it waits", async () => {
    await db.run(sql`INSERT INTO store_review (id, product_id, order_line_id, name, rating, status, created_at)
      VALUES ('r1', 'demo-puna', 'l1', 'Ana', 5, 'pending', 1)`);
    let version = 0;
    const seen = () => [{ id: "r1", version: ++version }];
    const reject = () => shop.decideReviews({ reviews: seen(), decision: "reject", reason: "abusive" }, ACTOR);
    const publish = () => shop.decideReviews({ reviews: seen(), decision: "publish", reason: null }, ACTOR);
    expect(await tagsRaisedBy(reject)).toBeNull();
    expect(await tagsRaisedBy(publish)).toEqual(["reviews:puna"]);
    expect(await tagsRaisedBy(reject)).toEqual(["reviews:puna"]);
  });

  it("a plan raises the offers", async () => {
    const root = new Browser();
    const credentials = { email: "root@example.com", password: PASSWORD };
    await root.post("/api/dev/bootstrap", { ...credentials, users: [] });
    await root.post("/api/auth/password/sign-in", credentials);
    await root.post("/api/auth/access/skip-second-factor");
    const [plan] = await db.all<{ id: string }>(sql`SELECT id FROM billing_plan LIMIT 1`);
    const change = async () =>
      expect((await root.send("PATCH", `/api/admin/plans/${plan?.id}`, { title: "Renewed" })).status).toBe(200);
    expect(await tagsRaisedBy(change)).toEqual(["plans"]);
  });

  it("stock raises nothing", async () => {
    const change = { act: "receive", variantId: "demo-puna-300", requestKey: "delivery-1", quantity: 5 } as const;
    const receive = () => store.stock.applyChange({ ...change, note: "", lotId: null }, ACTOR);
    expect(await tagsRaisedBy(receive)).toBeNull();
  });
});
