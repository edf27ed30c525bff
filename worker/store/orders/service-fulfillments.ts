import { and, eq, type SQL, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { missingOrderError } from "./archived-orders.ts";
import type { FulfillmentInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { carrierOfTracking, trackingPage } from "./domain-carriers.ts";
import { emailRowStatements } from "./email-facts.ts";
import { shippingEmail } from "./emails.ts";
import { emitEvent, enqueueEmail } from "./order-notifications.ts";
import { readBundleParts } from "./order-stock-lines.ts";
import { orderStatements, toOrder } from "./queries.ts";
import { fulfillmentLines, fulfillments, orderLines, orders } from "./schema.ts";
import { reviewDueStatement } from "./service-review-requests.ts";
import { hasOpenDispute, insertOrderEvent } from "./state-transitions.ts";

/** The shipment with the carrier that its number tells and that carrier's page, where staff left them blank. */
function withTrackingPage(input: FulfillmentInput): FulfillmentInput {
  const carrier = input.carrier || (carrierOfTracking(input.tracking) ?? "");
  return { ...input, carrier, trackingUrl: input.trackingUrl || trackingPage(carrier, input.tracking) };
}

/**
 * Ships a parcel: its contents, their lots and its tracking; inventory is reduced and the customer gets one
 * email. Once per request key, and so is the entry in the audit log.
 * @returns the parcel's id
 * @throws httpError bad_input; conflict if more would be shipped than is left, or while a payment is disputed
 */
export async function createFulfillment(
  deps: OrdersDeps,
  orderId: string,
  input: FulfillmentInput,
  actor: string,
): Promise<string> {
  const { db } = deps;
  const lotIds = input.lots.map((l) => l.lotId);
  const [orderRows, lineRows, [existing], ...rows] = await db.batch([
    ...orderStatements(db, orderId),
    parcelByRequestKeyStatement(deps, orderId, input.requestKey),
    ...emailRowStatements(db, orderId, lotIds),
  ]);
  if (existing) return existing.id;
  if (orderRows.length === 0) throw await missingOrderError(db, orderId);
  const { order, lines } = toOrder([orderRows, lineRows]);
  if (order.status !== "open")
    throw httpError("conflict", "Only open, paid orders can be fulfilled.", { reason: "not_open" });
  const unpaid = input.lines.some((w) => lines.some((l) => l.id === w.lineId && l.unpaid));
  if (unpaid && order.owed > 0 && !input.unpaid)
    throw httpError(
      "conflict",
      "Some of these items were added to the order and aren't paid for. Leave them out, or confirm that you want to fulfill them unpaid.",
      { reason: "unpaid", field: "unpaid" },
    );
  const at = deps.now();
  const id = newId(at);
  const shipment = withTrackingPage(input);
  const contents = parcelContents(lines, input);
  const stockMoves = sumByVariant(contents);
  const items = input.lines.map((w) => ({
    line: lines.find((l) => l.id === w.lineId) as LineRecord,
    quantity: w.quantity,
    lotIds: contents.flatMap((c) => (c.lineId === w.lineId && c.lotId ? [c.lotId] : [])),
  }));
  const email = await enqueueEmail(
    deps,
    order,
    "shipping",
    id,
    (context) => shippingEmail(context, { ...shipment, items }),
    { lines, rows },
  );
  const { requestKey, carrier, tracking, trackingUrl } = shipment;
  try {
    await runBatch(db, [
      db
        .insert(fulfillments)
        .values({ id, orderId, status: "shipped", carrier, tracking, trackingUrl, requestKey, actor, shippedAt: at }),
      ...contents.map((c) => db.insert(fulfillmentLines).values({ fulfilmentId: id, ...c })),
      ...input.lines.map((w) =>
        db
          .update(orderLines)
          .set({ fulfilled: sql`fulfilled + ${w.quantity}` })
          .where(eq(orderLines.id, w.lineId)),
      ),
      assertOpenStatement(deps, order),
      ...deps.stock.shipStatements(id, orderId, stockMoves, actor),
      reviewDueStatement(deps, orderId),
      insertOrderEvent(db, { orderId, at, actor, kind: "shipped", detail: { parcel: id, carrier, tracking } }),
      ...email.statements,
      emitEvent(deps, "order.shipped", order, { parcel: { id, carrier, tracking, trackingUrl } }),
      auditStatement(deps, actor, "order.ship", `order:${orderId}`, { after: { ...input, parcel: id } }),
    ]);
  } catch (error) {
    const [existingNow] = await parcelByRequestKeyStatement(deps, orderId, requestKey);
    if (existingNow) return existingNow.id;
    const rule = violatedConstraint(error) ?? "";
    if (/store_order_line|store_stock/.test(rule))
      throw httpError("conflict", "You can't fulfill more items than are left. Reload the page and try again.", {
        field: "lines",
      });
    if (/store_order\./.test(rule) && (await isDisputed(deps, orderId)))
      throw httpError(
        "conflict",
        "A payment for this order is disputed. You can't fulfill items until the dispute is resolved.",
        {
          reason: "disputed",
        },
      );
    if (/store_order\./.test(rule))
      throw httpError("conflict", "This order is no longer open.", { reason: "not_open" });
    throw error;
  }
  email.deliver();
  return id;
}

/**
 * The parcel's rows, with bundles as their components.
 * @throws httpError bad_input
 */
function parcelContents(lines: readonly LineRecord[], input: FulfillmentInput) {
  const seen = new Set<string>();
  return input.lines.flatMap((requested) => {
    const line = lines.find((l) => l.id === requested.lineId);
    if (!line?.variantId || !line.requiresShipping || seen.has(line.id))
      throw httpError("bad_input", "List each line of this order only once.", { field: "lines" });
    seen.add(line.id);
    const unitsLeft = line.quantity - line.fulfilled - line.cancelled;
    if (requested.quantity > unitsLeft)
      throw httpError("conflict", `Only ${unitsLeft} of ${line.title} left to fulfill.`, { field: "lines" });
    const parts = line.kind === "bundle" ? readBundleParts(line) : [{ variantId: line.variantId, quantity: 1 }];
    return parts.map((p) => ({
      lineId: line.id,
      variantId: p.variantId,
      quantity: p.quantity * requested.quantity,
      lotId: input.lots.find((l) => l.variantId === p.variantId)?.lotId ?? null,
    }));
  });
}

/** Inventory to remove, summed per variant (a parcel takes a variant from one lot). */
function sumByVariant(contents: ReturnType<typeof parcelContents>) {
  const sums = new Map<string, { variantId: string; quantity: number; lotId: string | null }>();
  for (const { variantId, quantity, lotId } of contents) {
    const quantityBefore = sums.get(variantId)?.quantity ?? 0;
    sums.set(variantId, { variantId, quantity: quantityBefore + quantity, lotId });
  }
  return [...sums.values()];
}

const isDisputed = async ({ db }: OrdersDeps, orderId: string): Promise<boolean> =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), hasOpenDispute(orderId)))
  ).length > 0;

