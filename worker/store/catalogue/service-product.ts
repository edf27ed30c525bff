import { asc, getTableColumns, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { productTag, reviewsTag } from "../../kernel/page-tags.ts";
import { pick } from "../../kernel/pick.ts";
import { allPicturesSql, firstPictureSql, parsePicture, parsePictures } from "../../media/index.ts";
import type { BatchStatement } from "../../platform/run-batch.ts";
import type { StoreDeps } from "../deps.ts";
import {
  type AllergenKey,
  PRODUCT_FIELDS,
  type ProductDetail,
  type ProductExtras,
  type ProductFaq,
  type ProductFormat,
  type ProductVariant,
  VARIANT_FIELDS,
  type VariantPart,
} from "./contract.ts";
import { PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";
import { parseJsonOr, parseLabel, parsePackDesign, type RawRow, toRating } from "./row-mappers.ts";
import { productClaims, products, variants } from "./schema.ts";
import { productExtrasStatements, toProductExtras } from "./service-product-extras.ts";

interface LabelRow {
  id: string;
  product_id: string;
  variant_id: string;
  label: string;
}
interface TagRow {
  productId: string;
  kind: string;
  value: string;
}
/** With its gallery, and with its picture, as JSON. */
type ProductRow = typeof products.$inferSelect & { pictures: string };
type VariantRow = typeof variants.$inferSelect & { picture: string | null };
type BundlePartRow = RawRow<VariantPart, "label", never> & { bundleId: string };

/** Selects products by handle or by id, any number. */
type ProductSelection = { handles: readonly string[] } | { ids: readonly string[] };

/**
 * A product with everything that its page shows, in one round trip of seven statements; null if it is not
 * active.
 * @param drafts for staff: includes drafts and archived products, and inactive variants
 */
export async function getProduct(
  deps: Pick<StoreDeps, "db">,
  selection: { handle: string } | { id: string },
  options: { drafts?: boolean } = {},
): Promise<ProductDetail | null> {
  const [found] = await listProductDetails(
    deps,
    "id" in selection ? { ids: [selection.id] } : { handles: [selection.handle] },
    options,
  );
  return found ?? null;
}

/** Complete products, in the shop's order: seven statements whatever their number. */
export async function listProductDetails(
  { db }: Pick<StoreDeps, "db">,
  selection: ProductSelection,
  { drafts = false } = {},
): Promise<ProductDetail[]> {
  return toProductDetails(await db.batch(productReadStatements(db, selection, drafts)), drafts);
}

/**
 * Everything that the page of an active product shows, in one round trip: the product, its lots, reviews and
 * stock, and the caller's own statements.
 * @returns null if there is none; `tags` are those of the product, of its parts, and of related products, also of those
 *   that are not active yet
 */
export async function getProductPage<S extends BatchStatement>(
  { db }: Pick<StoreDeps, "db">,
  handle: string,
  extraStatement: S,
): Promise<{ product: ProductDetail; around: ProductExtras; beside: S["_"]["result"]; tags: string[] } | null> {
  const [p1, p2, p3, p4, p5, p6, p7, a1, a2, a3, a4, read] = await db.batch([
    ...productReadStatements(db, { handles: [handle] }, false),
    ...productExtrasStatements(db, sql`(SELECT id FROM store_product WHERE handle = ${handle})`),
    extraStatement,
  ]);
  const [product] = toProductDetails([p1, p2, p3, p4, p5, p6, p7], false);
  if (!product) return null;
  const tags = [handle, ...p6.map((part) => part.handle), ...p7.map((card) => card.handle)].map(productTag);
  return { product, around: toProductExtras([a1, a2, a3, a4]), beside: read, tags: [...tags, reviewsTag(handle)] };
}

const productReadStatements = (db: StoreDeps["db"], selection: ProductSelection, drafts: boolean) => {
  const listed = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const own =
    "ids" in selection
      ? listed(selection.ids)
      : sql`(SELECT id FROM store_product WHERE handle IN ${listed(selection.handles)})`;
  return [
    db
      .select({
        ...getTableColumns(products),
        pictures: sql<string>`${allPicturesSql("product", "gallery", "store_product.id", { all: drafts })}`,
      })
      .from(products)
      .where(sql`id IN ${own}`)
      .orderBy(asc(products.position), asc(products.id)),
    // The collections that list it by hand come with its tags.
    db.all<TagRow>(sql`
      SELECT product_id AS productId, kind, value FROM store_product_tag WHERE product_id IN ${own}
      UNION ALL SELECT product_id, 'collection', collection_id FROM store_collection_product WHERE product_id IN ${own}
      ORDER BY kind, value`),
    db
      .select({
        ...getTableColumns(variants),
        picture: sql<string | null>`${firstPictureSql("variant", "picture", "store_variant.id", { all: drafts })}`,
      })
      .from(variants)
      .where(sql`product_id IN ${own}`)
      .orderBy(asc(variants.position), asc(variants.id)),
    // A bare column beside max() is that of the row with the maximum (SQLite, "Bare columns in an aggregate query").
    db.all<LabelRow>(sql`
      SELECT id, product_id, variant_id, label, max(version) FROM store_facts
      WHERE product_id IN ${own} GROUP BY product_id, variant_id`),
    db
      .select()
      .from(productClaims)
      .where(sql`product_id IN ${own}`)
      .orderBy(asc(productClaims.position), asc(productClaims.id)),
    db.all<BundlePartRow>(sql`
      SELECT b.bundle_id AS bundleId, b.variant_id AS variantId, b.quantity, v.sku, p.handle, p.title,
        v.title AS variantTitle, v.servings, v.price, v.notice,
        (SELECT f.label FROM store_facts f WHERE f.product_id = p.id AND f.variant_id IN ('', v.id)
          ORDER BY f.variant_id DESC, f.version DESC LIMIT 1) AS label
      FROM store_variant o CROSS JOIN store_bundle_part b ON b.bundle_id = o.id
        JOIN store_variant v ON v.id = b.variant_id JOIN store_product p ON p.id = v.product_id
      WHERE o.product_id IN ${own} ORDER BY p.position, v.sku`),
    db.all<ProductCardRow & { of: string; status: string }>(sql`
      SELECT r.product_id AS "of", p.status, ${PRODUCT_CARD_COLUMNS}
      FROM store_related r JOIN store_product p ON p.id = r.related_id
      WHERE r.product_id IN ${own} ORDER BY r.position, p.id`),
  ] as const;
};

function toProductDetails(
  [found, tags, variantRows, facts, claimRows, parts, related]: BatchResponse<ReturnType<typeof productReadStatements>>,
  drafts: boolean,
): ProductDetail[] {
  return found
    .filter((p) => drafts || p.status === "active")
    .map((p) => {
      const ofProduct = <R extends { productId: string }>(rows: R[]) => rows.filter((r) => r.productId === p.id);
      return toProductDetail(p, {
        tags: ofProduct(tags),
        variants: ofProduct(variantRows).filter((v) => drafts || v.active),
        facts: facts.filter((f) => f.product_id === p.id),
        claims: ofProduct(claimRows).map(({ kind, text }) => ({ kind, text })),
        parts,
        related: related.filter((r) => r.of === p.id && (drafts || r.status === "active")).map(toProductCard),
      });
    });
}

function toProductDetail(
  p: ProductRow,
  rows: {
    tags: TagRow[];
    variants: VariantRow[];
    facts: LabelRow[];
    parts: BundlePartRow[];
  } & Pick<ProductDetail, "claims" | "related">,
): ProductDetail {
  const shared = rows.facts.find((f) => f.variant_id === "");
  const tagValues = (kind: string) => rows.tags.filter((t) => t.kind === kind).map((t) => t.value);
  return {
    ...pick(p, ["id", "version", "updatedAt", ...PRODUCT_FIELDS]),
    format: p.format as ProductFormat,
    optionNames: parseJsonOr<string[]>(p.optionNames, []),
    look: parsePackDesign(p.look),
    studies: parseJsonOr<string[]>(p.studies, []),
    faqs: parseJsonOr<ProductFaq[]>(p.faqs, []),
    goals: tagValues("goal"),
    ingredients: tagValues("ingredient"),
    freeOf: tagValues("free_of") as AllergenKey[],
    tags: tagValues("tag"),
    rating: toRating(p.ratingSum, p.ratingCount),
    label: parseLabel(shared?.label ?? null),
    variants: rows.variants.map((v) =>
      toProductVariant(v, rows.facts.find((f) => f.variant_id === v.id) ?? shared, rows.parts),
    ),
    claims: rows.claims,
    pictures: parsePictures(p.pictures),
    related: rows.related,
    collections: tagValues("collection"),
  };
}

function toProductVariant(v: VariantRow, facts: LabelRow | undefined, parts: BundlePartRow[]): ProductVariant {
  return {
    ...pick(v, ["id", ...VARIANT_FIELDS]),
    options: parseJsonOr<string[]>(v.options, []),
    label: parseLabel(facts?.label ?? null),
    ownLabel: facts !== undefined && facts.variant_id !== "",
    factsId: facts?.id ?? null,
    parts: parts.filter((b) => b.bundleId === v.id).map(toVariantPart),
    picture: parsePicture(v.picture),
  };
}

const toVariantPart = ({ bundleId: _, ...part }: BundlePartRow): VariantPart => ({
  ...part,
  label: parseLabel(part.label),
});

/** The handle of the featured product; null if no active product is marked as such. */
export async function getFlagshipHandle({ db }: Pick<StoreDeps, "db">): Promise<string | null> {
  const [row] = await db
    .select({ handle: products.handle })
    .from(products)
    .where(sql`flagship = 1 AND status = 'active'`)
    .orderBy(asc(products.position))
    .limit(1);
  return row?.handle ?? null;
}
