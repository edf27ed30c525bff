import { type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { pick } from "../../kernel/pick.ts";
import type { StoreDeps } from "../deps.ts";
import type { LotSummary, ProductExtras, ReviewSummary } from "./contract.ts";
import { encodeCursor } from "./domain-filters.ts";
import { publishedReviews, toReview } from "./review-rows.ts";
import { toAvailabilityState, unitsByVariant, unitsStatement } from "./service-availability.ts";

/** Lots shown on a product page, per variant. */
const LOTS_PER_VARIANT = 3;
/** Reviews on the first page, as many as listReviews returns. */
const REVIEWS_PER_PAGE = 10;

type LotSummaryRow = LotSummary & { variantId: string };

/** Lots, reviews and stock beside a product on its page. One round trip of four statements. */
export async function getProductExtras({ db }: Pick<StoreDeps, "db">, productId: string): Promise<ProductExtras> {
  return toProductExtras(await db.batch(productExtrasStatements(db, sql`${productId}`)));
}

/** @param id the product's, or a statement that selects it */
export const productExtrasStatements = (db: StoreDeps["db"], id: SQL) =>
  [
    db.all<LotSummaryRow>(sql`
      SELECT * FROM (
        SELECT l.variant_id AS variantId, l.number, l.status, l.made_on AS madeOn, l.best_before AS bestBefore, l.lab,
          (SELECT count(*) FROM store_lot_test t WHERE t.lot_id = l.id) AS tests,
          row_number() OVER (PARTITION BY l.variant_id ORDER BY l.made_on DESC, l.id DESC) AS nth
        FROM store_variant v JOIN store_lot l ON l.variant_id = v.id AND l.status <> 'quarantined'
        WHERE v.product_id = ${id} AND v.active = 1
      ) WHERE nth <= ${LOTS_PER_VARIANT}`),
    db.all<{ rating: number; n: number }>(
      sql`SELECT rating, count(*) AS n FROM store_review WHERE product_id = ${id} AND status = 'published' GROUP BY rating`,
    ),
    publishedReviews(db, id, sql``, REVIEWS_PER_PAGE + 1),
    unitsStatement({ db }, sql`v.product_id = ${id} AND v.active = 1`),
  ] as const;

export function toProductExtras([lots, stars, rows, left]: BatchResponse<
  ReturnType<typeof productExtrasStatements>
>): ProductExtras {
  const page = rows.slice(0, REVIEWS_PER_PAGE);
  const last = rows.length > REVIEWS_PER_PAGE ? page.at(-1) : undefined;
  return {
    lots: Object.fromEntries(
      [...Map.groupBy(lots, (l) => l.variantId)].map(([id, own]) => [
        id,
        own.map((l) => pick(l, ["number", "status", "madeOn", "bestBefore", "lab", "tests"])),
      ]),
    ),
    stars: [1, 2, 3, 4, 5].map((s) => stars.find((r) => r.rating === s)?.n ?? 0) as ReviewSummary["stars"],
    reviews: page.map(toReview),
    availability: Object.fromEntries(
      [...unitsByVariant(left)].map(([id, units]) => [id, toAvailabilityState(units).state]),
    ),
    next: last ? encodeCursor({ value: last.at, id: last.id }) : null,
  };
}