/** The order is open and not disputed; otherwise the batch is undone. */
const assertOpenStatement = ({ db }: OrdersDeps, order: OrderRecord): BatchStatement =>
  db
    .update(orders)
    .set({
      status: sql`CASE WHEN status = 'open' AND NOT ${hasOpenDispute(order.id)} THEN 'open' END`,
      version: sql`version + 1`,
    })
    .where(eq(orders.id, order.id));

/**
 * Marks a parcel delivered; completes the order with the last one. Idempotent.
 * @throws httpError not_found
 */
export async function markParcelDelivered(
  deps: OrdersDeps,
  orderId: string,
  parcelId: string,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const parcel = await db
    .select()
    .from(fulfillments)
    .where(and(eq(fulfillments.id, parcelId), eq(fulfillments.orderId, orderId)))
    .get();
  if (!parcel) throw httpError("not_found", "Shipment not found.");
  if (parcel.status !== "shipped") return;
  await runBatch(db, [
    db
      .update(fulfillments)
      .set({ status: "delivered", deliveredAt: at })
      .where(and(eq(fulfillments.id, parcelId), eq(fulfillments.status, "shipped"))),
    reviewDueStatement(deps, orderId),
    insertOrderEvent(db, { orderId, at, actor, kind: "delivered", detail: { parcel: parcelId } }),
    ...completeOrderStatements(deps, orderId),
    auditStatement(deps, actor, "order.deliver", `order:${orderId}`, { after: { parcelId } }),
  ]);
}

/**
 * Statements that complete an open order once nothing is left to ship and every parcel was delivered;
 * otherwise they do nothing.
 */
export function completeOrderStatements(deps: OrdersDeps, orderId: string): BatchStatement[] {
  const { db } = deps;
  const at = deps.now();
  const isComplete: SQL = sql`store_order.id = ${orderId} AND store_order.status = 'open' AND store_order.paid_at IS NOT NULL AND store_order.owed = 0
    AND NOT EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = ${orderId} AND l.requires_shipping = 1 AND l.fulfilled + l.cancelled < l.quantity)
    AND NOT EXISTS (SELECT 1 FROM store_fulfilment f WHERE f.order_id = ${orderId} AND f.status = 'shipped')`;
  return [
    db.run(sql`INSERT INTO store_order_event (id, order_id, at, actor, kind, from_status, to_status, detail)
      SELECT ${newId(at)}, id, ${at}, 'system', 'completed', 'open', 'completed', '{}' FROM store_order WHERE ${isComplete}`) as unknown as BatchStatement,
    db.run(sql`INSERT INTO store_hook_event (id, type, body, at)
      SELECT ${newId(at)}, 'order.completed', json_object('order', json_object('id', id, 'number', number, 'currency', currency, 'total', total, 'email', email)), ${at}
      FROM store_order WHERE ${isComplete}`) as unknown as BatchStatement,
    db.update(orders).set({ status: "completed", version: sql`version + 1` }).where(isComplete),
  ];
}

const parcelByRequestKeyStatement = ({ db }: OrdersDeps, orderId: string, key: string) =>
  db
    .select({ id: fulfillments.id })
    .from(fulfillments)
    .where(and(eq(fulfillments.orderId, orderId), eq(fulfillments.requestKey, key)));
