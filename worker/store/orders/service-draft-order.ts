import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { auditStatement } from "../../settings/index.ts";
import { needsShipping } from "../priced-cart.ts";
import { violatedConstraint } from "../statement.ts";
import { checkoutInput, type DraftPaidInput } from "./contract.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { amountDue } from "./domain.ts";
import { type DraftRecord, toDraftInput, toPricedDraft, withDraft } from "./draft-deps.ts";
import { orderOfDraftStatements } from "./draft-order-statements.ts";
import { findActiveOrderOfCart, readOrder } from "./queries.ts";
import { payments } from "./schema.ts";
import { assertCanPlaceOrder, toCheckoutRequest } from "./service-checkout.ts";
import { createOrder } from "./service-create-order.ts";
import {
  alreadyPaidError,
  endBegunOrder,
  payingError,
  readDraftAndOrder,
  startDraftReads,
  toDraftError,
} from "./service-drafts.ts";
import { markPaidOutside } from "./service-mark-paid.ts";
import { quotePricedCart } from "./service-quote.ts";
import { ANOTHER_LIVE_PAYMENT } from "./state-transitions.ts";

/**
 * Staff make the order of a draft that was paid outside the store, once per request key: what was created before a stop is
 * gone on with.
 * @throws httpError not_found, bad_input; conflict where the draft can't be ordered, was changed, or is being paid
 */
export async function markDraftPaid(
  deps: OrdersDeps,
  id: string,
  input: DraftPaidInput,
  actor: string,
): Promise<{ orderId: string; number: number }> {
  const key = `outside:${input.requestKey}`;
  const { row, begun } = await readDraftAndOrder(deps, id);
  const isOwn = begun?.requestKey === key;
  if (begun && isOwn && begun.status !== "pending") return assertPaidOutside(deps, begun, key);
  if (row.status === "paid") throw alreadyPaidError(row.orderNumber);
  if (input.expected > 0 && input.reason === "")
    throw httpError("bad_input", "Enter how it was paid.", { field: "reason" });
  if (begun && !isOwn) await endBegunOrder(deps, begun);
  const order = begun && isOwn ? begun : await placeDraftOrder(deps, row, input, key, actor);
  await deps.faultPoint("draft:before-paid");
  try {
    await markPaidOutside(deps, order.id, { requestKey: key, reason: input.reason, actor });
  } catch (error) {
    // The customer pays this very order by the link at the same moment.
    if (ANOTHER_LIVE_PAYMENT.test(violatedConstraint(error) ?? "")) throw payingError();
    throw error;
  }
  const { order: paid } = await readOrder(deps.db, order.id);
  if (paid.paidAt === null) throw payingError();
  return assertPaidOutside(deps, paid, key);
}

/**
 * The order, if what staff recorded is what paid it. Else the customer has paid the same order by the link, and staff must
 * hear that they hold the money twice.
 */
async function assertPaidOutside(
  { db }: Pick<OrdersDeps, "db">,
  order: OrderRecord,
  key: string,
): Promise<{ orderId: string; number: number }> {
  const recorded = await db.select({ id: payments.id }).from(payments).where(eq(payments.requestKey, key)).get();
  if (!recorded && amountDue(order) > 0) throw alreadyPaidError(order.number);
  return { orderId: order.id, number: order.number };
}

/** The draft's order as staff saw it, without a payment. */
async function placeDraftOrder(
  deps: OrdersDeps,
  row: DraftRecord,
  { version, expected }: DraftPaidInput,
  key: string,
  actor: string,
): Promise<OrderRecord> {
  const { email, shipTo, methodId } = toDraftInput(row);
  if (!email) throw httpError("bad_input", "Enter the customer's email address first.", { field: "email" });
  // Money that changes hands elsewhere needs no gateway.
  const own = { ...withDraft(deps, toPricedDraft(row, deps.now())), canTakePayments: true };
  const reads = startDraftReads(own, toDraftInput(row));
  const pricedCart = { ...(await reads.pricedCart), userId: null };
  const isShipped = needsShipping(pricedCart.lines);
  const request = toCheckoutRequest(
    checkoutInput.parse({
      ...{ email, methodId, shipTo: isShipped ? shipTo : null, billTo: isShipped ? null : shipTo },
      ...{ source: { kind: "none" }, quotedTotal: expected, quotedDue: expected },
    }),
  );
  const quoted = await quotePricedCart(reads.deps, pricedCart, request);
  if (quoted.asksAge)
    throw httpError(
      "conflict",
      "An item in this order is for adults only. Send the invoice so that the customer can confirm their age.",
      { reason: "age" },
    );
  assertCanPlaceOrder(pricedCart, quoted, request);
  if (quoted.priced.total !== expected)
    throw httpError("conflict", "The total of this draft has changed. Reload the page and try again.", {
      reason: "price_changed",
    });
  try {
    const { order } = await createOrder(
      {
        ...own,
        draft: {
          actor,
          statements: (orderId) => [
            ...orderOfDraftStatements(deps, { ...row, version }, orderId, sql`status <> 'paid'`),
            auditStatement(deps, actor, "draft.paid", `draft:${row.id}`, { after: { total: expected } }),
          ],
        },
      },
      {
        ...{ pricedCart, priced: quoted.priced, email, shipTo: request.shipTo, billTo: request.billTo, note: "" },
        ...{ requestKey: key, source: "draft", consents: [], firstAttempt: null },
      },
    );
    return order;
  } catch (error) {
    // The same call at the same moment has created it.
    const other = await findActiveOrderOfCart(deps.db, row.id);
    if (other?.requestKey === key) return other;
    throw toDraftError(error);
  }
}
