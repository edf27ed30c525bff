import { sql } from "drizzle-orm";
import type { StoreBase } from "../base.ts";
import type { Availability } from "./contract.ts";

/** The catalogue's surroundings: the store's, and how many can be sold of variants that have stock of their own. */
export interface CatalogueBase extends StoreBase {
  available: (variantIds: readonly string[]) => Promise<Map<string, number | "backorder">>;
  /** Of products that come in by a file, which names none. */
  currency: string;
}

/** Up to here the number that is left is told. */
const FEW = 10;

/**
 * How many of each variant can be sold now. A bundle has as many as its scarcest part allows; a gift
 * card never runs out ("backorder": sold without stock). Unknown ids are left out.
 */
export async function unitsLeft(
  base: Pick<CatalogueBase, "db" | "available">,
  variantIds: readonly string[],
): Promise<Map<string, number | "backorder">> {
  const rows = await base.db.all<{ id: string; gift: number; parts: string }>(sql`
    SELECT v.id, p.format = 'gift_card' AS gift,
      (SELECT json_group_array(json_array(b.variant_id, b.quantity)) FROM store_bundle_part b WHERE b.bundle_id = v.id) AS parts
    FROM store_variant v JOIN store_product p ON p.id = v.product_id
    WHERE v.id IN (SELECT value FROM json_each(${JSON.stringify([...new Set(variantIds)])}))`);
  const parts = new Map(rows.map((r) => [r.id, JSON.parse(r.parts) as [string, number][]]));
  const own = await base.available([
    ...new Set(rows.flatMap((r) => [r.id, ...(parts.get(r.id) ?? []).map(([id]) => id)])),
  ]);
  return new Map(
    rows.map((r) => {
      const made = parts.get(r.id) ?? [];
      if (r.gift) return [r.id, "backorder"] as const;
      return [r.id, made.length > 0 ? bundleLeft(made, own) : (own.get(r.id) ?? 0)] as const;
    }),
  );
}

function bundleLeft(parts: [string, number][], own: Map<string, number | "backorder">): number | "backorder" {
  const each = parts.flatMap(([id, quantity]) => {
    const left = own.get(id) ?? 0;
    return left === "backorder" ? [] : [Math.floor(left / quantity)];
  });
  return each.length === 0 ? "backorder" : Math.min(...each);
}

/** What a shopper is told of it. */
export async function availability(
  base: Pick<CatalogueBase, "db" | "available">,
  variantIds: readonly string[],
): Promise<Availability[]> {
  return [...(await unitsLeft(base, variantIds))].map(([variantId, left]) => ({ variantId, ...stateOf(left) }));
}

export function stateOf(left: number | "backorder"): Pick<Availability, "state" | "left"> {
  if (left === "backorder") return { state: "backorder", left: null };
  if (left <= 0) return { state: "sold_out", left: 0 };
  return left <= FEW ? { state: "low", left } : { state: "in_stock", left: null };
}
