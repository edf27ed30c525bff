/** The kinds of documents that the search knows. */

/** In the order in which they are shown; a kind's place is part of the ids of its documents: add new ones at the end. */
export const DOCUMENT_KINDS = [
  "product",
  "collection",
  "ingredient",
  "article",
  "recipe",
  "study",
  "page",
  "topic",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const isDocumentKind = (text: unknown): text is DocumentKind =>
  typeof text === "string" && (DOCUMENT_KINDS as readonly string[]).includes(text);

/** Where a document comes from: with its `ref` that names it. */
export const DOCUMENT_SOURCES = ["product", "collection", "ingredient", "entry", "study", "page", "topic"] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

export const KIND_LABELS: Readonly<Record<DocumentKind, readonly [one: string, many: string]>> = {
  product: ["Product", "Products"],
  collection: ["Collection", "Collections"],
  ingredient: ["Ingredient", "Ingredients"],
  article: ["Article", "Articles"],
  recipe: ["Recipe", "Recipes"],
  study: ["Study", "Studies"],
  page: ["Page", "Pages"],
  topic: ["Topic", "Topics"],
};

/** Documents of a kind are counted up to here: to count all that have a common word would take longer than to find them. */
export const MOST_COUNTED = 1000;

/** How many there are, as pages say it. */
export const countLabel = (total: number): string =>
  `${total.toLocaleString("en-US")}${total >= MOST_COUNTED ? "+" : ""}`;

/** The ids of one kind's documents: from its place times this, so that a kind is one range of the index. */
export const KIND_SPAN = 2 ** 40;

/**
 * While the forum is closed a search ends before its topics: they are the last range, so that they cost nothing then. A
 * kind that is added behind them must be left out of that, see find.ts.
 */
export const shownKinds = (withTopics: boolean): readonly DocumentKind[] =>
  withTopics ? DOCUMENT_KINDS : DOCUMENT_KINDS.filter((kind) => kind !== "topic");

/** The first id of a kind's range; the next kind's begins where it ends. */
export const firstId = (kind: DocumentKind): number => (DOCUMENT_KINDS.indexOf(kind) + 1) * KIND_SPAN;
