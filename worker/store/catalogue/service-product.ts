import { asc, sql } from "drizzle-orm";
import type { StoreBase } from "../base.ts";
import { CARD_COLUMNS, type CardRow, cardOf } from "./cards.ts";
import type { Format, ProductDetail, ProductVariant, VariantPart } from "./contract.ts";
import { fromJson, labelOf, lookOf, ratingOf } from "./rows.ts";
import { claims, products, productTags, variants } from "./schema.ts";

interface FactsRow {
  id: string;
  variant_id: string;
  label: string;
}
interface PartRow {
  bundle_id: string;
  variant_id: string;
  quantity: number;
  sku: string;
  handle: string;
  title: string;
  variant_title: string;
  servings: number;
  price: number;
  label: string | null;
}

/**
 * A product with everything that its page shows, in one round trip of seven statements; null where
 * there is none in force.
 * @param drafts staff see drafts and archived products, and variants that are switched off
 */
export async function product(
  { db }: Pick<StoreBase, "db">,
  which: { handle: string } | { id: string },
  { drafts = false } = {},
): Promise<ProductDetail | null> {
  const own = "id" in which ? sql`${which.id}` : sql`(SELECT id FROM store_product WHERE handle = ${which.handle})`;
  const [found, tags, variantRows, facts, claimRows, parts, related] = await db.batch([
    db.select().from(products).where(sql`id = ${own}`),
    db
      .select()
      .from(productTags)
      .where(sql`product_id = ${own}`)
      .orderBy(asc(productTags.kind), asc(productTags.value)),
    db.select().from(variants).where(sql`product_id = ${own}`).orderBy(asc(variants.position), asc(variants.id)),
    // A bare column beside max() is that of the row with the maximum (SQLite, "Bare columns in an aggregate query").
    db.all<FactsRow>(
      sql`SELECT id, variant_id, label, max(version) FROM store_facts WHERE product_id = ${own} GROUP BY variant_id`,
    ),
    db.select().from(claims).where(sql`product_id = ${own}`).orderBy(asc(claims.position), asc(claims.id)),
    db.all<PartRow>(sql`
      SELECT b.bundle_id, b.variant_id, b.quantity, v.sku, p.handle, p.title, v.title AS variant_title, v.servings, v.price,
        (SELECT f.label FROM store_facts f WHERE f.product_id = p.id AND f.variant_id IN ('', v.id)
          ORDER BY f.variant_id DESC, f.version DESC LIMIT 1) AS label
      FROM store_variant o CROSS JOIN store_bundle_part b ON b.bundle_id = o.id
        JOIN store_variant v ON v.id = b.variant_id JOIN store_product p ON p.id = v.product_id
      WHERE o.product_id = ${own} ORDER BY p.position, v.sku`),
    db.all<CardRow>(sql`
      SELECT ${CARD_COLUMNS} FROM store_related r JOIN store_product p ON p.id = r.related_id
      WHERE r.product_id = ${own} AND (p.status = 'active' OR ${drafts ? 1 : 0}) ORDER BY r.position, p.id`),
  ]);
  const p = found[0];
  if (!p || (!drafts && p.status !== "active")) return null;

  const shared = facts.find((f) => f.variant_id === "");
  const of = (kind: string) => tags.filter((t) => t.kind === kind).map((t) => t.value);
  return {
    id: p.id,
    handle: p.handle,
    title: p.title,
    kind: p.kind,
    line: p.line,
    about: p.about,
    status: p.status,
    flagship: p.flagship,
    format: p.format as Format,
    vendor: p.vendor,
    taxCategory: p.taxCategory,
    ageRestricted: p.ageRestricted,
    directions: p.directions,
    warnings: p.warnings,
    storage: p.storage,
    optionNames: fromJson<string[]>(p.optionNames, []),
    look: lookOf(p.look),
    studies: fromJson<string[]>(p.studies, []),
    seoTitle: p.seoTitle,
    seoDescription: p.seoDescription,
    position: p.position,
    version: p.version,
    updatedAt: p.updatedAt,
    goals: of("goal"),
    ingredients: of("ingredient"),
    freeOf: of("free_of"),
    tags: of("tag"),
    rating: ratingOf(p.ratingSum, p.ratingCount),
    label: labelOf(shared?.label ?? null),
    variants: variantRows
      .filter((v) => drafts || v.active)
      .map((v) => variantOf(v, facts.find((f) => f.variant_id === v.id) ?? shared, parts)),
    claims: claimRows.map(({ kind, text }) => ({ kind, text })),
    related: related.map(cardOf),
  };
}

function variantOf(v: typeof variants.$inferSelect, facts: FactsRow | undefined, parts: PartRow[]): ProductVariant {
  return {
    id: v.id,
    sku: v.sku,
    title: v.title,
    options: fromJson<string[]>(v.options, []),
    price: v.price,
    compareAt: v.compareAt,
    currency: v.currency,
    netWeight: v.netWeight,
    servings: v.servings,
    weightG: v.weightG,
    barcode: v.barcode,
    requiresShipping: v.requiresShipping,
    subscribable: v.subscribable,
    notice: v.notice,
    active: v.active,
    label: labelOf(facts?.label ?? null),
    ownLabel: facts !== undefined && facts.variant_id !== "",
    factsId: facts?.id ?? null,
    parts: parts.filter((b) => b.bundle_id === v.id).map(partOf),
  };
}

const partOf = (b: PartRow): VariantPart => ({
  variantId: b.variant_id,
  quantity: b.quantity,
  sku: b.sku,
  handle: b.handle,
  title: b.title,
  variantTitle: b.variant_title,
  servings: b.servings,
  price: b.price,
  label: labelOf(b.label),
});

/** The handle of the flagship; null where no product in force is marked as one. */
export async function flagship({ db }: Pick<StoreBase, "db">): Promise<string | null> {
  const [row] = await db
    .select({ handle: products.handle })
    .from(products)
    .where(sql`flagship = 1 AND status = 'active'`)
    .orderBy(asc(products.position))
    .limit(1);
  return row?.handle ?? null;
}
