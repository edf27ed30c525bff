import { type SQL, sql } from "drizzle-orm";
import { topicPath } from "../community/domain-topic.ts";
import type { Body } from "../content/domain-body.ts";
import { bodyText } from "../content/domain-body.ts";
import type { Recipe } from "../content/domain-recipe.ts";
import { recipeText } from "../content/domain-recipe.ts";
import type { Db } from "../platform/db.ts";
import type { SourceDocument, SourceState } from "./documents.ts";
import type { DocumentSource } from "./domain-kinds.ts";

/** Sources that are rows of the main database; the site's own pages are code (site-pages.ts). */
export type StoredSource = Exclude<DocumentSource, "page">;

/** Which rows: those with these keys, or the next ones behind a key. */
export type SourceFilter = { refs: readonly string[] } | { after: string; limit: number };

interface Source {
  /** The key's column, qualified. */
  key: SQL;
  from: SQL;
  /** What readers may see now or later; the `+` keeps SQLite from reading all of a status by its index. */
  published: SQL;
  columns: SQL;
  toDocument: (row: never) => Omit<SourceDocument, "ref">;
}

const list = (json: string | null): string[] =>
  json === null ? [] : (JSON.parse(json) as (string | null)[]).flatMap((text) => (text ? [text] : []));
const readable = (key: string): string => key.replaceAll(/[-_]/g, " ");

interface ProductRow {
  handle: string;
  title: string;
  kind: string;
  line: string;
  about: string;
  faqs: string;
  flagship: number;
  reviews: number;
  tags: string;
  skus: string;
  updatedAt: number;
}

const product: Source = {
  key: sql`p.id`,
  from: sql`store_product p`,
  published: sql`+p.status = 'active'`,
  columns: sql`p.handle, p.title, p.kind, p.line, p.about, p.faqs, p.flagship, p.rating_count AS reviews,
    p.updated_at AS updatedAt,
    (SELECT json_group_array(t.value) FROM store_product_tag t WHERE t.product_id = p.id AND t.kind <> 'free_of') AS tags,
    (SELECT json_group_array(v.sku) FROM store_variant v WHERE v.product_id = p.id AND v.active = 1) AS skus`,
  toDocument: (row: ProductRow) => {
    const faqs = JSON.parse(row.faqs) as { question?: string; answer?: string }[];
    const tags = list(row.tags).map(readable);
    return {
      kind: "product",
      title: row.title,
      subtitle: row.line,
      path: `/products/${row.handle}`,
      drawing: "",
      titleWords: row.kind,
      keywords: [...tags, ...list(row.skus)],
      body: [row.about, ...faqs.flatMap(({ question, answer }) => [question ?? "", answer ?? ""])].join("\n"),
      phrases: [row.title, ...row.kind.split(" · "), ...tags.filter((tag) => !/[A-Z]/.test(tag))],
      boost: 1.5 + 0.2 * row.flagship + Math.min(0.3, Math.log1p(row.reviews) / 20),
      visibleFrom: 0,
      updatedAt: row.updatedAt,
    };
  },
};

const collection: Source = {
  key: sql`c.id`,
  from: sql`store_collection c`,
  published: sql`+c.status = 'active'`,
  columns: sql`c.handle, c.title, c.description, c.updated_at AS updatedAt`,
  toDocument: (row: { handle: string; title: string; description: string; updatedAt: number }) => ({
    kind: "collection",
    title: row.title,
    subtitle: row.description.slice(0, 300),
    path: `/collections/${row.handle}`,
    drawing: "",
    titleWords: "",
    keywords: [],
    body: row.description,
    phrases: [row.title],
    boost: 1.2,
    visibleFrom: 0,
    updatedAt: row.updatedAt,
  }),
};

interface EntryRow {
  kind: "article" | "recipe" | "page";
  path: string;
  title: string;
  summary: string;
  body: string;
  recipe: string | null;
  drawing: string;
  publishAt: number;
  updatedAt: number;
  category: string | null;
  author: string | null;
  tags: string;
}

