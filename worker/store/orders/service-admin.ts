import { and, asc, eq } from "drizzle-orm";
import { type EmailContent, mailOutbox } from "../../email/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import { getDocument, readDocumentRows } from "./archive-document.ts";
import { findArchivedOrder } from "./archived-orders.ts";
import type { AdminOrder, ResendEmailInput, SentEmailView } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { cancellationEmail, confirmationEmail, shippingEmail } from "./emails.ts";
import { refundEmail } from "./emails-refund.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { listTenders, shippingPaid } from "./prepare-refund.ts";
import { findOrderWithLines, readOrderForEmail } from "./queries.ts";
import { breakDownRefund, refundShareStatements, toRefundParts } from "./refund-breakdown.ts";
import { listReleasedUnits, sumReleasedUnits } from "./released-units.ts";
import { readAdminOrderView, toArchivedOrderView } from "./response-mappers.ts";
import { disputes, orderEmails, payments, refunds } from "./schema.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** An order for its admin page: everything, the gateway references and what is still refundable. */
export async function readAdminOrder(deps: OrdersDeps, id: string): Promise<AdminOrder> {
  const { db } = deps;
  const [order, found] = await Promise.all([readAdminOrderView(deps, id), findOrderWithLines(db, id)]);
  if (!found) return readArchivedAdminOrder(deps, id);
  const { order: record, lines } = found;
  const [tenders, paymentReferences, refundDetails, emails, [disputeRows, released]] = await Promise.all([
    listTenders(deps, record),
    db.select({ id: payments.id, reference: payments.reference }).from(payments).where(eq(payments.orderId, id)),
    db
      .select({ id: refunds.id, reference: refunds.reference, error: refunds.error, actor: refunds.actor })
      .from(refunds)
      .where(eq(refunds.orderId, id)),
    db
      .select({
        id: orderEmails.mailId,
        kind: orderEmails.kind,
        ref: orderEmails.ref,
        tries: mailOutbox.tries,
        at: mailOutbox.createdAt,
        sentAt: mailOutbox.sentAt,
        error: mailOutbox.error,
      })
      .from(orderEmails)
      .leftJoin(mailOutbox, eq(mailOutbox.id, orderEmails.mailId))
      .where(eq(orderEmails.orderId, id))
      .orderBy(asc(orderEmails.mailId)),
    db.batch([
      db
        .select({
          reference: disputes.reference,
          status: disputes.status,
          reason: disputes.reason,
          amount: disputes.amount,
          dueAt: disputes.dueAt,
          createdAt: disputes.createdAt,
        })
        .from(disputes)
        .where(eq(disputes.orderId, id))
        .orderBy(asc(disputes.createdAt)),
      listReleasedUnits(db, id),
    ]),
  ]);
  const shippingRefunded = order.refunds.filter((r) => r.status !== "failed").reduce((a, r) => a + r.shipping, 0);
  return {
    order,
    references: Object.fromEntries(paymentReferences.map((p) => [p.id, p.reference])),
    refunds: Object.fromEntries(refundDetails.map(({ id: one, ...r }) => [one, r])),
    disputes: disputeRows,
    tenders,
    shippingLeft: Math.max(0, Math.min(shippingPaid(record, lines) - shippingRefunded, record.total - record.refunded)),
    released: sumReleasedUnits(released),
    mails: emails.map(({ tries, ...row }) => ({
      ...row,
      status: deps.emails.statusOf(row.at === null ? null : { ...row, tries: tries ?? 0 }),
    })),
  };
}

/** An archived order for its admin page: nothing of it can be refunded. */
async function readArchivedAdminOrder(deps: OrdersDeps, id: string): Promise<AdminOrder> {
  const archived = await findArchivedOrder(deps.db, id);
  if (!archived) throw httpError("not_found", "Order not found.");
  const document = await getDocument(deps, archived);
  return {
    order: toArchivedOrderView(archived, document, deps.now()),
    references: Object.fromEntries(readDocumentRows(document, payments).map((p) => [p.id, p.reference])),
    refunds: Object.fromEntries(
      readDocumentRows(document, refunds).map(({ id: one, reference, error, actor }) => [
        one,
        { reference, error, actor },
      ]),
    ),
    disputes: readDocumentRows(document, disputes).map(({ reference, status, reason, amount, dueAt, createdAt }) => ({
      ...{ reference, status, reason, amount, dueAt, createdAt },
    })),
    tenders: [],
    shippingLeft: 0,
    released: {},
    // The outbox does not keep emails that long.
    mails: readDocumentRows(document, orderEmails).map(({ mailId: id, kind, ref }) => ({
      ...{ id, kind, ref, at: null, sentAt: null, error: null, status: "gone" },
    })),
  };
}

