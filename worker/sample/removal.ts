import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { addDiscountDays, ratingsOf } from "./write-rows.ts";

/** The ids of samples of a kind. */
const samples = (kind: string): SQL => sql`(SELECT id FROM sample_row WHERE kind = ${kind})`;
/** Orders of one step: their rows, and what belongs to them, are deleted in one batch. */
const ORDERS_PER_STEP = 120;

/** The oldest sample orders that are left. */
const someOrders = sql`(SELECT id FROM sample_row WHERE kind = 'order' ORDER BY id LIMIT ${sql.raw(String(ORDERS_PER_STEP))})`;

/** Tables whose rows belong to an order, each before the one that it finds its rows by. */
const OF_ORDERS: readonly (readonly [table: string, of: (orders: SQL) => SQL])[] = [
  ["store_refund_line", (o) => sql`refund_id IN (SELECT id FROM store_refund WHERE order_id IN ${o})`],
  ["store_fulfilment_line", (o) => sql`fulfilment_id IN (SELECT id FROM store_fulfilment WHERE order_id IN ${o})`],
  ["store_return_line", (o) => sql`return_id IN (SELECT id FROM store_return WHERE order_id IN ${o})`],
  ["store_review", (o) => sql`order_line_id IN (SELECT id FROM store_order_line WHERE order_id IN ${o})`],
  ...["store_refund", "store_fulfilment", "store_return", "store_dispute", "store_payment", "store_order_line"].map(
    (table) => [table, (o: SQL) => sql`order_id IN ${o}`] as const,
  ),
  ...["store_order_adjustment", "store_order_event", "store_order_mail", "store_order_tag", "billing_consent"].map(
    (table) => [table, (o: SQL) => sql`order_id IN ${o}`] as const,
  ),
  ["store_order", (o) => sql`id IN ${o}`],
];

/**
 * What was made of samples since: orders of sample subscriptions, movements and gift cards of sample orders, the test
 * gateway's side of their payments and refunds. All of it is marked, so that it goes with them.
 */
export function markDescendants(db: Db): BatchStatement[] {
  const add = (kind: string, of: SQL) =>
    db.run(
      sql`INSERT INTO sample_row (kind, id) SELECT ${kind}, x.id FROM (${of}) x WHERE true ON CONFLICT DO NOTHING`,
    );
  const orders = samples("order");
  const causes = sql`SELECT id AS cause FROM store_fulfilment WHERE order_id IN ${orders}
    UNION ALL SELECT 'return:' || id FROM store_return WHERE order_id IN ${orders} UNION ALL SELECT id FROM store_return WHERE order_id IN ${orders}
    UNION ALL SELECT id FROM store_refund WHERE order_id IN ${orders} UNION ALL SELECT 'refund:' || id FROM store_refund WHERE order_id IN ${orders}`;
  return [
    add("subscription", sql`SELECT id FROM billing_contract WHERE origin_order_id IN ${orders}`),
    add("order", sql`SELECT id FROM store_order WHERE contract_id IN ${samples("subscription")}`),
    add(
      "stock_move",
      sql`SELECT m.id FROM store_stock_move m WHERE (CASE WHEN instr(m.ref, '/') > 0 THEN substr(m.ref, 1, instr(m.ref, '/') - 1) ELSE m.ref END) IN (${causes})`,
    ),
    add(
      "gateway_object",
      sql`SELECT g.id FROM store_test_gateway_object g WHERE g.kind IN ('payment', 'refund') AND g.key IN
        (SELECT id FROM store_payment WHERE order_id IN ${orders} UNION ALL SELECT id FROM store_refund WHERE order_id IN ${orders})`,
    ),
    add(
      "gift_card",
      sql`SELECT c.id FROM store_gift_card c WHERE c.bought_by IS NOT NULL AND substr(c.bought_by, 1, instr(c.bought_by, ':') - 1) IN
        (SELECT id FROM store_order_line WHERE order_id IN ${orders})`,
    ),
    add(
      "review",
      sql`SELECT r.id FROM store_review r WHERE r.order_line_id IN (SELECT id FROM store_order_line WHERE order_id IN ${orders})`,
    ),
  ];
}

/**
 * Gives stock back as it would be without samples. Where real orders hold more than that (samples were canceled meanwhile,
 * and their units sold), a correction keeps the level where it is needed.
 */
export function removeStock(db: Db, actor: string, at: number): BatchStatement[] {
  const orders = samples("order");
  const moves = sql`SELECT variant_id, sum(delta) AS moved FROM store_stock_move WHERE id IN ${samples("stock_move")} GROUP BY variant_id`;
  const holds = sql`SELECT variant_id, sum(quantity) AS held FROM store_stock_hold WHERE order_id IN ${orders} GROUP BY variant_id`;
  const changes = sql`SELECT s.variant_id, s.on_hand - coalesce(m.moved, 0) AS on_hand, s.reserved - coalesce(h.held, 0) AS reserved, s.backorder
    FROM store_stock s LEFT JOIN (${moves}) m ON m.variant_id = s.variant_id LEFT JOIN (${holds}) h ON h.variant_id = s.variant_id
    WHERE m.variant_id IS NOT NULL OR h.variant_id IS NOT NULL`;
  const short = sql`max(0, CASE WHEN c.backorder = 1 THEN -c.on_hand ELSE c.reserved - c.on_hand END)`;
  return [
    db.run(sql`INSERT INTO store_stock_move (id, variant_id, delta, kind, ref, actor, note, at)
      SELECT 'sample-removed-' || ${at} || '-' || c.variant_id, c.variant_id, ${short}, 'corrected', 'sample-removed-' || ${at}, ${actor},
        'Sample data removed: units that real orders hold', ${at} FROM (${changes}) c WHERE ${short} > 0`),
    db.run(
      sql`UPDATE store_stock SET on_hand = c.on_hand + ${short}, reserved = c.reserved FROM (${changes}) c WHERE store_stock.variant_id = c.variant_id`,
    ),
    db.run(
      sql`DELETE FROM store_stock_checkpoint WHERE variant_id IN (SELECT variant_id FROM store_stock_move WHERE id IN ${samples("stock_move")})`,
    ),
    db.run(sql`DELETE FROM store_stock_move WHERE id IN ${samples("stock_move")}`),
    db.run(sql`DELETE FROM store_stock_hold WHERE order_id IN ${orders}`),
    db.run(sql`DELETE FROM sample_row WHERE kind = 'stock_move'`),
  ];
}

