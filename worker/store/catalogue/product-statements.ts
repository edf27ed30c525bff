import { and, eq, sql } from "drizzle-orm";
import { pick } from "../../kernel/pick.ts";
import { setUsesStatements } from "../../media/index.ts";
import type { StoreDeps } from "../deps.ts";
import type { BatchStatement } from "../statement.ts";
import {
  PRODUCT_FIELDS,
  type ProductInput,
  TAG_FIELDS,
  TAG_KINDS,
  VARIANT_FIELDS,
  type VariantInput,
} from "./contract.ts";
import { keyIngredients } from "./domain-key-ingredients.ts";
import {
  bundleParts,
  labelVersions,
  productClaims,
  products,
  productTags,
  relatedProducts,
  variants,
} from "./schema.ts";

type StatementDeps = Pick<StoreDeps, "db" | "now">;
/** A variant with its id. */
type VariantWithId = VariantInput & { id: string; extra?: Record<string, string> };
/** A product to be written. */
export interface ProductWrite {
  id: string;
  /** The version that the edit was made from; null: a new product. */
  version: number | null;
  input: Omit<ProductInput, "variants"> & { variants: VariantWithId[]; extra?: object };
}

/**
 * All statements that write a product, for one batch: a dozen whatever the number of variants. An old version
 * violates the CHECK store_product_version and undoes the batch. Variants that are left out become inactive
 * and are never deleted, since orders refer to them.
 */
export function productWriteStatements(deps: StatementDeps, { id, version, input }: ProductWrite): BatchStatement[] {
  return [
    productRowStatement(deps, id, version, input),
    ...variantStatements(deps, id, input),
    ...tagStatements(deps, id, input),
    ...claimStatements(deps, id, input),
    ...pictureStatements(deps, id, input),
    ...collectionStatements(deps, id, input),
  ];
}

function productRowStatement(
  { db, now }: StatementDeps,
  id: string,
  version: number | null,
  input: ProductWrite["input"],
): BatchStatement {
  const prices = input.variants.filter((v) => v.active).map((v) => v.price);
  const row = {
    ...pick(input, PRODUCT_FIELDS),
    optionNames: JSON.stringify(input.optionNames),
    look: JSON.stringify(input.look),
    studies: JSON.stringify(input.studies),
    faqs: JSON.stringify(input.faqs),
    extra: input.extra === undefined ? undefined : JSON.stringify(input.extra),
    minPrice: prices.length > 0 ? Math.min(...prices) : 0,
    updatedAt: now(),
  };
  if (version === null)
    return db.insert(products).values({
      ...row,
      id,
      createdAt: now(),
      // 0 is no place that anybody chose: a new product is the last one.
      position: input.position || (LAST_POSITION as never),
    });
  return db
    .update(products)
    .set({ ...row, version: sql`CASE WHEN version = ${version} THEN version + 1 ELSE 0 END` })
    .where(eq(products.id, id));
}

/** The place after all products, found by the index of each status. */
const LAST_POSITION = sql`(SELECT coalesce(max(last), 0) + 1 FROM (${sql.join(
  ["draft", "active", "archived"].map(
    (status) => sql`SELECT max(position) AS last FROM store_product WHERE status = ${sql.raw(`'${status}'`)}`,
  ),
  sql` UNION ALL `,
)}))`;

const jsonRows = (value: unknown) => sql`json_each(${JSON.stringify(value)})`;
const jsonField = (name: string) => sql.raw(`value ->> '$.${name}'`);

/** What is written of a variant, by name of its column and in the JSON of its row: yes is 1 there, a list its text. */
const WRITTEN_FIELDS = ["position", ...VARIANT_FIELDS] as const;
const VARIANT_COLUMNS = WRITTEN_FIELDS.map((field) => variants[field].name);
const VARIANT_VALUES = WRITTEN_FIELDS.map(jsonField);

function variantStatements({ db, now }: StatementDeps, id: string, input: ProductWrite["input"]): BatchStatement[] {
  const rows = input.variants.map((v, position) => ({ ...pick(v, ["id", "extra", ...VARIANT_FIELDS]), position }));
  const ids = JSON.stringify(input.variants.map((v) => v.id));
  const goods = input.variants.filter((v) => v.parts.length === 0 && input.format !== "gift_card").map((v) => v.id);
  const parts = input.variants.flatMap((v) => v.parts.map((p) => ({ bundle: v.id, ...p })));
  return [
    db.run(
      sql`UPDATE store_variant SET active = 0 WHERE product_id = ${id} AND id NOT IN (SELECT value FROM json_each(${ids}))`,
    ),
    // The product is part of the condition: a variant of another product is not taken over.
    db.run(sql`
      INSERT INTO store_variant (id, product_id, extra, ${sql.raw(VARIANT_COLUMNS.join(", "))})
      SELECT ${jsonField("id")}, ${id}, coalesce(${jsonField("extra")}, '{}'), ${sql.join(VARIANT_VALUES, sql`, `)}
      FROM ${jsonRows(rows)} WHERE true
      ON CONFLICT (id) DO UPDATE SET ${sql.raw(VARIANT_COLUMNS.map((name) => `${name} = excluded.${name}`).join(", "))},
        extra = CASE WHEN excluded.extra = '{}' THEN store_variant.extra ELSE excluded.extra END
      WHERE store_variant.product_id = excluded.product_id`),
    db.run(
      sql`INSERT INTO store_stock (variant_id) SELECT value FROM ${jsonRows(goods)} WHERE true ON CONFLICT DO NOTHING`,
    ),
    db.delete(bundleParts).where(sql`bundle_id IN (SELECT value FROM json_each(${ids}))`),
    db.run(sql`INSERT INTO store_bundle_part (bundle_id, variant_id, quantity)
      SELECT ${jsonField("bundle")}, ${jsonField("variantId")}, ${jsonField("quantity")} FROM ${jsonRows(parts)}`),
    labelStatement({ db, now }, id, "", input.label),
    ...input.variants.map((v) => labelStatement({ db, now }, id, v.id, v.label)),
  ];
}

