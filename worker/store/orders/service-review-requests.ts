import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { createOptOut, hasOptedOut } from "../../email/index.ts";
import { DAY } from "../../kernel/instants.ts";
import { type Backlog, createJobBudget, type JobBudget } from "../../platform/job-budget.ts";
import { isSampleAddress } from "../../sample/domain-people.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { emailRowStatements } from "./email-facts.ts";
import { reviewRequestEmail } from "./emails-review-request.ts";
import { readEmailContext } from "./order-notifications.ts";
import { orderStatements } from "./queries.ts";
import { createReviewToken } from "./review-links.ts";
import { orderEmails, orderLines, orders } from "./schema.ts";

export type ReviewRequestDeps = Pick<
  OrdersDeps,
  "db" | "env" | "url" | "now" | "emails" | "waitUntil" | "sign" | "toEmailSubscriptions"
>;

/** From the delivery to the email: long enough to have an opinion. */
const WAIT = 14 * DAY;
/** If no one marked a parcel as delivered, it is counted as delivered then, or with the promised window, whichever is later. */
const TRANSIT = 5 * DAY;
/** Statements of one order. */
const ORDER_COST = 14;
/** Orders that one run looks at. */
const PAGE = 100;

/** The email in `store_order_mail`, and what may be ended. */
const KIND = "review_request";

/**
 * The statement that sets when an order's buyer may be asked: two weeks after its last parcel. For the batch that ships a
 * parcel or marks it delivered.
 */
export const reviewDueStatement = ({ db }: Pick<OrdersDeps, "db">, orderId: string): BatchStatement =>
  db
    .update(orders)
    .set({
      reviewDueAt: sql`(SELECT max(coalesce(f.delivered_at,
        max(f.shipped_at + ${TRANSIT}, coalesce(unixepoch(store_order.delivery_to, '+1 day') * 1000, 0)))) + ${WAIT}
        FROM store_fulfilment f WHERE f.order_id = ${orderId} AND f.status <> 'cancelled')`,
    })
    .where(eq(orders.id, orderId));

/**
 * SQL condition: the line `l` of the order `o` may be asked about. No one is asked about what was refunded, canceled or
 * returned, what they have reviewed or were already asked about (even for another of their orders), or what is no longer sold.
 */
const isToAsk: SQL = sql`(l.kind IN ('goods', 'bundle') AND l.fulfilled > 0 AND l.cancelled = 0
  AND l.refunded = 0 AND l.refunded_quantity = 0 AND l.returned = 0
  AND EXISTS (SELECT 1 FROM store_product p WHERE p.id = l.product_id AND p.status = 'active')
  AND NOT EXISTS (SELECT 1 FROM store_return r JOIN store_return_line x ON x.return_id = r.id
    WHERE r.order_id = o.id AND x.line_id = l.id AND r.status <> 'rejected')
  AND NOT EXISTS (SELECT 1 FROM store_order own JOIN store_order_line other ON other.order_id = own.id
    WHERE (own.email = o.email OR own.user_id = o.user_id) AND other.product_id = l.product_id
      AND (other.review_asked_at IS NOT NULL OR EXISTS (SELECT 1 FROM store_review v WHERE v.order_line_id = other.id))))`;

/** SQL condition: the buyer of the order `o` may be asked; an account that was deleted is not written to. */
const mayAsk: SQL = sql`(o.paid_at IS NOT NULL AND o.status IN ('open', 'completed')
  AND NOT EXISTS (SELECT 1 FROM store_dispute d WHERE d.order_id = o.id)
  AND (o.user_id IS NULL OR EXISTS (SELECT 1 FROM auth_user u WHERE u.id = o.user_id))
  AND NOT ${hasOptedOut("review_request", sql`lower(o.email)`)})`;

/**
 * The job: asks buyers for reviews two weeks after their parcels arrived, once per line. An order is seen to when its due
 * instant is cleared, which happens in the batch that stores the email: of two runs, one writes nothing.
 */
