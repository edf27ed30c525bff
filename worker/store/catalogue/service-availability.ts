import { type SQL, sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { Availability } from "./contract.ts";

/** What the catalog service depends on. */
export interface CatalogueDeps extends StoreDeps {
  /** The currency of imported products, since files name none. */
  currency: string;
}

/** Up to this number, the units left are shown. */
const LOW_STOCK_LIMIT = 10;

/** The stock of a variant, or of one component of a bundle, which contains `each` of it. */
export interface UnitsRow {
  id: string;
  gift: number;
  each: number;
  units: number;
  backorder: number;
}

/**
 * Reads the stock of variants and their components; `which` is a condition on `v`. For a batch, see
 * `unitsByVariant`.
 */
export const unitsStatement = ({ db }: Pick<StoreDeps, "db">, which: SQL) =>
  db.all<UnitsRow>(sql`
    SELECT v.id, p.format = 'gift_card' AS gift, coalesce(b.quantity, 1) AS each,
      coalesce(s.on_hand - s.reserved, 0) AS units, coalesce(s.backorder, 0) AS backorder
    FROM store_variant v JOIN store_product p ON p.id = v.product_id
      LEFT JOIN store_bundle_part b ON b.bundle_id = v.id
      LEFT JOIN store_stock s ON s.variant_id = coalesce(b.variant_id, v.id)
    WHERE ${which}`);

/**
 * How many of each variant can be sold. For a bundle, as many as its scarcest component allows; gift cards
 * never run out ("backorder").
 */
export function unitsByVariant(rows: readonly UnitsRow[]): Map<string, number | "backorder"> {
  const units = new Map<string, number | "backorder">();
  for (const r of rows) {
    const isUnlimited = r.gift === 1 || r.backorder === 1;
    const left = isUnlimited ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(r.units / r.each));
    const before = units.get(r.id) ?? Number.POSITIVE_INFINITY;
    const least = Math.min(left, before === "backorder" ? Number.POSITIVE_INFINITY : before);
    units.set(r.id, least === Number.POSITIVE_INFINITY ? "backorder" : least);
  }
  return units;
}

/** How many of each variant can be sold now, see `unitsByVariant`. Unknown ids are left out. */
export async function getUnitsLeft(
  deps: Pick<StoreDeps, "db">,
  variantIds: readonly string[],
): Promise<Map<string, number | "backorder">> {
  return unitsByVariant(
    await unitsStatement(deps, sql`v.id IN (SELECT value FROM json_each(${JSON.stringify([...new Set(variantIds)])}))`),
  );
}

/** The availability as shoppers see it. */
export async function getAvailability(
  deps: Pick<StoreDeps, "db">,
  variantIds: readonly string[],
): Promise<Availability[]> {
  return [...(await getUnitsLeft(deps, variantIds))].map(([variantId, left]) => ({
    variantId,
    ...toAvailabilityState(left),
  }));
}

export function toAvailabilityState(left: number | "backorder"): Pick<Availability, "state" | "left"> {
  if (left === "backorder") return { state: "backorder", left: null };
  if (left <= 0) return { state: "sold_out", left: 0 };
  return left <= LOW_STOCK_LIMIT ? { state: "low", left } : { state: "in_stock", left: null };
}