const WITHDRAWN_PREFIX = "withdrawn:";

/**
 * A new version of a label if it differs from the newest; a removed label is kept, since orders refer to it.
 */
function labelStatement(
  { db, now }: StatementDeps,
  productId: string,
  variantId: string,
  label: ProductInput["label"],
): BatchStatement {
  if (label === null)
    return db
      .update(labelVersions)
      .set({ variantId: WITHDRAWN_PREFIX + variantId })
      .where(and(eq(labelVersions.productId, productId), eq(labelVersions.variantId, variantId)));
  const text = JSON.stringify(label);
  return db.run(sql`
    INSERT INTO store_facts (id, product_id, variant_id, version, label, created_at)
    SELECT ${crypto.randomUUID()}, ${productId}, ${variantId},
      (SELECT coalesce(max(f.version), 0) + 1 FROM store_facts f WHERE f.product_id = ${productId} AND f.variant_id IN (${variantId}, ${WITHDRAWN_PREFIX + variantId})),
      ${text}, ${now()}
    WHERE ${text} IS NOT (SELECT f.label FROM store_facts f WHERE f.product_id = ${productId} AND f.variant_id = ${variantId} ORDER BY f.version DESC LIMIT 1)`);
}

function tagStatements({ db }: StatementDeps, id: string, input: ProductWrite["input"]): BatchStatement[] {
  const tagRows = (kind: string, values: readonly string[]) => [...new Set(values)].map((value) => ({ kind, value }));
  const rows = [
    ...TAG_FIELDS.flatMap((field) => tagRows(TAG_KINDS[field], input[field])),
    ...tagRows("key_ingredient", keyIngredients(input)),
    ...tagRows("format", [input.format]),
  ];
  return [
    db.delete(productTags).where(eq(productTags.productId, id)),
    db.run(
      sql`INSERT INTO store_product_tag (product_id, kind, value) SELECT ${id}, ${jsonField("kind")}, ${jsonField("value")} FROM ${jsonRows(rows)}`,
    ),
  ];
}

function claimStatements({ db }: StatementDeps, id: string, input: ProductWrite["input"]): BatchStatement[] {
  const rows = input.claims.map((c, position) => ({ ...c, position, id: `${id}:${position}` }));
  const others = [...new Set(input.related)].filter((r) => r !== id).map((other, position) => ({ other, position }));
  return [
    db.delete(productClaims).where(eq(productClaims.productId, id)),
    db.run(sql`INSERT INTO store_claim (id, product_id, kind, text, position)
      SELECT ${jsonField("id")}, ${id}, ${jsonField("kind")}, ${jsonField("text")}, ${jsonField("position")} FROM ${jsonRows(rows)}`),
    db.delete(relatedProducts).where(eq(relatedProducts.productId, id)),
    db.run(sql`INSERT INTO store_related (product_id, related_id, position)
      SELECT ${id}, ${jsonField("other")}, ${jsonField("position")} FROM ${jsonRows(others)}`),
  ];
}

/** What the editor leaves out stays as it is. */
function pictureStatements({ db }: StatementDeps, id: string, input: ProductWrite["input"]): BatchStatement[] {
  return [
    ...(input.pictures ? setUsesStatements({ db }, { kind: "product", id, slot: "gallery" }, input.pictures) : []),
    ...input.variants.flatMap((v) =>
      v.pictureId === undefined
        ? []
        : setUsesStatements({ db }, { kind: "variant", id: v.id, slot: "picture" }, v.pictureId ? [v.pictureId] : []),
    ),
  ];
}

/** The collections that list the product by hand: it stays where it is in those it is in, and is the last of new ones. */
function collectionStatements({ db }: StatementDeps, id: string, input: ProductWrite["input"]): BatchStatement[] {
  const ids = JSON.stringify(input.collections);
  return [
    db.run(sql`DELETE FROM store_collection_product WHERE product_id = ${id}
      AND collection_id NOT IN (SELECT value FROM json_each(${ids}))`),
    db.run(sql`INSERT INTO store_collection_product (collection_id, product_id, position)
      SELECT c.id, ${id}, coalesce((SELECT max(l.position) FROM store_collection_product l WHERE l.collection_id = c.id), 0) + 1
      FROM json_each(${ids}) j JOIN store_collection c ON c.id = j.value AND c.kind = 'manual' WHERE true
      ON CONFLICT DO NOTHING`),
  ];
}
