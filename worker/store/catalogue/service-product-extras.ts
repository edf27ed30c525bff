import { type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { StoreBase } from "../deps.ts";
import type { LotBrief, ProductAround, Review, ReviewSummary } from "./contract.ts";
import { cursorOf } from "./domain-filters.ts";
import { leftByVariant, leftStatement, stateOf } from "./service-availability.ts";

/** Batches that a product's page names, per variant. */
const LOTS = 3;
/** Reviews on the first page, as many as listReviews gives. */
const REVIEWS = 10;

type LotRow = LotBrief & { variantId: string };
type ReviewRow = Omit<Review, "incentivised"> & { incentivised: number };

/** What stands around a product on its page: its newest batches, its reviews and its stock. One round trip of four statements. */
export async function around({ db }: Pick<StoreBase, "db">, productId: string): Promise<ProductAround> {
  return aroundOf(await db.batch(aroundStatements(db, sql`${productId}`)));
}

/** @param id the product's, or a statement that answers it */
export const aroundStatements = (db: StoreBase["db"], id: SQL) =>
  [
    db.all<LotRow>(sql`
      SELECT * FROM (
        SELECT l.variant_id AS variantId, l.number, l.status, l.made_on AS madeOn, l.best_before AS bestBefore, l.lab,
          (SELECT count(*) FROM store_lot_test t WHERE t.lot_id = l.id) AS tests,
          row_number() OVER (PARTITION BY l.variant_id ORDER BY l.made_on DESC, l.id DESC) AS nth
        FROM store_variant v JOIN store_lot l ON l.variant_id = v.id AND l.status <> 'quarantined'
        WHERE v.product_id = ${id} AND v.active = 1
      ) WHERE nth <= ${LOTS}`),
    db.all<{ rating: number; n: number }>(
      sql`SELECT rating, count(*) AS n FROM store_review WHERE product_id = ${id} AND status = 'published' GROUP BY rating`,
    ),
    db.all<ReviewRow>(sql`
      SELECT r.id, r.name, r.rating, r.title, r.body, r.incentivised, r.created_at AS at, coalesce(l.variant_title, '') AS variantTitle
      FROM store_review r LEFT JOIN store_order_line l ON l.id = r.order_line_id
      WHERE r.product_id = ${id} AND r.status = 'published'
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${REVIEWS + 1}`),
    leftStatement({ db }, sql`v.product_id = ${id} AND v.active = 1`),
  ] as const;

export function aroundOf([lots, stars, rows, left]: BatchResponse<ReturnType<typeof aroundStatements>>): ProductAround {
  const page = rows.slice(0, REVIEWS);
  const last = rows.length > REVIEWS ? page.at(-1) : undefined;
  return {
    lots: Object.fromEntries(
      [...Map.groupBy(lots, (l) => l.variantId)].map(([id, own]) => [
        id,
        own.map(({ number, status, madeOn, bestBefore, lab, tests }) => ({
          number,
          status,
          madeOn,
          bestBefore,
          lab,
          tests,
        })),
      ]),
    ),
    stars: [1, 2, 3, 4, 5].map((s) => stars.find((r) => r.rating === s)?.n ?? 0) as ReviewSummary["stars"],
    reviews: page.map((r) => ({ ...r, incentivised: r.incentivised === 1 })),
    availability: Object.fromEntries([...leftByVariant(left)].map(([id, units]) => [id, stateOf(units).state])),
    next: last ? cursorOf({ value: last.at, id: last.id }) : null,
  };
}
