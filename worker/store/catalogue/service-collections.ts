import { asc, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { COLLECTIONS_TAG, collectionTag } from "../../kernel/page-tags.ts";
import { pick } from "../../kernel/pick.ts";
import type { Picture } from "../../media/domain.ts";
import { explainUseError, firstPictureSql, parsePicture, setUsesStatements } from "../../media/index.ts";
import { containsText } from "../../platform/contains-text.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { listCollectionProducts } from "./collection-products.ts";
import {
  type CollectionDetail,
  type CollectionInput,
  type CollectionRow,
  type CollectionRule,
  type CollectionSummary,
  collectionRule,
  type ProductCard,
  type ProductPage,
  type ProductSort,
} from "./contract.ts";
import { listProductTitles } from "./product-cards.ts";
import { parseJsonOr } from "./row-mappers.ts";
import { collectionProducts, collections } from "./schema.ts";

type QueryDeps = Pick<StoreDeps, "db">;
const LIST_PAGE = 100;
const FIELDS = ["handle", "title", "description", "status", "sort", "seoTitle", "seoDescription"] as const;

/** A stored rule; one that no longer fits finds nothing, and its editor starts anew. */
const parseRule = (text: string): CollectionRule =>
  collectionRule.safeParse(parseJsonOr<unknown>(text, {})).data ?? { match: "all", conditions: [] };

/** The collections by title, at most a hundred. */
export async function listCollections({ db }: QueryDeps, { q = "" }: { q?: string } = {}): Promise<CollectionRow[]> {
  return db.all<CollectionRow>(sql`
    SELECT c.id, c.handle, c.title, c.status, c.kind, c.updated_at AS updatedAt,
      CASE c.kind WHEN 'manual' THEN (SELECT count(*) FROM store_collection_product l WHERE l.collection_id = c.id) END AS products
    FROM store_collection c WHERE ${q === "" ? sql`1` : sql`(${containsText(sql`title`, q)} OR ${containsText(sql`handle`, q)})`}
    ORDER BY c.title COLLATE NOCASE, c.id LIMIT ${LIST_PAGE}`);
}

/** A collection for its editor, with the titles of the products that it lists by hand; null if there is none. */
export async function getCollection(
  deps: QueryDeps,
  id: string,
): Promise<{ collection: CollectionDetail; titles: Record<string, string> } | null> {
  const [[row], listed] = await deps.db.batch([
    deps.db
      .select({ own: collections, picture: pictureColumn({ all: true }) })
      .from(collections)
      .where(eq(collections.id, id)),
    deps.db
      .select({ id: collectionProducts.productId })
      .from(collectionProducts)
      .where(eq(collectionProducts.collectionId, id))
      .orderBy(asc(collectionProducts.position), asc(collectionProducts.productId)),
  ]);
  if (!row) return null;
  const picture = parsePicture(row.picture);
  const own = { ...pick(row.own, FIELDS), sort: row.own.sort as ProductSort, pictureId: picture?.id ?? null };
  const input: CollectionInput =
    row.own.kind === "manual"
      ? { ...own, kind: "manual", products: listed.map((l) => l.id) }
      : { ...own, kind: "rule", rule: parseRule(row.own.rule) };
  const titles = await listProductTitles(
    deps,
    listed.map((l) => l.id),
  );
  const { version, updatedAt } = row.own;
  return { collection: { id, version, updatedAt, input, picture }, titles };
}

/**
 * Creates a collection, or saves the given version of one.
 * @throws httpError not_found; conflict if the handle is taken, or someone saved in between (`stale`)
 */
export async function saveCollection(
  deps: StoreDeps,
  saved: { id: string; version: number } | null,
  input: CollectionInput,
  actor: string,
): Promise<string> {
  const { db, now } = deps;
  const before = saved && (await getCollection(deps, saved.id));
  if (saved && !before) throw httpError("not_found", "Collection not found.");
  const at = now();
  const id = saved?.id ?? newId(at);
  const values = {
    ...pick(input, FIELDS),
    kind: input.kind,
    rule: input.kind === "rule" ? JSON.stringify(input.rule) : "{}",
    updatedAt: at,
  };
  const listed = input.kind === "manual" ? [...new Set(input.products)] : [];
  const statements: BatchStatement[] = [
    saved
      ? db
          .update(collections)
          .set({ ...values, version: sql`CASE WHEN version = ${saved.version} THEN version + 1 ELSE 0 END` })
          .where(eq(collections.id, id))
      : db.insert(collections).values({ ...values, id, createdAt: at }),
    db.delete(collectionProducts).where(eq(collectionProducts.collectionId, id)),
    db.run(sql`INSERT INTO store_collection_product (collection_id, product_id, position)
      SELECT ${id}, p.id, j.key + 1 FROM json_each(${JSON.stringify(listed)}) j JOIN store_product p ON p.id = j.value`),
    ...(input.pictureId === undefined ? [] : pictureStatements(deps, id, input.pictureId)),
    auditStatement(deps, actor, saved ? "collection.update" : "collection.create", `collection:${id}`, {
      before: before?.collection.input ?? null,
      after: input,
    }),
  ];
  try {
    await runBatch(db, statements);
  } catch (error) {
    const rule = violatedConstraint(error);
    if (rule === "store_collection_version")
      throw httpError("conflict", "Someone else saved this collection. Reload the page and make your change again.", {
        reason: "stale",
      });
    if (rule === "store_collection.handle")
      throw httpError("conflict", "Another collection already has this handle.", { field: "handle" });
    throw explainUseError(error) ?? error;
  }
  await deps.live.publishContent(tagsOf([before?.collection.input.handle, input.handle]));
  return id;
}

/**
 * Deletes a collection; its products stay.
 * @throws httpError not_found
 */
export async function deleteCollection(deps: StoreDeps, id: string, actor: string): Promise<void> {
  const before = await getCollection(deps, id);
  if (!before) throw httpError("not_found", "Collection not found.");
  await runBatch(deps.db, [
    deps.db.delete(collectionProducts).where(eq(collectionProducts.collectionId, id)),
    deps.db.delete(collections).where(eq(collections.id, id)),
    ...pictureStatements(deps, id, null),
    auditStatement(deps, actor, "collection.delete", `collection:${id}`, { before: before.collection.input }),
  ]);
  await deps.live.publishContent(tagsOf([before.collection.input.handle]));
}

/** The picture at the top of a collection's page as a column. */
const pictureColumn = (options: { all?: boolean } = {}) =>
  sql<string | null>`${firstPictureSql("collection", "picture", "store_collection.id", options)}`;

const pictureStatements = (deps: QueryDeps, id: string, pictureId: string | null) =>
  setUsesStatements(deps, { kind: "collection", id, slot: "picture" }, pictureId ? [pictureId] : []);

const tagsOf = (handles: (string | undefined)[]): string[] => [
  ...new Set(handles.flatMap((h) => (h === undefined ? [] : [collectionTag(h)]))),
  COLLECTIONS_TAG,
];

/** How many products a rule finds now, and the first of them. */
export async function previewCollectionRule(
  deps: QueryDeps,
  { rule, sort }: { rule: CollectionRule; sort: ProductSort },
): Promise<{ count: number; more: boolean; products: ProductCard[] }> {
  const { count, more, products } = await listCollectionProducts(deps, { kind: "rule", rule }, { sort, limit: 8 });
  return { count, more, products };
}

/** The page of an active collection: itself and some of its products; null if there is none. Three round trips at most. */
export async function getCollectionPage(
  deps: QueryDeps,
  handle: string,
  options: { sort?: ProductSort | null; cursor?: string | null; limit: number },
): Promise<{ collection: CollectionSummary; picture: Picture | null; sort: ProductSort; page: ProductPage } | null> {
  const found = await deps.db
    .select({ row: collections, picture: pictureColumn() })
    .from(collections)
    .where(sql`handle = ${handle} AND status = 'active'`)
    .get();
  if (!found) return null;
  const { row } = found;
  const sort = options.sort ?? (row.sort as ProductSort);
  const source =
    row.kind === "manual"
      ? ({ kind: "manual", id: row.id } as const)
      : ({ kind: "rule", rule: parseRule(row.rule) } as const);
  const page = await listCollectionProducts(deps, source, { ...options, sort });
  return { collection: toSummary(row), picture: parsePicture(found.picture), sort, page };
}

/** The active collections by title, for menus, the search and the sitemap: at most a hundred. */
export async function listActiveCollections({ db }: QueryDeps): Promise<CollectionSummary[]> {
  const rows = await db
    .select()
    .from(collections)
    .where(sql`status = 'active'`)
    .orderBy(sql`title COLLATE NOCASE`, asc(collections.id))
    .limit(LIST_PAGE);
  return rows.map(toSummary);
}

const toSummary = (row: typeof collections.$inferSelect): CollectionSummary =>
  pick(row, ["id", "handle", "title", "description", "seoTitle", "seoDescription", "updatedAt"]);
