import { and, asc, eq } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { brokenRule, runBatch } from "../statement.ts";
import type { OrderDesk, ResendInput } from "./contract.ts";
import type { OrdersBase } from "./deps.ts";
import { cancellationLetter, confirmationLetter, type Letter, refundLetter, shippingLetter } from "./emails.ts";
import { post } from "./order-notifications.ts";
import { readOrder } from "./queries.ts";
import { staffView } from "./response-mappers.ts";
import { orderMails, payments, refunds } from "./schema.ts";
import { shippingPaid, tendersOf } from "./service-refunds.ts";
import { event } from "./state-transitions.ts";

/** An order as the staff's page needs it: all of it, what the gateway calls its payments, and what can still go back. */
export async function orderDesk(base: OrdersBase, id: string): Promise<OrderDesk> {
  const { db } = base;
  const [order, { order: record, lines }] = await Promise.all([staffView(db, id, base.now()), readOrder(db, id)]);
  const [tenders, paid, back, mails] = await Promise.all([
    tendersOf(base, record),
    db.select({ id: payments.id, reference: payments.reference }).from(payments).where(eq(payments.orderId, id)),
    db
      .select({ id: refunds.id, reference: refunds.reference, error: refunds.error, actor: refunds.actor })
      .from(refunds)
      .where(eq(refunds.orderId, id)),
    db
      .select({
        kind: orderMails.kind,
        ref: orderMails.ref,
        at: mailOutbox.createdAt,
        sentAt: mailOutbox.sentAt,
        error: mailOutbox.error,
      })
      .from(orderMails)
      .leftJoin(mailOutbox, eq(mailOutbox.id, orderMails.mailId))
      .where(eq(orderMails.orderId, id))
      .orderBy(asc(orderMails.mailId)),
  ]);
  const shippingBack = order.refunds.filter((r) => r.status !== "failed").reduce((a, r) => a + r.shipping, 0);
  return {
    order,
    references: Object.fromEntries(paid.map((p) => [p.id, p.reference])),
    refunds: Object.fromEntries(back.map(({ id: one, ...r }) => [one, r])),
    tenders,
    shippingLeft: Math.max(0, Math.min(shippingPaid(record, lines) - shippingBack, record.total - record.refunded)),
    mails,
  };
}

/**
 * Writes a mail about an order once more and sends it, once per request key. It is written anew: what was
 * sent before is not kept.
 * @throws fault not_found where there is no such order, parcel or refund; conflict where it is not so
 */
export async function resendMail(base: OrdersBase, id: string, input: ResendInput, actor: string): Promise<void> {
  const { db } = base;
  const { order, lines } = await readOrder(db, id);
  const view = await staffView(db, id, base.now());
  const letter = (about: Parameters<typeof confirmationLetter>[0]): Letter => {
    switch (input.kind) {
      case "confirmation":
        if (order.paidAt === null) throw fault("conflict", "This order was not paid, so nothing is confirmed.");
        return confirmationLetter(about, lines);
      case "cancellation":
        if (order.status !== "cancelled") throw fault("conflict", "This order is not cancelled.");
        return cancellationLetter(about, order.refunded);
      case "shipping": {
        const parcel = view.parcels.find((p) => p.id === input.ref);
        if (!parcel) throw fault("not_found", "There is no such parcel.");
        const items = view.lines.flatMap((l) => {
          const inside = parcel.lines.filter((x) => x.lineId === l.id);
          const units = Math.max(0, ...inside.map((x) => x.quantity / (partSize(l, x.variantId) || 1)));
          const name = [l.title, l.variantTitle].filter(Boolean).join(", ");
          return inside.length > 0 ? [{ name, quantity: Math.round(units) }] : [];
        });
        return shippingLetter(about, { ...parcel, items });
      }
      case "refund": {
        const refund = view.refunds.find((r) => r.id === input.ref);
        if (refund?.status !== "settled") throw fault("not_found", "There is no such refund.");
        return refundLetter(about, refund);
      }
    }
  };
  const mail = await post(base, order, input.kind, `again:${input.requestKey}`, (about) => letter({ ...about, order }));
  try {
    await runBatch(db, [
      ...mail.statements,
      event(db, { orderId: id, at: base.now(), actor, kind: "mail_again", detail: { mail: input.kind } }),
    ]);
  } catch (error) {
    const known = await db
      .select({ id: orderMails.mailId })
      .from(orderMails)
      .where(and(eq(orderMails.orderId, id), eq(orderMails.ref, `again:${input.requestKey}`)))
      .get();
    if (brokenRule(error) !== null && known) return;
    throw error;
  }
  mail.deliver();
}

/** How many of a variant are in one unit of a line. */
const partSize = (line: { parts: { variantId: string; quantity: number }[] }, variantId: string): number =>
  line.parts.find((p) => p.variantId === variantId)?.quantity ?? 1;
