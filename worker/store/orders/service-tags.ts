import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import { auditStatement } from "../../settings/index.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { findArchivedIds, missingOrderError } from "./archived-orders.ts";
import { MAX_TAGS_PER_ORDER, type OrderTagsInput } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { orders } from "./schema.ts";

/** The most tags that a list offers. */
const MOST_TAGS = 200;

/**
 * Every tag that an order has, by name. Each step jumps to the next tag in the index, so that as many rows are read as
 * there are tags, however many orders have them.
 */
export const usedTagsStatement = (db: Db) =>
  db.all<{ tag: string }>(sql`WITH RECURSIVE t(tag) AS (
      SELECT (SELECT MIN(tag) FROM store_order_tag)
      UNION ALL SELECT (SELECT MIN(n.tag) FROM store_order_tag n WHERE n.tag > t.tag) FROM t WHERE t.tag IS NOT NULL
    ) SELECT tag FROM t WHERE tag IS NOT NULL LIMIT ${sql.raw(String(MOST_TAGS))}`);

/** SQL: the tags of the order `orderId` as a JSON list, by name. */
export const tagsOfOrderSql = (orderId: SQL) =>
  sql<string>`(SELECT json_group_array(tag) FROM (SELECT tag FROM store_order_tag WHERE order_id = ${orderId} ORDER BY tag))`;

/**
 * Adds and removes tags of orders, all or none; each order's history tells what changed for it. Of many, those that were
 * archived meanwhile are left out: else the others of the same call could never be tagged.
 * @returns how many were left out
 * @throws httpError not_found where one of them is unknown; conflict where all are archived, or one would have too many tags
 */
export async function changeOrderTags(
  deps: Pick<OrdersDeps, "db" | "now">,
  { ids, add, remove }: OrderTagsInput,
  actor: string,
): Promise<{ archived: number }> {
  const { db } = deps;
  const asked = new Set(ids);
  const listOf = (some: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(some)}))`;
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} IN ${listOf([...asked])}`);
  const unique = found.map((o) => o.id);
  const missing = [...asked].filter((id) => !unique.includes(id));
  const archived = missing.length > 0 ? await findArchivedIds(db, missing) : [];
  const unknown = missing.find((id) => !archived.includes(id));
  if (unknown !== undefined) throw httpError("not_found", "Order not found.");
  if (unique.length === 0) throw await missingOrderError(db, missing[0] as string);
  const idList = listOf(unique);
  const at = deps.now();
  // An event for each order that the change concerns: its id comes along, since SQL has none of ours.
  const events = JSON.stringify(unique.map((id) => ({ id, event: newId(at) })));
  const added = JSON.stringify(add);
  const removed = JSON.stringify(remove);
  const has = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM store_order_tag t WHERE t.order_id = e.value ->> '$.id' AND ${condition})`;
  const statements: BatchStatement[] = [
    db.run(sql`INSERT INTO store_order_event (id, order_id, at, actor, kind, detail)
      SELECT e.value ->> '$.event', e.value ->> '$.id', ${at}, ${actor}, 'tags', json_object(
        'added', (SELECT json_group_array(a.value) FROM json_each(${added}) a WHERE NOT ${has(sql`t.tag = a.value`)}),
        'removedTags', (SELECT json_group_array(r.value) FROM json_each(${removed}) r WHERE ${has(sql`t.tag = r.value`)}))
      FROM json_each(${events}) e
      WHERE EXISTS (SELECT 1 FROM json_each(${added}) a WHERE NOT ${has(sql`t.tag = a.value`)})
        OR ${has(sql`t.tag IN (SELECT value FROM json_each(${removed}))`)}`) as unknown as BatchStatement,
    db.run(sql`INSERT INTO store_order_tag (order_id, tag, at, actor)
      SELECT o.value, a.value, ${at}, ${actor} FROM json_each(${JSON.stringify(unique)}) o, json_each(${added}) a
      WHERE true ON CONFLICT DO NOTHING`) as unknown as BatchStatement,
    db.run(
      sql`DELETE FROM store_order_tag WHERE order_id IN ${idList} AND tag IN (SELECT value FROM json_each(${removed}))`,
    ) as unknown as BatchStatement,
    // An order with too many: a tag of NULL, which the column refuses, so that nothing is written.
    db.run(sql`INSERT INTO store_order_tag (order_id, tag, at, actor)
      SELECT order_id, NULL, ${at}, ${actor} FROM store_order_tag WHERE order_id IN ${idList}
      GROUP BY order_id HAVING COUNT(*) > ${MAX_TAGS_PER_ORDER}`) as unknown as BatchStatement,
    ...unique.map((id) => auditStatement(deps, actor, "order.tag", `order:${id}`, { after: { add, remove } })),
  ];
  try {
    await runBatch(db, statements);
  } catch (error) {
    if (violatedConstraint(error) !== "store_order_tag.tag") throw error;
    throw httpError(
      "conflict",
      unique.length === 1
        ? `An order can have up to ${MAX_TAGS_PER_ORDER} tags. Remove some of its tags first.`
        : `An order can have up to ${MAX_TAGS_PER_ORDER} tags, and one of these would have more. Nothing was changed.`,
      { reason: "too_many", field: "add" },
    );
  }
  return { archived: archived.length };
}
