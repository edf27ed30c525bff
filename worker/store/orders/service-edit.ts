import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import type { Address } from "../pricing/contract.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { EditOrderInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { type OrderEditPlan, planOrderEdit } from "./domain-edit.ts";
import { formatItemName } from "./email-parts.ts";
import { orderEditedEmail } from "./emails.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { toOrderStockLines } from "./order-stock-lines.ts";
import { prepareRefund } from "./prepare-refund.ts";
import { readOrderForEmail } from "./queries.ts";
import { toRefundError } from "./refund-errors.ts";
import { listReleasedUnits, sumReleasedUnits } from "./released-units.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { completeOrderStatements } from "./service-fulfillments.ts";
import { keyReusedError } from "./service-idempotency.ts";
import { findRefundsByRequestKey, processRefunds } from "./service-refunds.ts";
import { hasOpenDispute, insertOrderEvent } from "./state-transitions.ts";

/** The refund's own key, so that a change and a refund never share one. */
const refundKey = (key: string) => `edit:${key}`;

type AcceptedPlan = Extract<OrderEditPlan, { ok: true }>;

/**
 * Staff change an order that isn't fulfilled in full: units are removed, restocked and refunded, the shipping address
 * is corrected. Everything is one batch that rests on the version that staff saw; then the gateway is asked for the
 * refund. Once per request key: the same call again continues where the first one stopped.
 * @returns the refunds, one per payment method refunded to
 * @throws httpError bad_input; conflict where the order or the refund is another by now; unprocessable if the key was
 * used for another change
 */
export async function editOrder(
  deps: OrdersDeps,
  orderId: string,
  input: EditOrderInput,
  actor: string,
): Promise<string[]> {
  const { db } = deps;
  const findOwnRefunds = () => findRefundsByRequestKey(deps, orderId, refundKey(input.requestKey));
  const [wasApplied, { order, lines, rows }, releasedRows] = await Promise.all([
    isApplied(deps, orderId, input),
    readOrderForEmail(db, orderId),
    listReleasedUnits(db, orderId),
  ]);
  if (wasApplied) return processRefunds(deps, await findOwnRefunds());
  if (order.version !== input.version) throw staleError();
  const plan = planEdit(order, lines, sumReleasedUnits(releasedRows), input);
  const { shipTo } = plan;
  const refund =
    plan.refund === 0
      ? null
      : await prepareRefund(deps, order, lines, {
          ...{ requestKey: refundKey(input.requestKey), lines: plan.lines, shipping: 0, extra: 0 },
          ...{ amount: plan.refund, reason: input.reason, actor, retryOf: null },
        });
  const edited = { ...order, shipTo: shipTo ? JSON.stringify(shipTo) : order.shipTo };
  const units = (l: LineRecord) => plan.lines.find((p) => p.lineId === l.id)?.releases.unsent ?? 0;
  const removed = lines.flatMap((line) => (units(line) > 0 ? [{ line, quantity: units(line) }] : []));
  const email = input.email
    ? await enqueueEmail(
        deps,
        edited,
        "edited",
        input.requestKey,
        (context) => orderEditedEmail(context, { removed, refund: plan.refund, newAddress: shipTo !== null }),
        { lines, rows },
      )
    : null;
  const detail = {
    ...{ requestKey: input.requestKey, request: await describeRequest(input), reason: input.reason },
    removed: removed.map(({ line, quantity }) => `${quantity} × ${formatItemName(line)}`),
    ...(shipTo ? { address: formatCity(shipTo) } : {}),
  };
  try {
    await runBatch(db, [
      // Its refund rests on the version too, and raises it by one.
      ...(refund?.statements ?? freeUnitStatements(deps, plan)),
      assertUnchanged(deps, order, refund ? 1 : 0, edited.shipTo),
      ...deps.stock.releasePartStatements(orderId, deps.stock.explode(toOrderStockLines(lines, units))),
      insertOrderEvent(db, { orderId, at: deps.now(), actor, kind: "edited", detail }),
      ...(email?.statements ?? []),
      auditStatement(deps, actor, "order.edit", `order:${orderId}`, {
        after: { removed: detail.removed, address: shipTo !== null, refund: plan.refund, reason: input.reason },
      }),
      ...completeOrderStatements(deps, orderId),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error);
    // Two calls of one key at once: the other one has done it.
    if (rule !== null && (await isApplied(deps, orderId, input))) return processRefunds(deps, await findOwnRefunds());
    if (/^store_order\.|store_order_mail/.test(rule ?? "")) throw staleError();
    throw toRefundError(error);
  }
  refund?.deliver();
  email?.deliver();
  return refund ? processRefunds(deps, refund.refundIds) : [];
}

/** @throws httpError bad_input, conflict */
function planEdit(
  order: OrderRecord,
  lines: readonly LineRecord[],
  released: ReturnType<typeof sumReleasedUnits>,
  input: EditOrderInput,
): AcceptedPlan {
  const plan = planOrderEdit(
    {
      ...{ status: order.status, paidAt: order.paidAt },
      shipTo: order.shipTo ? (JSON.parse(order.shipTo) as Address) : null,
      lines: lines.map((l) => ({ ...l, released: released[l.id] })),
    },
    input,
  );
  if (!plan.ok) throw httpError("bad_input", plan.why, plan.field ? { field: plan.field } : {});
  if (plan.refund !== input.expected)
    throw httpError("conflict", "The order and the refund amount have changed. Reload the page and try again.", {
      reason: "stale",
    });
  return plan;
}

/** Units that cost nothing: they are removed without a refund. */
const freeUnitStatements = ({ db }: OrdersDeps, plan: AcceptedPlan): BatchStatement[] =>
  plan.lines.map((l) =>
    db
      .update(orderLines)
      .set({ cancelled: sql`cancelled + ${l.quantity}`, refundedQuantity: sql`refunded_quantity + ${l.quantity}` })
      .where(eq(orderLines.id, l.lineId)),
  );

/** The order is as it was read, and not disputed; otherwise the batch is undone. */
const assertUnchanged = (
  { db }: OrdersDeps,
  order: OrderRecord,
  raisedBy: number,
  shipTo: string | null,
): BatchStatement =>
  db
    .update(orders)
    .set({
      shipTo,
      status: sql`CASE WHEN status = ${order.status} AND version = ${order.version + raisedBy} AND NOT ${hasOpenDispute(order.id)} THEN status END`,
      version: sql`version + 1`,
    })
    .where(eq(orders.id, order.id));

/** What a request asked for, to tell another one with the same key; a hash, since it names an address. */
const describeRequest = ({ remove, shipTo, expected }: EditOrderInput): Promise<string> =>
  sha256(JSON.stringify([[...remove].sort((a, b) => (a.lineId < b.lineId ? -1 : 1)), shipTo, expected]));

/** Whether the key's change is done. @throws httpError unprocessable key_reused */
async function isApplied({ db }: OrdersDeps, orderId: string, input: EditOrderInput): Promise<boolean> {
  const done = await db
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(
      sql`${orderEvents.orderId} = ${orderId} AND ${orderEvents.kind} = 'edited' AND ${orderEvents.detail} ->> '$.requestKey' = ${input.requestKey}`,
    )
    .get();
  if (!done) return false;
  if ((JSON.parse(done.detail) as { request?: string }).request !== (await describeRequest(input)))
    throw keyReusedError();
  return true;
}

const formatCity = ({ city, region, country }: Address) => [city, region || country].filter(Boolean).join(", ");

const staleError = () =>
  httpError("conflict", "This order has changed. Reload the page and try again.", { reason: "stale" });
