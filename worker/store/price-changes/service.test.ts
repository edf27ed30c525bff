import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import { createPlaceholderProduct, toProductInput } from "../catalogue/domain-product-input.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { spansOverlap } from "./domain.ts";
import { runPriceChanges } from "./run-price-changes.ts";

const ACTOR = "ada@tikari.test";
const NOW = Date.now();
/** The price changes at an instant, and the tags of pages that they renew. */
function at(now: number) {
  const context = createTestContext(now);
  return context.store.priceChanges;
}
const catalogue = createTestContext().store.catalogue;

let productId = "";
let variantId = "";
beforeAll(async () => {
  await loadDemoSeed();
});
let n = 0;
beforeEach(async () => {
  // The job counts all of them.
  await db.run(sql`DELETE FROM store_price_change_item`);
  await db.run(sql`DELETE FROM store_price_change`);
  const p = createPlaceholderProduct("USD");
  n++;
  productId = await catalogue.createProduct(
    {
      ...p,
      ...{ handle: `sale-${n}`, title: `Sale ${n}`, status: "active" },
      variants: p.variants.map((v) => ({ ...v, sku: `SALE-${n}`, price: 4000 })),
    },
    ACTOR,
  );
  variantId = (await product()).variants[0]?.id as string;
});

async function product() {
  const found = await catalogue.getAdminProduct(productId);
  if (!found) throw new Error("There is no such product.");
  return found;
}
/** Price, crossed-out price, and the price that lists sort by. */
async function prices() {
  const [v] = (await product()).variants;
  const row = await db.get<{ min: number }>(sql`SELECT min_price AS min FROM store_product WHERE id = ${productId}`);
  return [v?.price, v?.compareAt, row?.min];
}
const setPrice = async (price: number, compareAt: number | null = null) => {
  const p = await product();
  const input = toProductInput(p);
  await catalogue.updateProduct(
    productId,
    p.version,
    { ...input, variants: input.variants.map((v) => ({ ...v, price, compareAt })) },
    ACTOR,
  );
};
let keys = 0;
const plan = (now: number, over: Partial<Parameters<ReturnType<typeof at>["planPriceChange"]>[0]> = {}) =>
  at(now).planPriceChange(
    {
      ...{
        name: "Spring sale",
        startsAt: now + HOUR,
        endsAt: now + DAY,
        showWas: true,
        requestKey: `request-${keys++}`,
      },
      prices: [{ variantId, price: 3000, from: 4000 }],
      ...over,
    },
    ACTOR,
  );
const told = (work: Promise<unknown>) =>
  work.then(
    () => null,
    async (e: Response) => ({ status: e.status, ...((await e.json()) as { error: object }).error }),
  );
const itemState = async (id: string) => (await at(NOW).getPriceChange(id))?.items.map((i) => i.state);

it("sets the prices at the start and puts them back at the end, each once, however often the job runs", async () => {
  const id = await plan(NOW);
  const { version } = await product();
  expect(await at(NOW + HOUR - 1).runPriceChanges()).toMatchObject({ started: 0, ended: 0 });
  expect(await prices()).toEqual([4000, null, 4000]);
  const starts = await Promise.all([at(NOW + HOUR).runPriceChanges(), at(NOW + HOUR).runPriceChanges()]);
  expect(starts.map((r) => r.started).toSorted()).toEqual([0, 1]);
  expect(await prices()).toEqual([3000, 4000, 3000]);
  // An editor that was open before notices.
  expect((await product()).version).toBe(version + 1);
  await at(NOW + 2 * HOUR).runPriceChanges();
  expect((await product()).version).toBe(version + 1);
  const ends = await Promise.all([at(NOW + DAY).runPriceChanges(), at(NOW + DAY + HOUR).runPriceChanges()]);
  expect(ends.map((r) => r.ended).toSorted()).toEqual([0, 1]);
  expect(await prices()).toEqual([4000, null, 4000]);
  expect(await itemState(id)).toEqual(["restored"]);
  const audits = await db.all<{ action: string; actor: string; after: string }>(
    sql`SELECT action, actor, after FROM settings_audit WHERE target = ${`price_change:${id}`} ORDER BY at, id`,
  );
  expect(audits.map((a) => [a.action, a.actor])).toEqual([
    ["price_change.schedule", ACTOR],
    ["price_change.start", `${ACTOR} (scheduled)`],
    ["price_change.end", `${ACTOR} (scheduled)`],
  ]);
});

