import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import { parseServingsPerDay } from "../catalogue/domain-servings-per-day.ts";
import type { OrdersDeps } from "./deps.ts";

/** A variant that was delivered to the member. */
export interface DeliveredVariant {
  handle: string;
  title: string;
  variantId: string;
  variantTitle: string;
  /** Servings of one pack, as the variant says today. */
  servings: number;
  /** By its label; null without one. */
  gramsPerServing: number | null;
  /** By its directions; null where they don't say. */
  servingsPerDay: number | null;
  quantity: number;
  /** When it was delivered, or when it was shipped if delivery was not recorded. Epoch ms. */
  at: number;
  /** The shop has the product. */
  isListed: boolean;
  /** The shop has the variant. */
  isOnSale: boolean;
}

type DeliveredRow = Omit<DeliveredVariant, "isListed" | "isOnSale" | "servingsPerDay"> & {
  isListed: number;
  isOnSale: number;
  directions: string;
};

/** How many orders and days to look back. Older deliveries are used up. */
const RECENT = { orders: 50, days: 200 } as const;
const MAX_LINES = 200;

/**
 * Recent deliveries to the signed-in member, latest first: variants with a number of servings. Returned items and archived orders are
 * left out.
 * @throws httpError unauthenticated
 */
export async function listDelivered({ db, viewer, now }: OrdersDeps): Promise<DeliveredVariant[]> {
  const member = await viewer();
  if (!member) throw httpError("unauthenticated", "Sign in to continue.");
  const rows = await db.all<DeliveredRow>(sql`
    WITH mine (id) AS (SELECT id FROM store_order WHERE user_id = ${member.userId} ORDER BY id DESC LIMIT ${RECENT.orders})
    SELECT p.handle, p.title, v.id AS variantId, v.title AS variantTitle, v.servings, x.quantity, p.directions,
      coalesce(f.delivered_at, f.shipped_at) AS at, p.status = 'active' AS isListed,
      p.status = 'active' AND v.active AS isOnSale,
      (SELECT CASE WHEN json_valid(s.label) THEN json_extract(s.label, '$.serving.grams') END FROM store_facts s
        WHERE s.product_id = p.id ORDER BY s.variant_id, s.version DESC LIMIT 1) AS gramsPerServing
    FROM mine m CROSS JOIN store_fulfilment f ON f.order_id = m.id
      CROSS JOIN store_fulfilment_line x ON x.fulfilment_id = f.id
      CROSS JOIN store_order_line l ON l.id = x.line_id
      CROSS JOIN store_variant v ON v.id = x.variant_id CROSS JOIN store_product p ON p.id = v.product_id
    WHERE f.status <> 'cancelled' AND f.shipped_at > ${now() - RECENT.days * DAY} AND l.returned = 0 AND v.servings > 0
    ORDER BY at DESC, x.variant_id LIMIT ${MAX_LINES}`);
  return rows.map(({ directions, isListed, isOnSale, ...row }) => ({
    ...row,
    isListed: isListed === 1,
    servingsPerDay: parseServingsPerDay(directions),
    isOnSale: isOnSale === 1,
  }));
}
