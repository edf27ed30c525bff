import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { topicOf } from "../community/deps.ts";
import { BEN, postCommand } from "../community/testing/topics.ts";
import { DAY } from "../kernel/instants.ts";
import { moderationObject } from "../moderation/index.ts";
import { createRequestContext } from "../request-context.ts";
import { findViolations } from "../store/orders/testing/invariants.ts";
import { DEMO_SEED } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { dumpDatabases, fillShop, OWNER, removeSamples } from "./testing/fill-and-remove.ts";

const NOW = Date.now();
const ADDRESS = {
  ...{ name: "Ana Quispe", line1: "12 Pine Street", city: "Boulder" },
  ...{ region: "CO", postalCode: "80302", country: "US" },
};

/** A guest buys two pouches over HTTP: an order that is no sample. */
async function placeRealOrder(email: string): Promise<string> {
  const guest = new Browser();
  const ops = [{ op: "set", variantId: "demo-puna-300", quantity: 2 }];
  await guest.send("PATCH", "/api/cart", { ops });
  const { priced } = (await guest.post("/api/checkout/quote", { country: "US", region: "CO", email })).json;
  const body = {
    ...{ email, shipTo: ADDRESS, source: { kind: "token", token: "test-ok" }, ageConfirmed: true },
    ...{ quotedTotal: priced.total, quotedDue: priced.due },
  };
  const key = { "Idempotency-Key": `test-${crypto.randomUUID()}` };
  const { status, json } = await guest.send("POST", "/api/checkout", body, key);
  expect([status, json.state]).toEqual([200, "paid"]);
  return json.orderId;
}

const count = async (table: string) =>
  (await db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))?.n ?? 0;
const level = (variantId: string) =>
  db.get<{ on_hand: number; reserved: number }>(
    sql`SELECT on_hand, reserved FROM store_stock WHERE variant_id = ${variantId}`,
  );
/** Every row that names the order, with the order itself. */
async function rowsOfOrder(id: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {
    store_order: await db.all(sql`SELECT * FROM store_order WHERE id = ${id}`),
  };
  const tables = await db.all<{ t: string }>(
    sql`SELECT m.name AS t FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' AND p.name = 'order_id' ORDER BY 1`,
  );
  for (const { t } of tables) found[t] = await db.all(sql`SELECT * FROM ${sql.identifier(t)} WHERE order_id = ${id}`);
  return found;
}

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", {
    ...{ email: OWNER, password: "quiet river stones", store: DEMO_SEED },
  });
});

afterEach(async () => {
  if ((await createTestContext(NOW).sample.readStatus()).state !== "none") await removeSamples(NOW);
});

it("fills the shop, and takes all of it away again to the byte, with a real order before it", async () => {
  await placeRealOrder("first@example.com");
  const before = await dumpDatabases();
  await expect(fillShop(NOW)).rejects.toMatchObject({ status: 409 });
  expect(await dumpDatabases()).toEqual(before);

  const last = await db.get<{ row: number }>(sql`SELECT max(rowid) AS row FROM settings_audit`);
  const status = await fillShop(NOW, { confirmed: true });
  expect(status).toMatchObject({ state: "filled", hasRealOrders: true });
  expect(status.orders).toBeGreaterThan(1300);
  // The lists of the forum follow its topics.
  const marked = await db.get<{ n: number }>(sql`SELECT count(*) AS n FROM sample_row WHERE kind = 'topic'`);
  expect(marked?.n).toBeGreaterThan(50);
  await vi.waitFor(async () => expect(await count("community_topic")).toBe(marked?.n), {
    interval: 200,
  });
  expect(await count("community_post")).toBeGreaterThan(200);
  expect(
    await db.all(sql`SELECT user_id FROM community_profile p WHERE posts <>
      (SELECT count(*) FROM community_post c WHERE c.author_id = p.user_id)`),
  ).toEqual([]);
  // Moderators find three reported replies and two held ones; nothing of them is left afterwards.
  const listQueue = () => moderationObject(env as Env).list("waiting", "mia@example.com", NOW, NOW);
  await vi.waitFor(async () => expect((await listQueue()).items).toHaveLength(5), { interval: 200 });
  const queue = await listQueue();
  expect(queue.items.filter(({ kind }) => kind === "held")).toHaveLength(2);
  // A moderator who tries one out doesn't keep its topic from going.
  const held = queue.items.find(({ kind }) => kind === "held");
  await topicOf(env as Env, held?.topic ?? "").release(held?.id.slice("post:".length) ?? "", true, NOW);
  // The author of the topic is told of the reply, which is not a part of the release: only then nothing is under way.
  await vi.waitFor(async () => expect(await db.all(sql`SELECT 1 FROM members_digest`)).toHaveLength(1), {
    interval: 200,
  });
  await expect(fillShop(NOW, { confirmed: true })).rejects.toMatchObject({ status: 409 });

  expect(await removeSamples(NOW)).toMatchObject({ state: "none", orders: 0, kept: [] });
  expect((await listQueue()).items).toEqual([]);
  expect(await dumpDatabases()).toEqual(before);
  const actions = await db.all<{ action: string }>(
    sql`SELECT action FROM settings_audit WHERE target = 'sample' AND rowid > ${last?.row ?? 0} ORDER BY action`,
  );
  expect(actions.map((a) => a.action)).toEqual(["sample.fill", "sample.remove"]);
});