it("does not overwrite a price that staff set during the sale, and takes the crossed-out price away", async () => {
  const id = await plan(NOW);
  await at(NOW + HOUR).runPriceChanges();
  await setPrice(3500, 4000);
  await at(NOW + DAY).runPriceChanges();
  expect(await prices()).toEqual([3500, null, 3500]);
  expect(await itemState(id)).toEqual(["kept"]);
});

it("keeps a crossed-out price that staff set during the sale where it is above the former price", async () => {
  await plan(NOW);
  await at(NOW + HOUR).runPriceChanges();
  await setPrice(3000, 4500);
  await at(NOW + DAY).runPriceChanges();
  expect(await prices()).toEqual([4000, 4500, 4000]);
});

it("leaves a variant alone whose price was changed after the sale was planned", async () => {
  const id = await plan(NOW);
  await setPrice(3800);
  await at(NOW + HOUR).runPriceChanges();
  expect(await prices()).toEqual([3800, null, 3800]);
  expect(await itemState(id)).toEqual(["refused"]);
  await at(NOW + DAY).runPriceChanges();
  expect(await prices()).toEqual([3800, null, 3800]);
});

it("changes nothing where the job comes after the sale's end", async () => {
  const id = await plan(NOW);
  expect(await at(NOW + 2 * DAY).runPriceChanges()).toMatchObject({ started: 0, missed: 1 });
  expect(await prices()).toEqual([4000, null, 4000]);
  expect(await itemState(id)).toEqual(["missed"]);
});

it("crosses out the lowest price of the last 30 days, and nothing where the sale isn't below it", async () => {
  await db.run(sql`INSERT INTO store_price_history (variant_id, price, until) VALUES
    (${variantId}, 3600, ${NOW - 29 * DAY}), (${variantId}, 2000, ${NOW - 31 * DAY})`);
  await plan(NOW, { startsAt: null });
  expect(await prices()).toEqual([3000, 3600, 3000]);
  await at(NOW + DAY).runPriceChanges();
  // The price of the sale before is the lowest now.
  await plan(NOW + DAY, { startsAt: null, endsAt: NOW + 2 * DAY });
  expect(await prices()).toEqual([3000, null, 3000]);
});

it("stores every former price, whichever code changes it", async () => {
  await setPrice(4400);
  await setPrice(4400, 5000);
  const rows = await db.all<{ price: number; until: number }>(
    sql`SELECT price, until FROM store_price_history WHERE variant_id = ${variantId}`,
  );
  expect(rows.map((r) => r.price)).toEqual([4000]);
  expect(Math.abs((rows[0]?.until ?? 0) - Date.now())).toBeLessThan(MINUTE);
});

it("makes a change without an end at once, and it stays", async () => {
  const id = await plan(NOW, { startsAt: null, endsAt: null, showWas: false });
  expect(await prices()).toEqual([3000, null, 3000]);
  expect((await at(NOW).getPriceChange(id))?.change).toMatchObject({ state: "ended", products: 1, leftAlone: 0 });
  await at(NOW + 90 * DAY).runPriceChanges();
  expect(await prices()).toEqual([3000, null, 3000]);
});

it("ends a running sale before its time, once; one that hasn't started is canceled", async () => {
  const id = await plan(NOW, { startsAt: null });
  expect(await told(at(NOW).cancelPriceChange(id, ACTOR))).toMatchObject({ status: 409, code: "not_planned" });
  await at(NOW + HOUR).endPriceChangeNow(id, ACTOR);
  expect(await prices()).toEqual([4000, null, 4000]);
  expect(await told(at(NOW + HOUR).endPriceChangeNow(id, ACTOR))).toMatchObject({ status: 409, code: "not_active" });
  const next = await plan(NOW + HOUR, { startsAt: NOW + 2 * HOUR });
  await at(NOW + HOUR).cancelPriceChange(next, ACTOR);
  expect(await at(NOW + 3 * HOUR).runPriceChanges()).toMatchObject({ started: 0 });
  expect(await prices()).toEqual([4000, null, 4000]);
  expect(await told(at(NOW).cancelPriceChange("none", ACTOR))).toMatchObject({ status: 404 });
});

it("refuses what cannot be: with a sentence, and nothing half-written", async () => {
  const card = await db.get<{ id: string; price: number }>(
    sql`SELECT v.id, v.price FROM store_variant v JOIN store_product p ON p.id = v.product_id WHERE p.format = 'gift_card' LIMIT 1`,
  );
  for (const [over, expected] of [
    [{ startsAt: NOW - 1 }, { status: 400, field: "startsAt" }],
    [{ endsAt: NOW + HOUR }, { status: 400, field: "endsAt" }],
    [{ prices: [{ variantId, price: 4000, from: 4000 }] }, { status: 400, field: "prices" }],
    [{ prices: [{ variantId, price: 3000, from: 4100 }] }, { status: 409, code: "stale" }],
    [{ prices: [{ variantId: "none", price: 3000, from: 4000 }] }, { status: 400, field: "prices" }],
    [
      { prices: [{ variantId: card?.id as string, price: 1, from: card?.price as number }] },
      { status: 400, field: "prices" },
    ],
  ] as const)
    expect(await told(plan(NOW, over as never))).toMatchObject(expected);
  expect((await at(NOW).listPriceChanges({ product: productId })).changes).toEqual([]);
});

