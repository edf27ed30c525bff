/** Checks that orders, stock, payments and mails match what the buyers of the benchmark were told. */
import { ON_HAND } from "./seed.mjs";

/**
 * @param db the database of the temporary site
 * @param orders what the buyers were told: id, total and lines
 * @returns what was compared, as a sentence
 * @throws Error with everything that does not match
 */
export async function checkConsistency(db, orders) {
  const wrong = [];
  const same = (what, is, should) => is === should || wrong.push(`${what}: ${is} instead of ${should}`);
  const one = (sql) => db.prepare(sql).first();
  const total = orders.reduce((sum, o) => sum + o.total, 0);
  const units = new Map();
  for (const { variantId, quantity } of orders.flatMap((o) => o.wanted))
    units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  const sold = [...units.values()].reduce((sum, n) => sum + n, 0);

  const order = await one(`SELECT count(*) AS n, sum(total) AS total, count(DISTINCT number) AS numbers,
    sum(status <> 'open' OR paid_at IS NULL OR attention <> '') AS odd FROM store_order`);
  same("orders", order.n, orders.length);
  same("ids of orders", new Set(orders.map((o) => o.id)).size, orders.length);
  same("numbers of orders", order.numbers, orders.length);
  same("sum of orders", order.total, total);
  same("orders that are not open and paid", order.odd, 0);

  const payment = await one(`SELECT count(*) AS n, count(DISTINCT order_id) AS orders, sum(amount) AS total,
    sum(status <> 'captured') AS odd FROM store_payment`);
  same("payments", payment.n, orders.length);
  same("orders with a payment", payment.orders, orders.length);
  same("sum of payments", payment.total, total);
  same("payments that are not captured", payment.odd, 0);
  const unlike = await one(`SELECT count(*) AS n FROM store_payment p LEFT JOIN store_order o ON o.id = p.order_id
    WHERE p.amount IS NOT o.total - o.gift_paid`);
  same("payments of another amount than their order", unlike.n, 0);
  const gateway =
    await one(`SELECT count(*) AS n, sum(body ->> '$.amount') AS total, sum(body ->> '$.status' <> 'captured') AS odd
    FROM store_test_gateway_object WHERE kind = 'payment'`);
  same("payments at the gateway", gateway.n, orders.length);
  same("sum at the gateway", gateway.total, total);
  same("payments at the gateway that are not captured", gateway.odd, 0);

  const { results: shelves } = await db
    .prepare("SELECT variant_id, on_hand, reserved FROM store_stock WHERE reserved <> 0")
    .all();
  same("variants with promised units", shelves.length, units.size);
  for (const s of shelves) {
    same(`promised of ${s.variant_id}`, s.reserved, units.get(s.variant_id) ?? 0);
    same(`on hand of ${s.variant_id}`, s.on_hand, ON_HAND);
  }
  const held = await one("SELECT sum(quantity) AS n, sum(expires_at IS NOT NULL) AS odd FROM store_stock_hold");
  same("units held", held.n, sold);
  same("holds that still expire", held.odd, 0);
  same("units on lines", (await one("SELECT sum(quantity) AS n FROM store_order_line")).n, sold);
  same(
    "confirmations",
    (await one("SELECT count(*) AS n FROM store_order_mail WHERE kind = 'confirmation'")).n,
    orders.length,
  );
  same("carts that are left", (await one("SELECT count(*) AS n FROM store_cart_line")).n, 0);

  if (wrong.length > 0) throw new Error(`The books do not agree:\n${wrong.join("\n")}`);
  return `${orders.length} orders, as many captured payments here and at the gateway, ${sold} units promised on the shelves of ${units.size} variants, one confirmation each: all agree.`;
}
