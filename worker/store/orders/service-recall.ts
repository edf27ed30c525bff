import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { auditStatement } from "../../settings/index.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { LotOrder, RecallEmailsResult } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { recallEmail } from "./emails.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { readOrderForEmail } from "./queries.ts";
import { restoreOrdersOfLot } from "./service-restore.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** Emails per call; the page calls again until none is left. */
const BATCH_SIZE = 20;
const EMAIL_KIND = "recall";

/** The orders that received units of a lot; `f` is the parcel and `x` its line. */
const lotShipments = (
  lotId: string,
): SQL => sql`store_fulfilment_line x JOIN store_fulfilment f ON f.id = x.fulfilment_id
  JOIN store_order o ON o.id = f.order_id WHERE x.lot_id = ${lotId} AND f.status <> 'cancelled'`;

/** This customer hasn't been emailed about the lot yet. */
const isNotNotified = (
  lotId: string,
): SQL => sql`NOT EXISTS (SELECT 1 FROM store_order_mail m JOIN store_order w ON w.id = m.order_id
  WHERE m.kind = ${EMAIL_KIND} AND m.ref = ${lotId} AND w.email = o.email)`;

/**
 * The archived orders that received units of a lot; `a` is the order and `x` what it received. Nobody was told of a recall
 * yet: an order with units of a recalled lot is not archived.
 */
const archivedShipments = (lotId: string): SQL =>
  sql`store_order_archive_lot x CROSS JOIN store_order_archive a ON a.id = x.order_id WHERE x.lot_id = ${lotId}`;

/** Every order that received units of a lot, archived ones too, by number, 200 per page. */
export async function listOrdersOfLot(
  { db }: Pick<OrdersDeps, "db">,
  lotId: string,
  after = 0,
): Promise<{ orders: LotOrder[]; next: number | null }> {
  const rows = await db.all<LotOrder & { told: number | boolean }>(sql`
    SELECT * FROM (SELECT o.id, o.number, o.email, o.status, o.placed_at AS placedAt, min(f.shipped_at) AS shippedAt,
      sum(x.quantity) AS units, coalesce(o.ship_to ->> '$.name', '') AS name,
      coalesce(o.ship_to ->> '$.country', '') AS country, NOT ${isNotNotified(lotId)} AS told
    FROM ${lotShipments(lotId)} AND o.number > ${after} GROUP BY o.id ORDER BY o.number LIMIT 201)
    UNION ALL SELECT * FROM (SELECT a.id, a.number, a.email, a.status, a.placed_at, x.shipped_at, x.units, a.name, a.country, 0
    FROM ${archivedShipments(lotId)} AND a.number > ${after} ORDER BY a.number LIMIT 201) ORDER BY number LIMIT 201`);
  const page = rows.slice(0, 200).map((r) => ({ ...r, told: Boolean(r.told) }));
  return { orders: page, next: rows.length > 200 ? (page.at(-1)?.number ?? null) : null };
}

/** Counts the orders, customers and units that a lot went to, and the customers already emailed. */
export async function countLotRecipients({ db }: Pick<OrdersDeps, "db">, lotId: string) {
  const [row] = await db.all<{ orders: number; people: number; units: number; told: number }>(sql`
    SELECT count(DISTINCT id) AS orders, count(DISTINCT email) AS people, coalesce(sum(units), 0) AS units,
      count(DISTINCT told) AS told FROM (
        SELECT o.id, o.email, x.quantity AS units, CASE WHEN ${isNotNotified(lotId)} THEN NULL ELSE o.email END AS told FROM ${lotShipments(lotId)}
        UNION ALL SELECT a.id, a.email, x.units, NULL FROM ${archivedShipments(lotId)})`);
  return row ?? { orders: 0, people: 0, units: 0, told: 0 };
}

/**
 * Emails the next customers about a recalled lot, once each however often it is called: the email is recorded
 * on the customer's first order of the lot, which can have only one of its kind.
 * @throws httpError not_found; conflict if the lot is not recalled
 */
export async function sendRecallEmails(deps: OrdersDeps, lotId: string, actor: string): Promise<RecallEmailsResult> {
  const { db } = deps;
  const [lot] = await db.all<{ number: string; status: string; note: string; title: string }>(sql`
    SELECT l.number, l.status, l.note, p.title FROM store_lot l JOIN store_variant v ON v.id = l.variant_id
      JOIN store_product p ON p.id = v.product_id WHERE l.id = ${lotId}`);
  if (!lot) throw httpError("not_found", "Lot not found.");
  if (lot.status !== "recalled")
    throw httpError("conflict", "Only recalled lots can be announced. Recall the lot first.", {
      reason: "not_recalled",
    });
  // The email is recorded on the order, so archived ones are restored first.
  if (await restoreOrdersOfLot(deps, lotId, actor)) return { sent: 0, more: true };
  // The bare id beside min() is that of the row with the minimum (SQLite, "Bare columns in an aggregate query").
  const recipients = await db.all<{ id: string; number: number }>(sql`
    SELECT o.id, min(o.number) AS number FROM ${lotShipments(lotId)} AND ${isNotNotified(lotId)} GROUP BY o.email ORDER BY number LIMIT ${BATCH_SIZE + 1}`);
  let sent = 0;
  for (const { id } of recipients.slice(0, BATCH_SIZE)) {
    const { order, lines, rows } = await readOrderForEmail(db, id);
    const email = await enqueueEmail(deps, order, EMAIL_KIND, lotId, (context) => recallEmail(context, lot), {
      ...{ lines, rows },
    });
    const at = deps.now();
    try {
      await runBatch(db, [
        ...email.statements,
        insertOrderEvent(db, { orderId: id, at, actor, kind: "recall", detail: { lot: lot.number } }),
      ]);
    } catch (error) {
      // Another call emailed this customer at the same moment.
      if (!(violatedConstraint(error) ?? "").startsWith("store_order_mail")) throw error;
      continue;
    }
    email.deliver();
    sent++;
  }
  if (sent > 0) {
    await auditStatement(deps, actor, "lot.recall.mails", `lot:${lotId}`, { after: { sent } });
  }
  return { sent, more: recipients.length > BATCH_SIZE };
}