it("plans once per request key, and one change at a time for a variant", async () => {
  const first = await plan(NOW, { requestKey: "the-same-key" });
  expect(await plan(NOW, { requestKey: "the-same-key" })).toBe(first);
  const own = { startsAt: NOW + HOUR, endsAt: NOW + DAY };
  for (const [startsAt, endsAt] of [
    [NOW + 2 * HOUR, NOW + 2 * DAY],
    [NOW + 30 * MINUTE, NOW + HOUR],
    [NOW + DAY, NOW + 2 * DAY],
    [NOW + 5 * DAY, null],
  ] as const) {
    const refused = (await told(plan(NOW, { startsAt, endsAt })))?.status === 409;
    expect([startsAt, endsAt, refused]).toEqual([startsAt, endsAt, spansOverlap(own, { startsAt, endsAt })]);
  }
  expect((await at(NOW).listPriceChanges({ product: productId })).changes).toHaveLength(3);
});

it("renews the pages that a stopped process left", async () => {
  const id = await plan(NOW, { startsAt: null });
  await db.run(sql`UPDATE store_price_change SET unpublished = 1 WHERE id = ${id}`);
  await at(NOW).runPriceChanges();
  expect(await db.get(sql`SELECT unpublished FROM store_price_change WHERE id = ${id}`)).toEqual({ unpublished: 0 });
});

it("plans the next sale while one runs from the price that then comes back", async () => {
  await plan(NOW, { startsAt: null });
  const [listed] = await at(NOW).listPricedVariants([productId]);
  expect(listed?.price).toBe(4000);
  const span = { startsAt: NOW + DAY, endsAt: NOW + 2 * DAY };
  const next = await plan(NOW, { ...span, prices: [{ variantId, price: 3200, from: 4000 }] });
  expect(await told(plan(NOW, { ...span, prices: [{ variantId, price: 3200, from: 3000 }] }))).toMatchObject({
    status: 409,
  });
  await at(NOW + DAY).runPriceChanges();
  expect((await prices())[0]).toBe(3200);
  expect(await itemState(next)).toEqual(["applied"]);
  await at(NOW + 2 * DAY).runPriceChanges();
  expect(await prices()).toEqual([4000, null, 4000]);
});