/** Subscriptions, and all that stands beside orders. */
export function removeOthers(db: Db): BatchStatement[] {
  const remove = (table: string, kind: string, column = "id") =>
    db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} IN ${samples(kind)}`);
  const subscriptions = ["billing_contract_line", "billing_contract_event", "billing_contract_mail", "billing_cycle"];
  return [
    // Products of the reviews are noted before these go.
    db.run(sql`UPDATE store_review SET status = 'pending' WHERE id IN ${samples("review")}`),
    db.run(ratingsOf(sql`SELECT product_id FROM store_review WHERE id IN ${samples("review")}`)),
    remove("store_review", "review"),
    db.run(sql`DELETE FROM media_use WHERE owner_kind = 'review' AND owner_id IN ${samples("review")}`),
    ...subscriptions.map((table) => remove(table, "subscription", "contract_id")),
    remove("billing_contract", "subscription"),
    db.run(
      sql`DELETE FROM billing_price_change WHERE NOT EXISTS (SELECT 1 FROM billing_contract_line l WHERE l.variant_id = billing_price_change.variant_id)`,
    ),
    remove("store_saved_card", "saved_card"),
    remove("store_gift_card_entry", "gift_card", "card_id"),
    remove("store_gift_card", "gift_card"),
    remove("store_customer_note", "customer_note"),
    db.run(sql`DELETE FROM store_customer_tag WHERE email || ' ' || tag IN ${samples("customer_tag")}`),
    remove("store_marketing_consent", "marketing_consent"),
    remove("store_project", "project"),
    remove("store_restock_watcher", "watcher"),
    remove("store_test_gateway_object", "gateway_object"),
    ...[
      "review",
      "subscription",
      "saved_card",
      "gift_card",
      "customer_note",
      "project",
      "watcher",
      "gateway_object",
    ].map((kind) => db.run(sql`DELETE FROM sample_row WHERE kind = ${kind}`)),
  ];
}

/** Some orders with everything that belongs to them; the uses of discounts go down with them. */
export function removeSomeOrders(db: Db): BatchStatement[] {
  return [
    db.run(sql`UPDATE store_discount SET used = used - (SELECT count(*) FROM store_discount_use u WHERE u.discount_id = store_discount.id AND u.order_id IN ${someOrders})
      WHERE id IN (SELECT discount_id FROM store_discount_use WHERE order_id IN ${someOrders})`),
    db.run(sql`DELETE FROM store_discount_use WHERE order_id IN ${someOrders}`),
    addDiscountDays(db, someOrders, -1),
    db.run(sql`DELETE FROM store_discount_day WHERE orders = 0`),
    ...OF_ORDERS.map(([table, of]) => db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE ${of(someOrders)}`)),
    db.run(sql`DELETE FROM sample_row WHERE kind = 'order' AND id IN ${someOrders}`),
  ];
}

/** How often removeSomeOrders is needed for so many. */
export const orderSteps = (orders: number): number => Math.ceil(orders / ORDERS_PER_STEP);

/** Where an account has something of its own, which is not of samples: signed in, bought, saved or was written about. */
const OWN_ROWS = [
  "auth_session",
  "auth_password",
  "auth_passkey",
  "store_order",
  "billing_contract",
  "store_address",
  "store_wish",
  "store_cart",
  "store_project",
  "store_review",
  "store_saved_card",
  "store_customer_note",
];
const hasOwnRows = sql.join(
  OWN_ROWS.map((table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} x WHERE x.user_id = auth_user.id)`),
  sql` OR `,
);

/** Accounts, after everything else of the samples: one with something of its own stays, and is told. */
export const removeUsers = (db: Db): BatchStatement[] => [
  // Anyone who looked at the sample diary signed in to do so.
  db.run(sql`DELETE FROM auth_session WHERE user_id IN ${samples("diary")}`),
  db.run(sql`DELETE FROM auth_password WHERE user_id IN ${samples("diary")}`),
  db.run(sql`DELETE FROM community_profile WHERE user_id IN ${samples("user")}`),
  // Someone has tried the moderators' queue out: the authors were notified.
  db.run(sql`DELETE FROM members_digest WHERE user_id IN ${samples("user")}`),
  // Nothing of theirs is left that would have to be renamed.
  db.run(sql`DELETE FROM community_author_change WHERE author_id IN ${samples("user")}`),
  db.run(sql`DELETE FROM auth_user WHERE id IN ${samples("user")} AND NOT (${hasOwnRows})`),
];

/** Accounts of samples that stay. */
export const listKeptUsers = (db: Db): Promise<{ email: string }[]> =>
  db.all<{ email: string }>(sql`SELECT email FROM auth_user WHERE id IN ${samples("user")} ORDER BY email LIMIT 50`);

/** Topics of samples in which someone else has written. */
export const listKeptTopics = (db: Db): Promise<{ title: string }[]> =>
  db.all<{ title: string }>(sql`
    SELECT title FROM community_topic WHERE id IN ${samples("topic_kept")} ORDER BY id LIMIT 50`);