export async function sendReviewRequests(
  deps: ReviewRequestDeps,
  budget: JobBudget = createJobBudget(deps.db),
): Promise<{ asked: number; unfinished: boolean; backlog: Backlog }> {
  const { db, now } = deps;
  const isDue = sql`review_due_at IS NOT NULL AND review_due_at <= ${now()}`;
  const due = await db.all<{ id: string; dueAt: number }>(
    sql`SELECT id, review_due_at AS dueAt FROM store_order WHERE ${isDue} ORDER BY review_due_at LIMIT ${PAGE}`,
  );
  let asked = 0;
  for (const { id, dueAt } of due) {
    if (!budget.hasRoomFor(ORDER_COST)) break;
    if (await askForReviews(deps, id, dueAt)) asked += 1;
  }
  const [left] = await db.all<Backlog>(
    sql`SELECT count(*) AS count, min(review_due_at) AS oldestAt FROM store_order WHERE ${isDue}`,
  );
  const backlog = left ?? { count: 0, oldestAt: null };
  return { asked, unfinished: backlog.count > 0, backlog };
}

/** Sees to one order. @returns whether its buyer was asked */
async function askForReviews(deps: ReviewRequestDeps, orderId: string, dueAt: number): Promise<boolean> {
  const { db } = deps;
  const [found, ids, ...rows] = await readDue(deps, orderId);
  const [order, lines] = found;
  const wanted = order && !isSampleAddress(order.email) ? oncePerProduct(lines.filter((l) => ids.includes(l.id))) : [];
  if (!order || wanted.length === 0) {
    await db
      .update(orders)
      .set({ reviewDueAt: null })
      .where(and(eq(orders.id, orderId), eq(orders.reviewDueAt, dueAt)));
    return false;
  }
  const context = await readEmailContext(deps, order, { lines, rows });
  const [token, optOut] = await Promise.all([
    createReviewToken(deps, orderId),
    createOptOut(deps, {
      ...{ origin: context.origin, email: order.email, kind: KIND },
      label: "Stop review requests",
    }),
  ]);
  const content = reviewRequestEmail(context, {
    lines: wanted,
    page: `${context.origin}/orders/${orderId}/review?token=${token}`,
    optOut,
  });
  const email = deps.emails.enqueue({ to: order.email, kind: `order.${KIND}`, content });
  const [first] = wanted;
  try {
    await runBatch(db, [
      // NOT NULL undoes the batch where another run has seen to the order meanwhile.
      db
        .insert(orderEmails)
        .select(
          sql`SELECT ${orderId}, ${KIND}, ${first?.id ?? ""}, (SELECT ${email.id} FROM store_order WHERE id = ${orderId} AND review_due_at = ${dueAt})`,
        ),
      email.statement,
      db
        .update(orderLines)
        .set({ reviewAskedAt: deps.now() })
        .where(
          inArray(
            orderLines.id,
            wanted.map((l) => l.id),
          ),
        ),
      db.update(orders).set({ reviewDueAt: null }).where(eq(orders.id, orderId)),
    ]);
  } catch (error) {
    if (!/store_order_mail/.test(violatedConstraint(error) ?? "")) throw error;
    return false;
  }
  email.deliver();
  return true;
}

/** The order, its lines that may be asked about, and what its emails show, in one round trip. */
async function readDue({ db }: ReviewRequestDeps, orderId: string) {
  const [orderRows, lineRows, ids, ...rows] = await db.batch([
    ...orderStatements(db, orderId),
    db.all<{ id: string }>(sql`
      SELECT l.id FROM store_order o JOIN store_order_line l ON l.order_id = o.id
      WHERE o.id = ${orderId} AND ${mayAsk} AND ${isToAsk}`),
    ...emailRowStatements(db, orderId),
  ]);
  const found: [OrderRecord | undefined, LineRecord[]] = [orderRows[0], lineRows];
  return [found, ids.map((row) => row.id), ...rows] as const;
}

/** Two sizes of a product are one question. */
const oncePerProduct = (lines: readonly LineRecord[]): LineRecord[] =>
  lines.filter((line, i) => lines.findIndex((l) => l.productId === line.productId) === i);