const entry: Source = {
  key: sql`e.id`,
  from: sql`content_entry e`,
  published: sql`+e.status = 'published'`,
  columns: sql`e.kind, e.path, e.title, e.summary, e.body, e.recipe, e.drawing, e.publish_at AS publishAt,
    e.updated_at AS updatedAt,
    (SELECT c.name FROM content_category c WHERE c.key = e.category) AS category,
    (SELECT a.name FROM content_author a WHERE a.id = e.author_id) AS author,
    (SELECT json_group_array(g.name) FROM content_entry_tag l JOIN content_tag g ON g.slug = l.tag
      WHERE l.entry_id = e.id) AS tags`,
  toDocument: (row: EntryRow) => {
    const tags = list(row.tags);
    const recipe = row.recipe === null ? null : (JSON.parse(row.recipe) as Recipe);
    const text = bodyText(JSON.parse(row.body) as Body);
    return {
      kind: row.kind,
      title: row.title,
      subtitle: row.summary,
      path: row.path,
      drawing: row.drawing,
      titleWords: "",
      keywords: [...tags, row.category ?? "", row.author ?? "", ...(recipe ? ["recipe", recipe.course] : [])],
      body: recipe ? `${text}\n${recipeText(recipe)}` : text,
      phrases: [...tags, row.title],
      boost: 1,
      visibleFrom: row.publishAt,
      updatedAt: row.updatedAt,
    };
  },
};

interface StudyRow {
  headline: string;
  summary: string;
  title: string;
  authors: string;
  year: number;
  journal: string;
  doi: string;
  population: string;
  id: string;
  ingredients: string;
  outcomes: string;
  results: string;
  drawing: string | null;
  updatedAt: number;
}

const study: Source = {
  key: sql`s.id`,
  from: sql`science_study s`,
  published: sql`+s.status = 'published'`,
  columns: sql`s.id, s.headline, s.summary, s.title, s.authors, s.year, s.journal, s.doi, s.population,
    s.updated_at AS updatedAt,
    (SELECT json_group_array(DISTINCT i.name) FROM science_result r JOIN science_ingredient i ON i.key = r.ingredient
      WHERE r.study_id = s.id) AS ingredients,
    (SELECT json_group_array(DISTINCT o.name) FROM science_result r JOIN science_outcome o ON o.key = r.outcome
      WHERE r.study_id = s.id) AS outcomes,
    (SELECT json_group_array(r.text) FROM science_result r WHERE r.study_id = s.id) AS results,
    (SELECT i.drawing FROM science_result r JOIN science_ingredient i ON i.key = r.ingredient
      WHERE r.study_id = s.id ORDER BY r.main DESC, i.key LIMIT 1) AS drawing`,
  toDocument: (row: StudyRow) => ({
    kind: "study",
    title: row.headline,
    subtitle: `${firstAuthor(row.authors)}, ${row.year}. ${row.journal}`,
    path: `/ingredient-studies/${encodeURIComponent(row.id)}`,
    drawing: row.drawing ?? "",
    titleWords: "",
    keywords: [...list(row.ingredients), ...list(row.outcomes), row.authors, row.doi, "study trial"],
    body: [row.summary, row.title, row.population, ...list(row.results)].join("\n"),
    phrases: [],
    boost: 0.85,
    visibleFrom: 0,
    updatedAt: row.updatedAt,
  }),
};
const firstAuthor = (authors: string): string => {
  const [first = authors, ...others] = authors.split(/,\s*|;\s*/);
  return others.length > 0 ? `${first} et al.` : first;
};

interface IngredientRow {
  id: string;
  name: string;
  latin: string;
  origin: string;
  summary: string;
  cautions: string;
  outlook: string;
  drawing: string;
  updatedAt: number;
}

const ingredient: Source = {
  key: sql`i.key`,
  from: sql`science_ingredient i`,
  published: sql`+i.status = 'published'`,
  columns: sql`i.key AS id, i.name, i.latin, i.origin, i.summary, i.cautions, i.outlook, i.drawing,
    i.updated_at AS updatedAt`,
  toDocument: (row: IngredientRow) => {
    const cautions = JSON.parse(row.cautions) as { title: string; text: string }[];
    return {
      kind: "ingredient",
      title: row.name,
      subtitle: row.summary,
      path: `/ingredients/${encodeURIComponent(row.id)}`,
      drawing: row.drawing,
      titleWords: row.latin,
      keywords: [row.origin, "ingredient evidence"],
      body: [...cautions.flatMap(({ title, text }) => [title, text]), row.outlook].join("\n"),
      phrases: [row.name],
      boost: 1.3,
      visibleFrom: 0,
      updatedAt: row.updatedAt,
    };
  },
};

