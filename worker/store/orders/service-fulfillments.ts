import { and, eq, type SQL, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { FulfilInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersBase } from "./deps.ts";
import { shippingLetter } from "./emails.ts";
import { post, tell } from "./order-notifications.ts";
import { readOrder } from "./queries.ts";
import { partsOf } from "./row-mappers.ts";
import { fulfilmentLines, fulfilments, orderLines, orders } from "./schema.ts";
import { event } from "./state-transitions.ts";

/**
 * Sends a parcel: what is in it, from which lots, and how it travels; the stock goes down, the buyer
 * gets one mail. The same request key is the same parcel. @returns its id
 * @throws fault bad_input, conflict where more would be sent than is left to send
 */
export async function fulfil(base: OrdersBase, orderId: string, input: FulfilInput, actor: string): Promise<string> {
  const { db } = base;
  const known = await parcelOfKey(base, orderId, input.requestKey);
  if (known) return known;
  const { order, lines } = await readOrder(db, orderId);
  if (order.status !== "open") throw fault("conflict", "Only an open, paid order can be sent.", { reason: "not_open" });
  const at = base.now();
  const id = newId(at);
  const contents = parcelContents(lines, input);
  const moved = sumByLot(contents);
  const items = input.lines.map((w) => {
    const line = lines.find((l) => l.id === w.lineId) as LineRecord;
    return { name: [line.title, line.variantTitle].filter(Boolean).join(", "), quantity: w.quantity };
  });
  const mail = await post(base, order, "shipping", id, (about) => shippingLetter(about, { ...input, items }));
  const { requestKey, carrier, tracking, trackingUrl } = input;
  try {
    await runBatch(db, [
      db
        .insert(fulfilments)
        .values({ id, orderId, status: "shipped", carrier, tracking, trackingUrl, requestKey, actor, shippedAt: at }),
      ...contents.map((c) => db.insert(fulfilmentLines).values({ fulfilmentId: id, ...c })),
      ...input.lines.map((w) =>
        db
          .update(orderLines)
          .set({ fulfilled: sql`fulfilled + ${w.quantity}` })
          .where(eq(orderLines.id, w.lineId)),
      ),
      stillOpen(base, order),
      ...base.stock.shipStatements(id, orderId, moved, actor),
      event(db, { orderId, at, actor, kind: "shipped", detail: { parcel: id, carrier, tracking } }),
      ...mail.statements,
      tell(base, "order.shipped", order, { parcel: { id, carrier, tracking, trackingUrl } }),
    ]);
  } catch (error) {
    const again = await parcelOfKey(base, orderId, requestKey);
    if (again) return again;
    const rule = brokenRule(error) ?? "";
    if (/store_order_line|store_stock/.test(rule))
      throw fault("conflict", "More would be sent than is left to send. Look at the order again.", { field: "lines" });
    if (/store_order\./.test(rule)) throw fault("conflict", "The order is not open any more.", { reason: "not_open" });
    throw error;
  }
  mail.deliver();
  return id;
}

/** The parcel's rows: a bundle as its parts. @throws fault bad_input */
function parcelContents(lines: readonly LineRecord[], input: FulfilInput) {
  const seen = new Set<string>();
  return input.lines.flatMap((wish) => {
    const line = lines.find((l) => l.id === wish.lineId);
    if (!line?.variantId || !line.requiresShipping || seen.has(line.id))
      throw fault("bad_input", "Name each line of this order that is to be sent once.", { field: "lines" });
    seen.add(line.id);
    const left = line.quantity - line.fulfilled - line.cancelled;
    if (wish.quantity > left)
      throw fault("conflict", `Only ${left} of ${line.title} are left to send.`, { field: "lines" });
    const parts = line.kind === "bundle" ? partsOf(line) : [{ variantId: line.variantId, quantity: 1 }];
    return parts.map((p) => ({
      lineId: line.id,
      variantId: p.variantId,
      quantity: p.quantity * wish.quantity,
      lotId: input.lots.find((l) => l.variantId === p.variantId)?.lotId ?? null,
    }));
  });
}

/** What leaves the shelf, once per variant: a parcel takes a variant from one lot. */
function sumByLot(contents: ReturnType<typeof parcelContents>) {
  const sums = new Map<string, { variantId: string; quantity: number; lotId: string | null }>();
  for (const { variantId, quantity, lotId } of contents) {
    const before = sums.get(variantId)?.quantity ?? 0;
    sums.set(variantId, { variantId, quantity: before + quantity, lotId });
  }
  return [...sums.values()];
}

const stillOpen = ({ db }: OrdersBase, order: OrderRecord): Statement =>
  db
    .update(orders)
    .set({ status: sql`CASE WHEN status = 'open' THEN 'open' END`, version: sql`version + 1` })
    .where(eq(orders.id, order.id));

/** A parcel has arrived; when it was the last, the order is completed. A second word changes nothing. @throws fault not_found */
export async function deliver(base: OrdersBase, orderId: string, parcelId: string, actor: string): Promise<void> {
  const { db } = base;
  const at = base.now();
  const parcel = await db
    .select()
    .from(fulfilments)
    .where(and(eq(fulfilments.id, parcelId), eq(fulfilments.orderId, orderId)))
    .get();
  if (!parcel) throw fault("not_found", "There is no such parcel.");
  if (parcel.status !== "shipped") return;
  await runBatch(db, [
    db
      .update(fulfilments)
      .set({ status: "delivered", deliveredAt: at })
      .where(and(eq(fulfilments.id, parcelId), eq(fulfilments.status, "shipped"))),
    event(db, { orderId, at, actor, kind: "delivered", detail: { parcel: parcelId } }),
    ...doneStatements(base, orderId),
  ]);
}

/** Completes an open order when nothing is left to be sent and every parcel has arrived; else they do nothing. */
export function doneStatements(base: OrdersBase, orderId: string): Statement[] {
  const { db } = base;
  const at = base.now();
  const done: SQL = sql`store_order.id = ${orderId} AND store_order.status = 'open' AND store_order.paid_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = ${orderId} AND l.requires_shipping = 1 AND l.fulfilled + l.cancelled < l.quantity)
    AND NOT EXISTS (SELECT 1 FROM store_fulfilment f WHERE f.order_id = ${orderId} AND f.status = 'shipped')`;
  return [
    db.run(sql`INSERT INTO store_order_event (id, order_id, at, actor, kind, from_status, to_status, detail)
      SELECT ${newId(at)}, id, ${at}, 'system', 'completed', 'open', 'completed', '{}' FROM store_order WHERE ${done}`) as unknown as Statement,
    db.run(sql`INSERT INTO store_hook_event (id, type, body, at)
      SELECT ${newId(at)}, 'order.completed', json_object('order', json_object('id', id, 'number', number, 'currency', currency, 'total', total, 'email', email)), ${at}
      FROM store_order WHERE ${done}`) as unknown as Statement,
    db.update(orders).set({ status: "completed", version: sql`version + 1` }).where(done),
  ];
}

const parcelOfKey = async (base: OrdersBase, orderId: string, key: string): Promise<string | null> =>
  (
    await base.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .where(and(eq(fulfilments.orderId, orderId), eq(fulfilments.requestKey, key)))
      .get()
  )?.id ?? null;
