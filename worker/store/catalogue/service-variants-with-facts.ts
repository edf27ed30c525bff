import { type SQL, sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { VariantWithFacts } from "./contract.ts";
import { parseJsonOr, parseLabel, parsePackDesign, type RawRow } from "./row-mappers.ts";

type VariantWithFactsRow = RawRow<
  VariantWithFacts,
  "look" | "goals" | "ingredients" | "tags" | "label" | "parts",
  "ageRestricted" | "requiresShipping"
>;

const MAX_VARIANTS = 500;

/** The variants with these ids, active or not; unknown ids are left out. */
export const listVariantsWithFacts = (
  deps: Pick<StoreDeps, "db">,
  variantIds: readonly string[],
): Promise<VariantWithFacts[]> =>
  variantIds.length === 0
    ? Promise.resolve([])
    : queryVariantsWithFacts(
        deps,
        sql`v.id IN (SELECT value FROM json_each(${JSON.stringify([...new Set(variantIds)])}))`,
      );

/** The variants that can be recommended: active ones that have a label, in the shop's order, at most 500. */
export const listSuggestableVariants = (deps: Pick<StoreDeps, "db">): Promise<VariantWithFacts[]> =>
  queryVariantsWithFacts(
    deps,
    // Walks the index of the shop's order until the limit is reached.
    sql`p.status = 'active' AND v.active AND EXISTS (SELECT 1 FROM store_facts f WHERE f.product_id = p.id AND f.variant_id IN ('', v.id))`,
    sql`store_product p INDEXED BY store_product_list CROSS JOIN store_variant v ON v.product_id = p.id`,
  );

async function queryVariantsWithFacts(
  { db }: Pick<StoreDeps, "db">,
  condition: SQL,
  from: SQL = sql`store_variant v JOIN store_product p ON p.id = v.product_id`,
): Promise<VariantWithFacts[]> {
  const tags = (kind: string) =>
    sql`(SELECT json_group_array(t.value) FROM store_product_tag t WHERE t.product_id = p.id AND t.kind = ${kind})`;
  const rows = await db.all<VariantWithFactsRow>(sql`
    SELECT v.id AS variantId, p.id AS productId, p.handle, p.title, v.title AS variantTitle, p.kind AS productKind,
      v.net_weight AS netWeight, p.look, v.price, v.currency, v.servings, p.directions, p.warnings,
      p.age_restricted AS ageRestricted, v.requires_shipping AS requiresShipping,
      ${tags("goal")} AS goals, ${tags("ingredient")} AS ingredients, ${tags("tag")} AS tags,
      (SELECT f.label FROM store_facts f WHERE f.product_id = p.id AND f.variant_id IN ('', v.id)
        ORDER BY f.variant_id DESC, f.version DESC LIMIT 1) AS label,
      (SELECT json_group_array(json_object('variantId', b.variant_id, 'quantity', b.quantity))
        FROM store_bundle_part b WHERE b.bundle_id = v.id) AS parts
    FROM ${from}
    WHERE ${condition} ORDER BY p.position, p.id, v.position, v.id LIMIT ${MAX_VARIANTS}`);
  return rows.map((r) => ({
    ...r,
    look: parsePackDesign(r.look),
    ageRestricted: r.ageRestricted === 1,
    requiresShipping: r.requiresShipping === 1,
    goals: parseJsonOr<string[]>(r.goals, []),
    ingredients: parseJsonOr<string[]>(r.ingredients, []),
    tags: parseJsonOr<string[]>(r.tags, []),
    label: parseLabel(r.label),
    parts: parseJsonOr<VariantWithFacts["parts"]>(r.parts, []),
  }));
}