interface TopicRow {
  ref: string;
  slug: string;
  title: string;
  tags: string;
  excerpt: string;
  text: string;
  replies: string;
  createdAt: number;
}

/** Replies of a topic that the search reads, newest first: what is asked about is hardly ever further back. */
const REPLIES_READ = 20;

const topic: Source = {
  key: sql`t.id`,
  from: sql`community_topic t CROSS JOIN community_category c ON c.id = t.category_id`,
  published: sql`+t.state = 'shown' AND +t.access = 'everybody' AND +c.access = 'everybody'`,
  columns: sql`t.slug, t.title, t.tags, t.excerpt, t.text, t.created_at AS createdAt,
    (SELECT json_group_array(r.excerpt) FROM (SELECT p.excerpt FROM community_post p
      WHERE p.topic_id = t.id AND p.number > max(1, t.last_number - ${REPLIES_READ}) AND p.state = 'shown'
        AND p.number IS NOT t.answer ORDER BY p.number DESC) r) AS replies`,
  toDocument: (row: TopicRow) => ({
    kind: "topic",
    title: row.title,
    subtitle: "",
    path: topicPath({ id: row.ref, slug: row.slug }),
    drawing: "",
    titleWords: "",
    keywords: list(row.tags).map(readable),
    body: [row.text || row.excerpt, ...list(row.replies)].join("\n"),
    phrases: [row.title],
    // What members write comes after texts of the site that match as well.
    boost: 0.7,
    visibleFrom: 0,
    updatedAt: row.createdAt,
  }),
};

const SOURCES: Readonly<Record<StoredSource, Source>> = { product, collection, ingredient, entry, study, topic };
/** In the order in which a rebuild reads them. */
export const STORED_SOURCES = Object.keys(SOURCES) as StoredSource[];

const isShown = (name: StoredSource, { key, published }: Source): SQL =>
  sql`${published} AND NOT EXISTS (SELECT 1 FROM search_hidden h WHERE h.source = ${name} AND h.ref = ${key})`;

/** The last number that the outbox gave out. */
export const LAST_SEQ = sql`coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'search_outbox'), 0)`;

/**
 * Reads documents as they are now. The number of the outbox is read before them, in one transaction: the state is at least
 * that new.
 */
export async function readSource(db: Db, name: StoredSource, filter: SourceFilter): Promise<SourceState> {
  const source = SOURCES[name];
  const where =
    "refs" in filter
      ? sql`${source.key} IN (SELECT value FROM json_each(${JSON.stringify(filter.refs)}))`
      : sql`${source.key} > ${filter.after}`;
  const limit = "refs" in filter ? sql`` : sql`LIMIT ${filter.limit}`;
  const [last, rows] = await db.batch([
    db.all<{ seq: number }>(sql`SELECT ${LAST_SEQ} AS seq`),
    db.all<{ ref: string }>(sql`
      SELECT ${source.key} AS ref, ${source.columns} FROM ${source.from}
      WHERE ${where} AND ${isShown(name, source)} ORDER BY ${source.key} ${limit}`),
  ]);
  return {
    seq: last[0]?.seq ?? 0,
    documents: rows.map((row) => ({ ref: row.ref, ...source.toDocument(row as never) })),
  };
}

/** How many documents all sources have together. */
export async function countSources(db: Db): Promise<number> {
  const counts = STORED_SOURCES.map((name) => {
    const source = SOURCES[name];
    return sql`(SELECT count(*) FROM ${source.from} WHERE ${isShown(name, source)})`;
  });
  const row = await db.get<{ n: number }>(sql`SELECT ${sql.join(counts, sql` + `)} AS n`);
  return row?.n ?? 0;
}

/** The addresses of the site's own pages that the owner keeps out of the search. */
export async function listHiddenPages(db: Db): Promise<{ seq: number; refs: Set<string> }> {
  const [last, rows] = await db.batch([
    db.all<{ seq: number }>(sql`SELECT ${LAST_SEQ} AS seq`),
    db.all<{ ref: string }>(sql`SELECT ref FROM search_hidden WHERE source = 'page'`),
  ]);
  return { seq: last[0]?.seq ?? 0, refs: new Set(rows.map(({ ref }) => ref)) };
}
