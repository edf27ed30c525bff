import { type SQL, sql } from "drizzle-orm";
import { parsePicture, variantPictureSql } from "../../media/index.ts";
import type { StoreDeps } from "../deps.ts";
import type { BundlePart, PurchasableVariant } from "../pricing/contract.ts";
import { parseJsonOr, type RawRow } from "./row-mappers.ts";

/** A component of a bundle, with its properties that apply to the whole bundle. */
interface BundlePartRow extends BundlePart {
  bundleId: string;
  notice: string;
  ageRestricted: number;
}

type PurchasableRow = RawRow<
  Omit<PurchasableVariant, "kind" | "parts">,
  "tags" | "look" | "picture",
  "requiresShipping" | "subscribable" | "ageRestricted" | "active"
> & { format: string };

/**
 * Everything that carts, orders and renewals need to know about variants, in one round trip of two statements
 * whatever their number; unknown ids are left out.
 */
export async function listPurchasables(
  deps: Pick<StoreDeps, "db">,
  variantIds: readonly string[],
): Promise<Map<string, PurchasableVariant>> {
  const ids = [...new Set(variantIds)];
  if (ids.length === 0) return new Map();
  return listPurchasablesAmong(deps, sql`SELECT value FROM json_each(${JSON.stringify(ids)})`);
}

/** The same of the variants that a query selects, for a caller who would have to read their ids first. */
export async function listPurchasablesAmong(
  { db }: Pick<StoreDeps, "db">,
  variantIds: SQL,
): Promise<Map<string, PurchasableVariant>> {
  const wanted = sql`(${variantIds})`;
  const [rows, parts] = await db.batch([
    db.all<PurchasableRow>(sql`
      SELECT v.id AS variantId, p.id AS productId, p.handle, v.sku, p.title, v.title AS variantTitle, p.format, v.price,
        v.compare_at AS compareAt, v.currency, p.tax_category AS taxCategory, v.weight_g AS weightG,
        v.requires_shipping AS requiresShipping, v.subscribable, p.age_restricted AS ageRestricted, v.notice,
        (v.active AND p.status = 'active') AS active, p.look, ${variantPictureSql("v.id", "p.id")} AS picture, p.kind AS productKind, v.net_weight AS netWeight,
        (SELECT json_group_array(t.value) FROM store_product_tag t WHERE t.product_id = p.id AND t.kind = 'tag') AS tags,
        (SELECT f.id FROM store_facts f WHERE f.product_id = p.id AND f.variant_id IN ('', v.id)
          ORDER BY f.variant_id DESC, f.version DESC LIMIT 1) AS factsId
      FROM store_variant v JOIN store_product p ON p.id = v.product_id WHERE v.id IN ${wanted}`),
    db.all<BundlePartRow>(sql`
      SELECT b.bundle_id AS bundleId, b.variant_id AS variantId, v.sku, p.title, b.quantity, v.notice,
        p.age_restricted AS ageRestricted
      FROM store_bundle_part b JOIN store_variant v ON v.id = b.variant_id JOIN store_product p ON p.id = v.product_id
      WHERE b.bundle_id IN ${wanted} ORDER BY b.bundle_id, v.sku`),
  ]);
  const partsOf = Map.groupBy(parts, (p) => p.bundleId);
  return new Map(rows.map((r) => [r.variantId, toPurchasableVariant(r, partsOf.get(r.variantId) ?? [])]));
}

/** A bundle has the warnings of its components, each once, and is for adults if one of them is. */
function toPurchasableVariant({ format, ...r }: PurchasableRow, parts: readonly BundlePartRow[]): PurchasableVariant {
  return {
    ...r,
    kind: format === "gift_card" ? "gift_card" : parts.length > 0 ? "bundle" : "goods",
    requiresShipping: r.requiresShipping === 1,
    subscribable: r.subscribable === 1,
    ageRestricted: [r.ageRestricted, ...parts.map((p) => p.ageRestricted)].includes(1),
    notice: [...new Set([r.notice, ...parts.map((p) => p.notice)])].filter(Boolean).join(" "),
    active: r.active === 1,
    tags: parseJsonOr<string[]>(r.tags, []),
    parts: parts.map(({ variantId, sku, title, quantity }) => ({ variantId, sku, title, quantity })),
    look: parseJsonOr<unknown>(r.look, {}),
    picture: parsePicture(r.picture),
  };
}
