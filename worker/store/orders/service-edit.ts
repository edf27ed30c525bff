import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId, sha256 } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import type { Address } from "../pricing/contract.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { stockProblemOfRule } from "../stock/index.ts";
import type { EditOrderInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { type OrderEditPlan, planOrderEdit } from "./domain-edit.ts";
import { formatItemName } from "./email-parts.ts";
import { orderEditedEmail } from "./emails-edited.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { toOrderStockLines } from "./order-stock-lines.ts";
import { prepareRefund } from "./prepare-refund.ts";
import { readOrderForEmail } from "./queries.ts";
import { toRefundError } from "./refund-errors.ts";
import { listReleasedUnits, sumReleasedUnits } from "./released-units.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { endBalancePayment } from "./service-balance.ts";
import {
  type AdditionFacts,
  buildAddedLines,
  insertAddedLines,
  raiseTotals,
  readAdditionFacts,
} from "./service-edit-additions.ts";
import { completeOrderStatements } from "./service-fulfillments.ts";
import { keyReusedError } from "./service-idempotency.ts";
import { findRefundsByRequestKey, processRefunds } from "./service-refunds.ts";
import { hasOpenDispute, hasPaymentInFlight, insertOrderEvent } from "./state-transitions.ts";

/** The refund's own key, so that a change and a refund never share one. */
const refundKey = (key: string) => `edit:${key}`;

type AcceptedPlan = Extract<OrderEditPlan, { ok: true }>;

/**
 * Staff change an order that isn't fulfilled in full: units are removed, restocked and refunded, items are added and
 * reserved, the shipping address is corrected. Everything is one batch that rests on the version that staff saw; then the
 * gateway is asked for the refund. Once per request key: the same call again continues where the first one stopped.
 * @returns the refunds, one per payment method refunded to
 * @throws httpError bad_input; conflict where the order, the refund or the balance is another by now, or the customer is
 * paying the balance; unprocessable if the key was used for another change
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
  const facts = await readAdditionFacts(
    deps,
    order,
    input.add.map((a) => a.variantId),
  );
  const plan = planEdit(order, lines, sumReleasedUnits(releasedRows), facts, input);
  const { shipTo } = plan;
  if (order.owed > 0 && plan.owed !== order.owed) await endBalancePayment(deps, orderId);
  const worth = plan.refund + plan.credit;
  const refund =
    worth === 0
      ? null
      : await prepareRefund(deps, order, lines, {
          ...{ requestKey: refundKey(input.requestKey), lines: plan.lines, shipping: 0, extra: 0 },
          ...{ amount: worth, credit: plan.credit, reason: input.reason, actor, retryOf: null },
        });
  const addedLines = buildAddedLines(deps, order, lines, plan.added, facts, plan.owed > 0);
  const edited = { ...order, shipTo: shipTo ? JSON.stringify(shipTo) : order.shipTo, owed: plan.owed };
  const units = (l: LineRecord) => plan.lines.find((p) => p.lineId === l.id)?.releases.unsent ?? 0;
  const worthOf = (l: LineRecord) => plan.lines.find((p) => p.lineId === l.id)?.amount ?? 0;
  const removed = lines.flatMap((line) =>
    units(line) > 0 ? [{ line, quantity: units(line), amount: worthOf(line) }] : [],
  );
  const email = input.email
    ? await enqueueEmail(
        deps,
        edited,
        "edited",
        input.requestKey,
        (context) =>
          orderEditedEmail(context, {
            ...{ removed, added: addedLines, refund: plan.refund, newAddress: shipTo !== null },
          }),
        { lines, rows },
      )
    : null;
  const name = (line: LineRecord, quantity: number) => `${quantity} × ${formatItemName(line)}`;
  const added = addedLines.map((l) => name(l, l.quantity));
  const detail = {
    ...{ requestKey: input.requestKey, request: await describeRequest(input), reason: input.reason },
    removed: removed.map(({ line, quantity }) => name(line, quantity)),
    ...(added.length > 0 ? { added } : {}),
    ...(plan.owed === order.owed ? {} : { owed: plan.owed }),
    ...(shipTo ? { address: formatCity(shipTo) } : {}),
  };
  await deps.faultPoint("edit:before-batch");
  try {
    await runBatch(db, [
      // Its refund rests on the version too, and raises it by one.
      ...(refund?.statements ?? freeUnitStatements(deps, plan)),
      changeOrderStatement(deps, order, plan, edited.shipTo, addedLines, refund ? 1 : 0),
      ...deps.stock.releasePartStatements(orderId, deps.stock.explode(toOrderStockLines(lines, units))),
      ...insertAddedLines(deps, order, addedLines, plan.added),
      ...deps.stock.raiseReservationStatements(orderId, deps.stock.explode(toOrderStockLines(addedLines))),
      ...(plan.owed === 0 && order.owed > 0
        ? [db.update(orderLines).set({ unpaid: false }).where(eq(orderLines.orderId, orderId))]
        : []),
      insertOrderEvent(db, { orderId, at: deps.now(), actor, kind: "edited", detail }),
      ...(email?.statements ?? []),
      auditStatement(deps, actor, "order.edit", `order:${orderId}`, {
        after: {
          ...{ removed: detail.removed, added, address: shipTo !== null, refund: plan.refund, owed: plan.owed },
          reason: input.reason,
        },
      }),
      ...completeOrderStatements(deps, orderId),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error);
    // Two calls of one key at once: the other one has done it.
    if (rule !== null && (await isApplied(deps, orderId, input))) return processRefunds(deps, await findOwnRefunds());
    if (/^store_order\.|store_order_mail|store_order_line_position/.test(rule ?? "")) throw staleError();
    if (addedLines.length > 0 && stockProblemOfRule(rule) !== null)
      throw httpError("conflict", "Some of the added items just sold out. Lower their quantity and try again.", {
        ...{ reason: "out_of_stock", field: "add" },
      });
    throw toRefundError(error);
  }
  await deps.faultPoint("edit:after-batch");
  refund?.deliver();
  email?.deliver();
  return refund ? processRefunds(deps, refund.refundIds) : [];
}

/** @throws httpError bad_input, conflict */
function planEdit(
  order: OrderRecord,
  lines: readonly LineRecord[],
  released: ReturnType<typeof sumReleasedUnits>,
  { variants }: AdditionFacts,
  input: EditOrderInput,
): AcceptedPlan {
  const plan = planOrderEdit(
    {
      ...{ status: order.status, paidAt: order.paidAt, currency: order.currency },
      ...{ total: order.total, refunded: order.refunded, owed: order.owed },
      shipTo: order.shipTo ? (JSON.parse(order.shipTo) as Address) : null,
      lines: lines.map((l) => ({ ...l, released: released[l.id] })),
    },
    input,
    variants,
  );
  if (!plan.ok) throw httpError("bad_input", plan.why, plan.field ? { field: plan.field } : {});
  if (plan.refund !== input.expected || (input.add.length > 0 && plan.owed !== input.expectedOwed))
    throw httpError("conflict", "The order and its amounts have changed. Reload the page and try again.", {
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

/**
 * Changes the order itself, where it is as it was read, not disputed, and its balance isn't being paid; otherwise the
 * batch is undone.
 * @param raisedBy how much the batch has raised the version before
 */
function changeOrderStatement(
  { db, now }: OrdersDeps,
  order: OrderRecord,
  plan: AcceptedPlan,
  shipTo: string | null,
  addedLines: readonly LineRecord[],
  raisedBy: number,
): BatchStatement {
  const isFree = order.owed === plan.owed ? sql`1` : sql`NOT ${hasPaymentInFlight(order.id)}`;
  return db
    .update(orders)
    .set({
      shipTo,
      ...(addedLines.length > 0 ? raiseTotals(addedLines) : {}),
      credited: sql`credited + ${plan.credit}`,
      ...(order.owed === plan.owed ? {} : { owed: plan.owed, balanceId: plan.owed > 0 ? newId(now()) : null }),
      status: sql`CASE WHEN status = ${order.status} AND version = ${order.version + raisedBy} AND owed = ${order.owed}
        AND NOT ${hasOpenDispute(order.id)} AND ${isFree} THEN status END`,
      version: sql`version + 1`,
    })
    .where(eq(orders.id, order.id));
}

/** What a request asked for, to tell another one with the same key; a hash, since it names an address. */
const describeRequest = ({ remove, add, shipTo, expected }: EditOrderInput): Promise<string> =>
  sha256(
    JSON.stringify([
      [...remove].sort((a, b) => (a.lineId < b.lineId ? -1 : 1)),
      ...(add.length > 0 ? [[...add].sort((a, b) => (a.variantId < b.variantId ? -1 : 1))] : []),
      ...[shipTo, expected],
    ]),
  );

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
