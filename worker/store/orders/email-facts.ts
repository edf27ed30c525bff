import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type EmailSubscriptionRows, emailSubscriptionStatements } from "../../billing/index.ts";
import type { EmailPicture, EmailSubscription } from "../../email/index.ts";
import { parsePicture, variantPictureSql } from "../../media/index.ts";
import type { Db } from "../../platform/db.ts";
import { toEmailPicture } from "../catalogue/index.ts";
import type { AdjustmentRecord, LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { orderLines } from "./schema.ts";

/** What an order's emails say beside the order itself. */
export interface OrderEmailFacts {
  lines: LineRecord[];
  adjustments: Pick<AdjustmentRecord, "kind" | "name" | "amount" | "bps">[];
  /** The card that paid; null: none, or it is not known yet. */
  card: { brand: string; last4: string } | null;
  /** By line id. */
  pictures: Record<string, EmailPicture>;
  /** Lot numbers by id, of what was shipped and of the lots that were asked for. */
  lots: Record<string, string>;
  subscriptions: EmailSubscription[];
}

/** Each a JSON value. */
interface FactsRow {
  adjustments: string;
  card: string | null;
  /** The JSON of pack and picture is a text in there. */
  pictures: string;
  lots: string;
}

/** What `emailRowStatements` read. */
export type OrderEmailRows = [facts: FactsRow[], ...subscriptions: EmailSubscriptionRows];

/**
 * Reads everything that emails about an order need, by the order's id alone: for the end of the batch that reads or writes
 * the order, so that its email costs no round trip. Few statements, since a run of renewals may have so many.
 * @param lotIds lots of a parcel that is about to be shipped
 */
export const emailRowStatements = (db: Db, orderId: string | SQL, lotIds: readonly string[] = []) =>
  [
    db.all<FactsRow>(sql`
      SELECT
        (SELECT json_group_array(json_object('kind', kind, 'name', name, 'amount', amount, 'bps', bps)) FROM (
          SELECT * FROM store_order_adjustment WHERE order_id = ${orderId} ORDER BY id)) AS adjustments,
        (SELECT json_object('brand', card_brand, 'last4', card_last4) FROM store_payment
          WHERE order_id = ${orderId} AND status = 'captured' AND gateway <> 'outside'
          ORDER BY balance_id <> '', id LIMIT 1) AS card,
        (SELECT json_group_array(json_object('lineId', l.id, 'look', '' || p.look,
            'picture', '' || ${variantPictureSql("l.variant_id", "l.product_id")}))
          FROM store_order_line l LEFT JOIN store_product p ON p.id = l.product_id
          WHERE l.order_id = ${orderId}) AS pictures,
        (SELECT json_group_object(id, number) FROM store_lot
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(lotIds)})
            UNION SELECT x.lot_id FROM store_fulfilment f JOIN store_fulfilment_line x ON x.fulfilment_id = f.id
            WHERE f.order_id = ${orderId})) AS lots`),
    ...emailSubscriptionStatements(db, orderId),
  ] as const;

/** Nothing about a pack keeps an order from being paid. */
function parseLook(look: string | null): unknown {
  try {
    return JSON.parse(look ?? "null");
  } catch {
    return null;
  }
}

/** What the caller has read of an order already. */
export interface KnownOrderFacts {
  lines?: LineRecord[];
  /** Of the payment that is being captured. */
  card?: OrderEmailFacts["card"];
  rows?: OrderEmailRows;
}

/** Everything that emails about an order need: in one round trip, or none where the caller has read the rows. */
export async function readOrderEmailFacts(
  deps: Pick<OrdersDeps, "db" | "toEmailSubscriptions">,
  order: OrderRecord,
  { lines: knownLines, rows, card }: KnownOrderFacts = {},
): Promise<OrderEmailFacts> {
  const { db } = deps;
  const [lines, [[facts], ...subscriptionRows]] = await Promise.all([
    knownLines ??
      db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position)),
    rows ?? db.batch(emailRowStatements(db, order.id)),
  ]);
  const parse = <T>(json: string | null | undefined, none: T): T => (json ? (JSON.parse(json) as T) : none);
  const paidBy = parse<{ brand: string | null; last4: string | null } | null>(facts?.card, null);
  const paidCard = card ?? (paidBy?.last4 ? { brand: paidBy.brand, last4: paidBy.last4 } : null);
  const pictures = parse<{ lineId: string; look: string | null; picture: string | null }[]>(facts?.pictures, []);
  return {
    lines,
    adjustments: parse<OrderEmailFacts["adjustments"]>(facts?.adjustments, []),
    card: paidCard?.last4 ? { brand: paidCard.brand ?? "Card", last4: paidCard.last4 } : null,
    pictures: Object.fromEntries(
      pictures.map(({ lineId, look, picture }) => [
        lineId,
        toEmailPicture({ look: parseLook(look), picture: parsePicture(picture) }),
      ]),
    ),
    lots: parse<Record<string, string>>(facts?.lots, {}),
    subscriptions: await deps.toEmailSubscriptions({ ...order, lines }, subscriptionRows),
  };
}