/**
 * An email of an order as it was sent.
 * @throws httpError not_found where the order has no such email, or it is no longer stored
 */
export async function readOrderEmail(deps: OrdersDeps, id: string, emailId: string): Promise<SentEmailView> {
  const isOwn = await deps.db
    .select({ id: orderEmails.mailId })
    .from(orderEmails)
    .where(and(eq(orderEmails.orderId, id), eq(orderEmails.mailId, emailId)))
    .get();
  const email = isOwn ? await deps.emails.readForStaff(emailId) : null;
  if (!email) throw httpError("not_found", "This email is no longer stored.");
  return email;
}

/**
 * Renders an email about an order again and sends it, once per request key. It is rendered from the current
 * data, since the sent text is not kept.
 * @throws httpError not_found if there is no such order, parcel or refund; conflict if what the email says is
 * not true of the order
 */
export async function resendEmail(deps: OrdersDeps, id: string, input: ResendEmailInput, actor: string): Promise<void> {
  const { db } = deps;
  const { order, lines, rows, extra } = await readOrderForEmail(db, id, refundShareStatements(db, id));
  const view = await readAdminOrderView(deps, id);
  const buildContent = (context: Parameters<typeof confirmationEmail>[0]): EmailContent => {
    switch (input.kind) {
      case "confirmation":
        if (order.paidAt === null)
          throw httpError("conflict", "This order isn't paid, so there's no confirmation to send.");
        return confirmationEmail(context);
      case "cancellation":
        if (order.status !== "cancelled") throw httpError("conflict", "This order isn't canceled.");
        return cancellationEmail(context, order.refunded);
      case "shipping": {
        const parcel = view.parcels.find((p) => p.id === input.ref);
        if (!parcel) throw httpError("not_found", "Shipment not found.");
        const items = view.lines.flatMap((l) => {
          const contents = parcel.lines.filter((x) => x.lineId === l.id);
          const units = Math.max(0, ...contents.map((x) => x.quantity / (unitsPerBundle(l, x.variantId) || 1)));
          const line = lines.find((one) => one.id === l.id);
          const lotIds = contents.flatMap((x) => x.lotId ?? []);
          return line && contents.length > 0 ? [{ line, quantity: Math.round(units), lotIds }] : [];
        });
        return shippingEmail(context, { ...parcel, items });
      }
      case "refund": {
        const refund = view.refunds.find((r) => r.id === input.ref);
        if (refund?.status !== "settled") throw httpError("not_found", "Refund not found.");
        // What paid for added items went to nobody.
        if (refund.to === "credit") throw httpError("not_found", "Refund not found.");
        const breakdown = breakDownRefund(refund.id, toRefundParts(...extra), lines);
        return refundEmail(context, { amount: refund.amount, to: refund.to, breakdown });
      }
    }
  };
  const email = await enqueueEmail(deps, order, input.kind, `again:${input.requestKey}`, buildContent, {
    lines,
    rows,
  });
  try {
    await runBatch(db, [
      ...email.statements,
      insertOrderEvent(db, { orderId: id, at: deps.now(), actor, kind: "mail_again", detail: { mail: input.kind } }),
    ]);
  } catch (error) {
    const alreadySent = await db
      .select({ id: orderEmails.mailId })
      .from(orderEmails)
      .where(and(eq(orderEmails.orderId, id), eq(orderEmails.ref, `again:${input.requestKey}`)))
      .get();
    if (violatedConstraint(error) !== null && alreadySent) return;
    throw error;
  }
  email.deliver();
}

/** How many of a variant are in one unit of a line. */
const unitsPerBundle = (line: { parts: { variantId: string; quantity: number }[] }, variantId: string): number =>
  line.parts.find((p) => p.variantId === variantId)?.quantity ?? 1;
