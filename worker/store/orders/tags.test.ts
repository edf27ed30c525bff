import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { settingsAudit } from "../../settings/schema.ts";
import { db } from "../testing/request-context.ts";
import { orderFilter, orderTagsInput } from "./contract.ts";
import { listOrders, orderIdsQuery } from "./service-list.ts";
import { changeOrderTags, usedTagsStatement } from "./service-tags.ts";
import { readError } from "./testing/orders-harness.ts";

let clock = 1_000_000;
const deps = { db, now: () => ++clock };
const idOf = (n: number) => `o-${String(n).padStart(6, "0")}`;
const change = (ids: string[], add: string[], remove: string[] = []) =>
  changeOrderTags(deps, orderTagsInput.parse({ ids, add, remove }), "staff@tikari.example");
const list = async (filter: Record<string, unknown>) =>
  (await listOrders(deps, orderFilter.parse(filter))).orders.map((o) => [o.number, o.tags]);
const eventsOf = async (id: string) =>
  (
    await env.DB.prepare("SELECT detail FROM store_order_event WHERE order_id = ? AND kind = 'tags' ORDER BY id")
      .bind(id)
      .all<{ detail: string }>()
  ).results.map((e) => JSON.parse(e.detail) as unknown);

const MANY = 2000;

beforeAll(async () => {
  const N = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  await env.DB.batch(
    [
      `${N} INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at)
       SELECT printf('o-%06d', i), i, 'ana@example.com', 'completed', 'web', 'USD', 0, 0, 0, 0, 0, 0, i FROM n`,
      `${N} INSERT INTO store_order_tag (order_id, tag, at, actor) SELECT printf('o-%06d', i), 'bulk', 1, 'x' FROM n WHERE i > 10`,
    ].map((text) => env.DB.prepare(text)),
  );
});

it("adds and removes tags of many orders, finds them by filter and search, and tells each order what changed for it", async () => {
  await change([idOf(1), idOf(2)], ["VIP", "gift"]);
  await change([idOf(2), idOf(3)], ["vip"]);
  expect(await list({ tag: "vip" })).toEqual([
    [3, ["vip"]],
    [2, ["gift", "vip"]],
    [1, ["gift", "vip"]],
  ]);
  expect(await list({ q: "tag: VIP", sort: "number", limit: 1 })).toEqual([[1, ["gift", "vip"]]]);
  expect(await list({ tag: "vip", q: "ana@", limit: 1 })).toEqual([[3, ["vip"]]]);
  await change([idOf(1), idOf(2)], [], ["vip", "none"]);
  expect(await list({ tag: "vip" })).toEqual([[3, ["vip"]]]);
  expect(await eventsOf(idOf(1))).toEqual([
    { added: ["vip", "gift"], removedTags: [] },
    { added: [], removedTags: ["vip"] },
  ]);
  // It had the tag already: nothing happened to it.
  expect(await eventsOf(idOf(2))).toHaveLength(2);
  const audits = await db
    .select()
    .from(settingsAudit)
    .where(eq(settingsAudit.target, `order:${idOf(2)}`));
  expect(audits.map((a) => [a.action, a.actor])).toEqual([1, 2, 3].map(() => ["order.tag", "staff@tikari.example"]));
});

it("refuses an unknown order, a tag that is none, and one that is added and removed; nothing is written", async () => {
  expect(await readError(change([idOf(4), "nobody"], ["late"]))).toMatchObject({ status: 404 });
  expect(await list({ tag: "late" })).toEqual([]);
  for (const bad of [{ add: ["<b>"] }, { add: ["a"], remove: ["A"] }, {}, { add: ["x".repeat(41)] }])
    expect(orderTagsInput.safeParse({ ids: [idOf(4)], ...bad }).success).toBe(false);
});

it("tags the others of a call where one was archived meanwhile, and says so; an archived one alone is refused", async () => {
  await env.DB.prepare("DELETE FROM store_order WHERE id = ?").bind(idOf(8)).run();
  await env.DB.prepare(
    `INSERT INTO store_order_archive (id, number, email, name, country, status, payment_status, fulfillment_status, source, items, currency, total, refunded, placed_at, archived_at, file, hash)
     VALUES (?, 8, 'ana@example.com', 'Ana', 'US', 'completed', 'paid', 'fulfilled', 'web', 1, 'USD', 0, 0, 8, 9, 'f', 'h')`,
  )
    .bind(idOf(8))
    .run();
  expect(await change([idOf(8), idOf(9)], ["checked"])).toEqual({ archived: 1 });
  expect(await list({ tag: "checked" })).toEqual([[9, ["checked"]]]);
  expect(await change([idOf(9)], [], ["checked"])).toEqual({ archived: 0 });
  expect(await readError(change([idOf(8)], ["checked"]))).toMatchObject({ status: 409, code: "archived" });
});

it("gives an order up to 50 tags: one more is refused with a sentence, and nothing of it is written", async () => {
  const tags = (from: number, n: number) => Array.from({ length: n }, (_, i) => `t${from + i}`);
  for (const from of [0, 20]) await change([idOf(5)], tags(from, 20));
  await change([idOf(5)], tags(40, 10));
  expect(await readError(change([idOf(5), idOf(6)], ["one more"]))).toMatchObject({ status: 409, code: "too_many" });
  expect(await list({ tag: "one more" })).toEqual([]);
  expect(await eventsOf(idOf(6))).toEqual([]);
  await change([idOf(5)], ["t0"]);
  for (const from of [0, 20, 40]) await change([idOf(5)], [], tags(from, 20));
});

it("reads about as many rows as it shows: the tags there are, a page of a tag that nearly all orders have", async () => {
  await change([idOf(7)], ["vip", "gift"]);
  expect((await usedTagsStatement(db)).map((t) => t.tag)).toEqual(["bulk", "gift", "vip"]);
  const rowsRead = async (statement: { getQuery: () => { sql: string; params: unknown[] } }) => {
    const { sql: text, params } = statement.getQuery();
    const { meta } = await env.DB.prepare(text)
      .bind(...params)
      .all();
    return meta.rows_read;
  };
  expect(await rowsRead(usedTagsStatement(db))).toBeLessThan(30);
  const page = orderIdsQuery(orderFilter.parse({ tag: "bulk", limit: 10 }), { kind: "none" }, 0);
  expect(await rowsRead(db.all(page))).toBeLessThan(60);
  await change([idOf(7)], [], ["vip", "gift"]);
});
