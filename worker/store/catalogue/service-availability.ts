import { type SQL, sql } from "drizzle-orm";
import type { StoreBase } from "../deps.ts";
import type { Availability } from "./contract.ts";

/** The catalogue's surroundings. */
export interface CatalogueBase extends StoreBase {
  /** Of products that come in by a file, which names none. */
  currency: string;
}

/** Up to here the number that is left is told. */
const FEW = 10;

/** What there is of a variant, or of one part of a bundle, of which it takes `each`. */
export interface LeftRow {
  id: string;
  gift: number;
  each: number;
  units: number;
  backorder: number;
}

/** Reads what there is of variants and of their parts; `which` is a condition on `v`. For a batch, see `leftByVariant`. */
export const leftStatement = ({ db }: Pick<StoreBase, "db">, which: SQL) =>
  db.all<LeftRow>(sql`
    SELECT v.id, p.format = 'gift_card' AS gift, coalesce(b.quantity, 1) AS each,
      coalesce(s.on_hand - s.reserved, 0) AS units, coalesce(s.backorder, 0) AS backorder
    FROM store_variant v JOIN store_product p ON p.id = v.product_id
      LEFT JOIN store_bundle_part b ON b.bundle_id = v.id
      LEFT JOIN store_stock s ON s.variant_id = coalesce(b.variant_id, v.id)
    WHERE ${which}`);

/**
 * How many of each variant can be sold. A bundle has as many as its scarcest part allows; a gift
 * card never runs out ("backorder": sold without stock).
 */
export function leftByVariant(rows: readonly LeftRow[]): Map<string, number | "backorder"> {
  const out = new Map<string, number | "backorder">();
  for (const r of rows) {
    const endless = r.gift === 1 || r.backorder === 1;
    const left = endless ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(r.units / r.each));
    const had = out.get(r.id) ?? Number.POSITIVE_INFINITY;
    const least = Math.min(left, had === "backorder" ? Number.POSITIVE_INFINITY : had);
    out.set(r.id, least === Number.POSITIVE_INFINITY ? "backorder" : least);
  }
  return out;
}

/** How many of each variant can be sold now, see `leftByVariant`. Unknown ids are left out. */
export async function unitsLeft(
  base: Pick<StoreBase, "db">,
  variantIds: readonly string[],
): Promise<Map<string, number | "backorder">> {
  return leftByVariant(
    await leftStatement(base, sql`v.id IN (SELECT value FROM json_each(${JSON.stringify([...new Set(variantIds)])}))`),
  );
}

/** What a shopper is told of it. */
export async function availability(
  base: Pick<StoreBase, "db">,
  variantIds: readonly string[],
): Promise<Availability[]> {
  return [...(await unitsLeft(base, variantIds))].map(([variantId, left]) => ({ variantId, ...stateOf(left) }));
}

export function stateOf(left: number | "backorder"): Pick<Availability, "state" | "left"> {
  if (left === "backorder") return { state: "backorder", left: null };
  if (left <= 0) return { state: "sold_out", left: 0 };
  return left <= FEW ? { state: "low", left } : { state: "in_stock", left: null };
}