it("shows every state that staff work with, its books balance, and no job acts on it", async () => {
  await fillShop(NOW, { confirmed: true });
  // Its reviews appear on no site that others can reach.
  const review = await db.get<{ id: string; version: number }>(
    sql`SELECT id, version FROM store_review WHERE status = 'pending' LIMIT 1`,
  );
  const live = createRequestContext(new Request("https://shop.example/"), env, createExecutionContext(), () => NOW);
  const decision = { reviews: review ? [review] : [], decision: "publish", reason: null } as const;
  await expect(live.store.catalogue.decideReviews(decision, OWNER)).rejects.toMatchObject({
    status: 409,
  });

  const distinct = async (query: string) => (await db.all<{ x: string }>(sql.raw(query))).map((r) => r.x).sort();
  expect(await distinct("SELECT DISTINCT status AS x FROM billing_contract")).toEqual([
    ...["active", "cancelled", "failed", "past_due", "paused"],
  ]);
  expect(await distinct("SELECT DISTINCT status AS x FROM store_return")).toEqual([
    ...["approved", "received", "rejected", "requested"],
  ]);
  expect(await distinct("SELECT DISTINCT status AS x FROM store_order")).toEqual(["cancelled", "completed", "open"]);
  expect(await distinct("SELECT DISTINCT attention AS x FROM store_order")).toEqual([
    "",
    "dispute_open",
    "refund_failed",
  ]);
  for (const table of [
    ...[
      "store_gift_card",
      "store_dispute",
      "store_discount_use",
      "store_review",
      "store_customer_note",
      "store_project",
    ],
    ...["store_restock_watcher", "store_customer_tag", "store_marketing_consent", "billing_consent", "store_customer"],
  ])
    expect([table, (await count(table)) > 0]).toEqual([table, true]);

  // What the comparisons of the jobs look for; samples have orders with a flag, refunds that failed, and no emails.
  const expected = [
    "an order that needs attention",
    "a paid order without its confirmation, or with two",
    "a refund in flight",
    "units refunded or reserved that the orders do not have",
  ];
  expect((await findViolations(db)).filter((v) => !expected.includes(v.wrong))).toEqual([]);
  expect(
    await db.all(sql`SELECT s.variant_id FROM store_stock s WHERE s.on_hand <>
    (SELECT coalesce(sum(m.delta), 0) FROM store_stock_move m WHERE m.variant_id = s.variant_id)`),
  ).toEqual([]);
  expect(
    await db.all(sql`SELECT o.number FROM store_order o WHERE o.subtotal - o.discount + o.shipping + o.tax_added <> o.total
    OR o.subtotal <> (SELECT sum(l.quantity * l.unit_price) FROM store_order_line l WHERE l.order_id = o.id)`),
  ).toEqual([]);

  // However late the jobs run, they charge nobody, write to nobody and find nothing wrong.
  const [orders, mails, hooks] = [
    await count("store_order"),
    await count("mail_outbox"),
    await count("store_hook_delivery"),
  ];
  // Someone edits a sample subscription: it goes on waiting.
  await db.run(sql`UPDATE billing_contract SET retry_at = NULL, failures = 0`);
  for (const days of [0, 10, 60]) {
    const later = createTestContext(NOW + days * DAY);
    expect(await later.billing.runCharges()).toMatchObject({ due: 0 });
    await later.billing.runEmails();
    await later.store.catalogue.sendRestockNotices();
    await later.store.stock.checkLedger();
    await later.store.orders.comparePaymentsJob();
  }
  expect([await count("store_order"), await count("mail_outbox"), await count("store_hook_delivery")]).toEqual([
    ...[orders, mails, hooks],
  ]);
  expect(
    await db.all(sql`SELECT number FROM store_order WHERE attention NOT IN ('', 'dispute_open', 'refund_failed')`),
  ).toEqual([]);
});

