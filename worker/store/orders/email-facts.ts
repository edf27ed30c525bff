import { asc, eq, sql } from "drizzle-orm";
import type { EmailPicture, EmailSubscription } from "../../email/index.ts";
import { parsePicture, variantPictureSql } from "../../media/index.ts";
import type { Db } from "../../platform/db.ts";
import { toEmailPicture } from "../catalogue/index.ts";
import type { AdjustmentRecord, LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { adjustments, orderLines, payments } from "./schema.ts";

/** What an order's emails say beside the order itself. */
export interface OrderEmailFacts {
  lines: LineRecord[];
  adjustments: AdjustmentRecord[];
  /** The card that paid; null: none, or it is not known yet. */
  card: { brand: string; last4: string } | null;
  /** By line id. */
  pictures: Record<string, EmailPicture>;
  /** Lot numbers by id, of the lots that were asked for. */
  lots: Record<string, string>;
  subscriptions: EmailSubscription[];
}

interface PictureRow {
  lineId: string;
  look: string | null;
  picture: string | null;
}

/** Discounts and taxes by name, and a picture for every line. */
export type OrderEmailRows = [AdjustmentRecord[], PictureRow[]];

/** The reads of `OrderEmailRows`, for the end of the batch that writes an order. */
export const emailRowStatements = (db: Db, orderId: string) =>
  [
    db.select().from(adjustments).where(eq(adjustments.orderId, orderId)).orderBy(asc(adjustments.id)),
    pictureStatement(db, orderId),
  ] as const;

const pictureStatement = (db: Db, orderId: string) =>
  db.all<PictureRow>(sql`
    SELECT l.id AS lineId, p.look, ${variantPictureSql("l.variant_id", "l.product_id")} AS picture
    FROM store_order_line l LEFT JOIN store_product p ON p.id = l.product_id WHERE l.order_id = ${orderId}`);

/** Nothing about a pack keeps an order from being paid. */
function parseLook(look: string | null): unknown {
  try {
    return JSON.parse(look ?? "null");
  } catch {
    return null;
  }
}

const capturedCardStatement = ({ db }: Pick<OrdersDeps, "db">, orderId: string) =>
  db
    .select({ brand: payments.cardBrand, last4: payments.cardLast4 })
    .from(payments)
    .where(sql`order_id = ${orderId} AND status = 'captured'`);

const lotStatement = ({ db }: Pick<OrdersDeps, "db">, ids: readonly string[]) =>
  db.all<{ id: string; number: string }>(
    sql`SELECT id, number FROM store_lot WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/** What the caller has read of an order already. */
export interface KnownOrderFacts {
  lines?: LineRecord[];
  /** Of the payment that is being captured. */
  card?: OrderEmailFacts["card"];
  rows?: OrderEmailRows;
  /** Lots whose numbers the email names. */
  lotIds?: readonly string[];
}

/** Everything that emails about an order need, in one round trip where its lines are known, else in two. */
export async function readOrderEmailFacts(
  deps: Pick<OrdersDeps, "db" | "listEmailSubscriptions">,
  order: OrderRecord,
  { lines: knownLines, rows, card, lotIds = [] }: KnownOrderFacts = {},
): Promise<OrderEmailFacts> {
  const { db } = deps;
  const readLines = async (): Promise<LineRecord[]> =>
    knownLines ??
    (await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position)));
  const [[adjustmentRows, pictureRows], paidBy, lots, [lines, subscriptions]] = await Promise.all([
    rows ?? db.batch(emailRowStatements(db, order.id)),
    card ? [card] : capturedCardStatement(deps, order.id),
    lotIds.length === 0 ? [] : lotStatement(deps, lotIds),
    readLines().then(async (found) => [found, await deps.listEmailSubscriptions({ ...order, lines: found })] as const),
  ]);
  const [payment] = paidBy;
  return {
    lines,
    adjustments: adjustmentRows,
    card: payment?.last4 ? { brand: payment.brand ?? "Card", last4: payment.last4 } : null,
    pictures: Object.fromEntries(
      pictureRows.map(({ lineId, look, picture }) => [
        lineId,
        toEmailPicture({ look: parseLook(look), picture: parsePicture(picture) }),
      ]),
    ),
    lots: Object.fromEntries(lots.map(({ id, number }) => [id, number])),
    subscriptions,
  };
}