it("starts no sale before the one that it follows has ended, however many end at once", async () => {
  const first = await plan(NOW, { startsAt: null });
  const next = await plan(NOW, {
    startsAt: NOW + DAY,
    endsAt: NOW + 2 * DAY,
    prices: [{ variantId, price: 3500, from: 4000 }],
  });
  // Forty others end just before.
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
    INSERT INTO store_price_change (id, name, state, starts_at, ends_at, show_was, variants, request_key, actor, created_at)
    SELECT 'many-' || i, 'Many', 'active', ${NOW}, ${NOW + DAY - 1}, 0, 1, 'many-key-' || i, ${ACTOR}, ${NOW} FROM n`);
  expect(await at(NOW + DAY).runPriceChanges()).toMatchObject({ ended: 40, unfinished: true });
  expect((await at(NOW).getPriceChange(first))?.change.state).toBe("active");
  await at(NOW + DAY).runPriceChanges();
  expect(await itemState(next)).toEqual(["applied"]);
  expect((await prices())[0]).toBe(3500);
});

it("starts a sale at once where the one before is over and the job hasn't come yet", async () => {
  await plan(NOW, { startsAt: null, endsAt: NOW + HOUR });
  const later = NOW + HOUR + MINUTE;
  await plan(later, { startsAt: null, endsAt: later + HOUR, prices: [{ variantId, price: 3500, from: 4000 }] });
  expect((await prices())[0]).toBe(3500);
  await at(later).runPriceChanges();
  expect((await prices())[0]).toBe(3500);
  await at(later + HOUR).runPriceChanges();
  expect(await prices()).toEqual([4000, null, 4000]);
});

it("runs two sales of one variant one after the other", async () => {
  await plan(NOW, { endsAt: NOW + 2 * HOUR });
  await plan(NOW, {
    startsAt: NOW + 2 * HOUR,
    endsAt: NOW + 3 * HOUR,
    prices: [{ variantId, price: 3500, from: 4000 }],
  });
  await at(NOW + HOUR).runPriceChanges();
  expect(await prices()).toEqual([3000, 4000, 3000]);
  const third = await plan(NOW + HOUR, {
    ...{ startsAt: NOW + 4 * HOUR, endsAt: NOW + 5 * HOUR, prices: [{ variantId, price: 2500, from: 4000 }] },
  });
  expect(await told(plan(NOW + HOUR, { startsAt: NOW + 90 * MINUTE }))).toMatchObject({ status: 409 });
  // One ends and the next starts at the same instant, in one run of the job.
  expect(await at(NOW + 2 * HOUR).runPriceChanges()).toMatchObject({ started: 1, ended: 1 });
  // The first sale's price was asked within 30 days: nothing may be crossed out.
  expect(await prices()).toEqual([3500, null, 3500]);
  await at(NOW + 3 * HOUR).runPriceChanges();
  expect(await prices()).toEqual([4000, null, 4000]);
  await at(NOW + 4 * HOUR).runPriceChanges();
  expect([await itemState(third), await prices()]).toEqual([["applied"], [2500, 3000, 2500]]);
  await at(NOW + 5 * HOUR).runPriceChanges();
  expect(await prices()).toEqual([4000, null, 4000]);
});

it("a sale that was planned during another is left alone where staff kept a price of their own", async () => {
  await plan(NOW, { startsAt: null, endsAt: NOW + HOUR });
  const next = await plan(NOW, { startsAt: NOW + 2 * HOUR, prices: [{ variantId, price: 2500, from: 4000 }] });
  await setPrice(3300);
  await at(NOW + HOUR).runPriceChanges();
  await at(NOW + 2 * HOUR).runPriceChanges();
  expect([await itemState(next), await prices()]).toEqual([["refused"], [3300, null, 3300]]);
});

it("tells Google's feed when its price ends, and no longer where staff changed the price", async () => {
  const span = async (now: number) => {
    const site = { origin: "https://shop.test", name: "Shop", description: "" };
    const feed = createTestContext(now).store.catalogue.merchantFeed(site);
    let text = "";
    let cursor: string | null = null;
    do {
      const page = await feed.loadPage(cursor);
      text += page.text;
      cursor = page.next;
    } while (cursor !== null);
    const item = text.split("<item>").find((one) => one.includes(`SALE-${n}<`)) ?? "";
    return /<g:sale_price_effective_date>([^<]*)</.exec(item)?.[1];
  };
  const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;
  await plan(NOW);
  expect(await span(NOW)).toBeUndefined();
  await at(NOW + HOUR).runPriceChanges();
  expect(await span(NOW + HOUR)).toBe(`${minute(NOW + HOUR)}/${minute(NOW + DAY)}`);
  await setPrice(3500, 4000);
  expect(await span(NOW + HOUR)).toBeUndefined();
});

/** Edits a planned change: what is left out stays as `plan` made it. */
const edit = async (
  id: string,
  now: number,
  over: Partial<Parameters<ReturnType<typeof at>["editPriceChange"]>[1]> = {},
) =>
  at(now).editPriceChange(
    id,
    {
      ...{ name: "Spring sale", startsAt: NOW + HOUR, endsAt: NOW + DAY, showWas: true, version: 1 },
      prices: [{ variantId, price: 3000, from: 4000 }],
      ...over,
    },
    ACTOR,
  );

it("is planned anew before it starts: its time, its prices and whether the former one is shown", async () => {
  const id = await plan(NOW);
  await edit(id, NOW, {
    ...{ name: "Later sale", startsAt: NOW + 2 * HOUR, endsAt: NOW + 3 * HOUR, showWas: false },
    prices: [{ variantId, price: 3600, from: 4000 }],
  });
  const found = await at(NOW).getPriceChange(id);
  expect(found?.change).toMatchObject({ name: "Later sale", state: "planned", version: 2, variants: 1 });
  expect(found?.items.map((i) => [i.newPrice, i.plannedFrom, i.state])).toEqual([[3600, 4000, "planned"]]);
  await at(NOW + HOUR).runPriceChanges();
  expect(await prices()).toEqual([4000, null, 4000]);
  await at(NOW + 2 * HOUR).runPriceChanges();
  expect(await prices()).toEqual([3600, null, 3600]);
  await at(NOW + 3 * HOUR).runPriceChanges();
  expect(await prices()).toEqual([4000, null, 4000]);
  const [audit] = await db.all<{ before: string; after: string }>(
    sql`SELECT before, after FROM settings_audit WHERE target = ${`price_change:${id}`} AND action = 'price_change.edit'`,
  );
  expect([JSON.parse(audit?.before ?? "{}").name, JSON.parse(audit?.after ?? "{}").name]).toEqual([
    "Spring sale",
    "Later sale",
  ]);
});

it("takes up a price that staff changed since it was planned, which would have been left alone at the start", async () => {
  const id = await plan(NOW);
  await setPrice(5000);
  expect(await told(edit(id, NOW))).toMatchObject({ status: 409, code: "stale" });
  await edit(id, NOW, { prices: [{ variantId, price: 4500, from: 5000 }] });
  await at(NOW + HOUR).runPriceChanges();
  // The lowest price of the days before was 4000: nothing is crossed out.
  expect(await prices()).toEqual([4500, null, 4500]);
});

it("of two edits of the same version one wins, the other is told; nothing is half-written", async () => {
  const id = await plan(NOW);
  const answers = await Promise.all(["One", "Two"].map((name) => told(edit(id, NOW, { name }))));
  expect(answers.map((a) => a?.status ?? 200).toSorted()).toEqual([200, 409]);
  expect(answers.find((a) => a !== null)).toMatchObject({ message: expect.stringContaining("Someone else edited") });
  const won = ["One", "Two"][answers.indexOf(null)];
  const found = await at(NOW).getPriceChange(id);
  expect([found?.change.name, found?.items.length]).toEqual([won, 1]);
});

it("can't be edited once it has started, was canceled, or where another change stands at that time", async () => {
  const started = await plan(NOW);
  await at(NOW + HOUR).runPriceChanges();
  const over = { startsAt: NOW + 2 * HOUR, prices: [{ variantId, price: 3500, from: 4000 }] };
  expect(await told(edit(started, NOW + HOUR, over))).toMatchObject({
    ...{ status: 409, message: "This price change has already started or was canceled." },
  });
  expect(await prices()).toEqual([3000, 4000, 3000]);
  expect(await itemState(started)).toEqual(["applied"]);

  const next = await plan(NOW + HOUR, { startsAt: NOW + DAY, endsAt: NOW + 2 * DAY });
  expect(await told(edit(next, NOW + HOUR, { startsAt: NOW + 2 * HOUR, endsAt: NOW + 2 * DAY }))).toMatchObject({
    code: "overlap",
  });
  expect(await told(edit(next, NOW + HOUR, { startsAt: NOW, endsAt: NOW + 2 * DAY }))).toMatchObject({
    ...{ status: 400, field: "startsAt" },
  });
  // Its own time is free for itself.
  await edit(next, NOW + HOUR, { startsAt: NOW + DAY + HOUR, endsAt: NOW + 2 * DAY });
  expect((await at(NOW).getPriceChange(next))?.change).toMatchObject({ version: 2, startsAt: NOW + DAY + HOUR });
  await at(NOW + HOUR).cancelPriceChange(next, ACTOR);
  expect(await told(edit(next, NOW + HOUR, { version: 2, startsAt: NOW + DAY, endsAt: NOW + 2 * DAY }))).toMatchObject({
    status: 409,
  });
  expect(await told(edit("nothing", NOW))).toMatchObject({ status: 404 });
});

it("that is edited to begin now begins at once", async () => {
  const id = await plan(NOW);
  await edit(id, NOW, { startsAt: null });
  expect(await prices()).toEqual([3000, 4000, 3000]);
  expect(await itemState(id)).toEqual(["applied"]);
});

it("that is moved while the job works through what is due is left to its new time", async () => {
  await plan(NOW, { startsAt: NOW + HOUR, endsAt: NOW + 90 * MINUTE });
  const late = await plan(NOW, { startsAt: NOW + 2 * HOUR, endsAt: NOW + 3 * HOUR });
  const context = createTestContext(NOW + 4 * HOUR);
  // The job has read that the second is over, and renews the pages of the first one's end meanwhile.
  await at(NOW + HOUR).runPriceChanges();
  const result = await runPriceChanges({
    ...context,
    live: {
      ...context.live,
      publishContent: async (tags: string[]) => {
        await context.live.publishContent(tags);
        await edit(late, NOW + 4 * HOUR, { startsAt: NOW + 5 * HOUR, endsAt: NOW + 6 * HOUR });
      },
    },
  } as never);
  expect(result).toMatchObject({ ended: 1, missed: 0 });
  expect(await itemState(late)).toEqual(["planned"]);
  await at(NOW + 5 * HOUR).runPriceChanges();
  // The first sale's price is the lowest of the days before: nothing is crossed out.
  expect(await prices()).toEqual([3000, null, 3000]);
});
