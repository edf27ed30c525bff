import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { CATALOGUE_TAG, HOME_TAG } from "../../kernel/page-tags.ts";
import type { Picture } from "../../media/domain.ts";
import { explainUseError, firstPictureSql, parsePicture, setUsesStatements } from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch } from "../statement.ts";
import type { PackDesign, ProductCard } from "./contract.ts";
import { IS_BUYABLE, PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";
import { parsePackDesign } from "./row-mappers.ts";
import { homeHero } from "./schema.ts";

/** Products at the top of the home page where the owner chose none. */
const AUTOMATIC_HERO = 2;
/** Products at the beginning of the shop's order among which they are looked for. */
const AUTOMATIC_SCAN = 60;
/** Products whose order is set by hand on its page; all others follow. */
export const ORDERED_PRODUCTS = 250;

type QueryDeps = Pick<StoreDeps, "db">;

/** Can be bought now, and has a label where it needs one: only such a product is shown off without being chosen. */
const IS_PRESENTABLE = sql`${sql.raw(`p.format <> 'gift_card'
  AND (p.format = 'bundle' OR EXISTS (SELECT 1 FROM store_facts f WHERE f.product_id = p.id AND f.variant_id NOT LIKE 'withdrawn:%'))`)}
  AND ${IS_BUYABLE}`;

/**
 * The picture and the products of the home page in one round trip: those at its top (chosen by the owner; else the first in the shop's
 * order that are labeled and in stock) and the first `featured` of the shop's order.
 */
export async function getHomeProducts(
  { db }: QueryDeps,
  featured: number,
): Promise<{ picture: Picture | null; hero: ProductCard[]; featured: ProductCard[] }> {
  const [top, first] = await db.batch([
    db.all<ProductCardRow>(sql`
      WITH chosen AS (
        SELECT h.position AS place, p.id FROM store_home_hero h CROSS JOIN store_product p ON p.id = h.product_id
        WHERE p.status = 'active'
      ), early AS (
        SELECT id FROM store_product INDEXED BY store_product_list WHERE status = 'active' AND NOT EXISTS (SELECT 1 FROM chosen)
        ORDER BY position, id LIMIT ${AUTOMATIC_SCAN}
      ), automatic AS (
        SELECT p.position AS place, p.id FROM early c CROSS JOIN store_product p ON p.id = c.id
        WHERE ${IS_PRESENTABLE} ORDER BY p.position, p.id LIMIT ${AUTOMATIC_HERO}
      )
      SELECT ${PRODUCT_CARD_COLUMNS} FROM (SELECT * FROM chosen UNION ALL SELECT * FROM automatic) h
        CROSS JOIN store_product p ON p.id = h.id ORDER BY h.place, p.id`),
    // The picture stands in one row at least, also where no product is active yet.
    db.all<(ProductCardRow | { id: null }) & { own: string | null }>(sql`
      SELECT o.picture AS own, f.* FROM (${heroPictureSql()}) o LEFT JOIN (
        SELECT ${PRODUCT_CARD_COLUMNS} FROM store_product p INDEXED BY store_product_list
        WHERE p.status = 'active' ORDER BY p.position, p.id LIMIT ${featured}
      ) f ORDER BY f.position, f.id`),
  ]);
  return {
    picture: parsePicture(first[0]?.own ?? null),
    hero: top.map(toProductCard),
    featured: first.flatMap((r) => (r.id === null ? [] : [toProductCard(r)])),
  };
}

/** A product where its order is set. */
export interface OrderedProduct {
  id: string;
  title: string;
  kind: string;
  status: "draft" | "active";
  look: PackDesign;
  picture: Picture | null;
}

/** The picture at the top of the home page. @param all for staff: also one that pages don't show yet */
const heroPictureSql = ({ all = false } = {}) =>
  sql`SELECT ${firstPictureSql("home", "hero", "'home'", { all })} AS picture`;

/** The picture that the owner chose for the top of the home page. */
export async function getHeroPicture({ db }: QueryDeps): Promise<Picture | null> {
  const [row] = await db.all<{ picture: string | null }>(heroPictureSql({ all: true }));
  return parsePicture(row?.picture ?? null);
}

/** The ids of the products that the owner chose for the top of the home page, whatever their status now. */
export async function listHomeHero({ db }: QueryDeps): Promise<{ id: string; title: string; status: string }[]> {
  return db.all(sql`SELECT p.id, p.title, p.status FROM store_home_hero h JOIN store_product p ON p.id = h.product_id
    ORDER BY h.position`);
}

/**
 * Chooses the products at the top of the home page, and the picture shown in their place; no products: they are chosen
 * automatically again.
 * @param pictureId undefined: as it is
 * @throws httpError bad_input if a product is not active, conflict if the picture is gone
 */
export async function saveHomeHero(
  deps: StoreDeps,
  { ids, pictureId }: { ids: readonly string[]; pictureId?: string | null },
  actor: string,
): Promise<void> {
  const { db } = deps;
  const chosen = [...new Set(ids)];
  const [before, found] = await db.batch([
    db.select().from(homeHero).orderBy(homeHero.position),
    db.all<{ id: string }>(
      sql`SELECT id FROM store_product WHERE +status = 'active' AND id IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`,
    ),
  ]);
  if (found.length !== chosen.length)
    throw httpError("bad_input", "One of these products isn't active. Remove it and save again.", { field: "ids" });
  const statements = [
    db.delete(homeHero),
    db.run(
      sql`INSERT INTO store_home_hero (position, product_id) SELECT key, value FROM json_each(${JSON.stringify(chosen)})`,
    ),
    ...(pictureId === undefined
      ? []
      : setUsesStatements(deps, { kind: "home", id: "home", slot: "hero" }, pictureId ? [pictureId] : [])),
    auditStatement(deps, actor, "home.hero", "home:hero", {
      before: before.map((b) => b.productId),
      after: pictureId === undefined ? chosen : { products: chosen, pictureId },
    }),
  ];
  try {
    await runBatch(db, statements);
  } catch (error) {
    throw explainUseError(error) ?? error;
  }
  await deps.live.publishContent([HOME_TAG]);
}

/**
 * The first products of the shop's order, drafts too.
 * @returns `following`: the position of the first product after them; null where there is none
 */
export async function listProductOrder({
  db,
}: QueryDeps): Promise<{ products: OrderedProduct[]; following: number | null }> {
  const byStatus = (status: string) => sql`SELECT * FROM (SELECT id, position FROM store_product
    WHERE status = ${sql.raw(`'${status}'`)} ORDER BY position, id LIMIT ${ORDERED_PRODUCTS + 1})`;
  const rows = await db.all<OrderedRow>(sql`
    SELECT p.id, p.title, p.kind, p.status, p.position, p.look, ${firstPictureSql("product", "gallery", "p.id")} AS picture
    FROM (SELECT * FROM (${byStatus("active")} UNION ALL ${byStatus("draft")}) ORDER BY position, id LIMIT ${ORDERED_PRODUCTS + 1}) o
      CROSS JOIN store_product p ON p.id = o.id ORDER BY p.position, p.id`);
  return {
    products: rows.slice(0, ORDERED_PRODUCTS).map(toOrderedProduct),
    following: rows[ORDERED_PRODUCTS]?.position ?? null,
  };
}

type OrderedRow = Omit<OrderedProduct, "look" | "picture"> & { position: number; look: string; picture: string | null };
const toOrderedProduct = ({ position: _, look, picture, ...own }: OrderedRow): OrderedProduct => ({
  ...own,
  look: parsePackDesign(look),
  picture: parsePicture(picture),
});

/**
 * Sets the order of the products at the beginning of the shop's order; all others follow as before. What moves gets a new
 * version, so that an editor who has it open does not move it back.
 * @throws httpError conflict if products were added or removed meanwhile
 */
export async function saveProductOrder(deps: StoreDeps, ids: readonly string[], actor: string): Promise<void> {
  const { db, now } = deps;
  const current = await listProductOrder(deps);
  const was = current.products.map((p) => p.id);
  if (new Set(ids).size !== ids.length || ids.length !== was.length || was.some((id) => !ids.includes(id)))
    throw httpError("conflict", "Products were added or removed meanwhile. Reload the page and order them again.", {
      reason: "stale",
    });
  const moved = ids.filter((id, at) => was[at] !== id);
  if (moved.length === 0) return;
  const listed = JSON.stringify(ids);
  const isListed = sql`id IN (SELECT value FROM json_each(${listed}))`;
  // Those behind the list move back where they begin before its end, as they do after an import without positions.
  const shift = current.following === null ? 0 : Math.max(0, ids.length + 1 - current.following);
  await runBatch(db, [
    ...(shift > 0 ? [db.run(sql`UPDATE store_product SET position = position + ${shift} WHERE NOT ${isListed}`)] : []),
    db.run(sql`UPDATE store_product SET
        version = version + (position <> (SELECT j.key + 1 FROM json_each(${listed}) j WHERE j.value = store_product.id)),
        position = (SELECT j.key + 1 FROM json_each(${listed}) j WHERE j.value = store_product.id), updated_at = ${now()}
      WHERE ${isListed}`),
    auditStatement(deps, actor, "product.order", "products:order", { after: { moved: moved.length } }),
  ]);
  await deps.live.publishContent([CATALOGUE_TAG]);
}