it("keeps a real order that came in between, with its stock, an account that was used, and a topic in which someone else has written", async () => {
  const [before, customers] = [await level("demo-puna-300"), await count("store_customer")];
  await fillShop(NOW, { confirmed: true });
  const id = await placeRealOrder("between@example.com");
  const real = await rowsOfOrder(id);
  // Staff try out a sample order and write about a sample customer who has an account.
  const member = await db.get<{ id: string; email: string }>(
    sql`SELECT id, email FROM auth_user WHERE id IN (SELECT id FROM sample_row WHERE kind = 'user') LIMIT 1`,
  );
  await env.DB.prepare(
    "INSERT INTO store_customer_note (id, email, user_id, at, actor, text) VALUES ('real-note', ?, ?, 1, 'staff', 'Called')",
  )
    .bind(member?.email, member?.id)
    .run();
  const open = await db.get<{ id: string }>(
    sql`SELECT o.id FROM store_order o JOIN sample_row s ON s.kind = 'order' AND s.id = o.id WHERE o.status = 'open' AND o.attention = ''
      AND EXISTS (SELECT 1 FROM store_stock_hold h WHERE h.order_id = o.id AND h.quantity > 0) ORDER BY o.number LIMIT 1`,
  );
  const { orders } = createTestContext(NOW).store;
  const lines = await db.all<{ lineId: string; quantity: number }>(
    sql`SELECT id AS lineId, quantity - fulfilled - cancelled AS quantity FROM store_order_line WHERE order_id = ${open?.id} AND requires_shipping = 1 AND quantity > fulfilled + cancelled`,
  );
  const parcel = { lines, lots: [], carrier: "UPS", tracking: "", trackingUrl: "", requestKey: "test-key-of-staff-1" };
  await orders.createFulfillment(open?.id ?? "", parcel, OWNER);

  const topic = await db.get<{ id: string }>(sql`SELECT id FROM sample_row WHERE kind = 'topic' ORDER BY id LIMIT 1`);
  const object = topicOf(env as Env, topic?.id ?? "");
  expect(await object.post(postCommand({ author: BEN }))).toMatchObject({ ok: true });
  const view = (await object.read({ first: true }))?.view;
  await vi.waitFor(async () =>
    expect(await db.get(sql`SELECT last_number AS n FROM community_topic WHERE id = ${topic?.id}`)).toEqual({
      n: view?.lastNumber,
    }),
  );

  const { kept } = await removeSamples(NOW);
  expect(kept.toSorted()).toEqual([
    `The account ${member?.email} was kept: it has data that isn't sample data.`,
    `The topic “${view?.title}” was kept: someone has written in it.`,
  ]);
  expect(await db.all(sql`SELECT id FROM community_topic`)).toEqual([{ id: topic?.id }]);
  expect(await rowsOfOrder(id)).toEqual(real);
  expect(await level("demo-puna-300")).toEqual({ ...before, reserved: (before?.reserved ?? 0) + 2 });
  expect(
    await db.all(sql`SELECT s.variant_id FROM store_stock s WHERE s.on_hand <>
    (SELECT coalesce(sum(m.delta), 0) FROM store_stock_move m WHERE m.variant_id = s.variant_id)`),
  ).toEqual([]);
  expect(await count("store_customer")).toBe(customers + 1);
  await db.run(sql`DELETE FROM community_post`);
  await db.run(sql`DELETE FROM community_topic`);
});
