/** A block of an article's body. In text, `[1]` refers to the first source and `[words](/path)` is a link. */
export type Block =
  | { kind: "p"; text: string }
  | { kind: "h"; text: string }
  | { kind: "list"; ordered?: boolean; items: string[] }
  | { kind: "note"; text: string }
  | { kind: "recipe"; serves: string; time: string; ingredients: string[]; steps: string[] };

/** A paper that an article cites. */
export interface Source {
  text: string;
  doi: string;
}

/**
 * Front matter and body of an article. `published` and `updated` are ISO dates; an unchanged article has no `updated`.
 */
export interface Article {
  slug: string;
  title: string;
  summary: string;
  category: CategoryKey;
  tags: string[];
  author: string;
  published: string;
  updated?: string;
  body: Block[];
  sources: Source[];
}

/** What a list shows of an article. */
export type ArticleCard = Omit<Article, "body" | "sources"> & { minutes: number };

/** The categories of the blog, in the order of the page. */
export const CATEGORIES = {
  "ingredient-science": {
    name: "Ingredient science",
    line: "What trials of a plant have found, and what they have not.",
  },
  "recipe-guides": {
    name: "Recipe guides",
    line: "Cooked more than once, with weights, and plants that earn their place.",
  },
  training: { name: "Training", line: "Strength and endurance on plants, one change at a time." },
  "mindful-living": { name: "Mindful living", line: "Small habits that make the rest easier." },
} as const;

export type CategoryKey = keyof typeof CATEGORIES;

/** True when a URL segment is a category. */
export function isCategory(value: string): value is CategoryKey {
  return Object.hasOwn(CATEGORIES, value);
}

/** All visible text of a block. */
export function blockText(block: Block): string {
  if (block.kind === "list") return block.items.join(" ");
  if (block.kind === "recipe") return [...block.ingredients, ...block.steps].join(" ");
  return block.text;
}

/** Whole minutes to read an article at 220 words a minute, at least one. */
export function readingMinutes(body: readonly Block[]): number {
  const words = body.map(blockText).join(" ").split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / 220));
}

/** An article without its body, with its reading time. */
export function toArticleCard({ body, sources: _, ...front }: Article): ArticleCard {
  return { ...front, minutes: readingMinutes(body) };
}

/** "Plant protein" and "plant-protein" become the same tag key. */
export function toTagKey(tag: string): string {
  return normalizeText(tag)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A heading's anchor. */
export const headingAnchor = toTagKey;

/** Lower case without accents, so that lúcuma is found as lucuma. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Something that the search can find. */
export interface SearchDocument {
  kind: "Page" | "Article" | "Product" | "Study";
  title: string;
  path: string;
  summary: string;
  /** More text to match, not shown. */
  keywords?: string;
}

/** The documents that contain every word of the query, best first: a word in the title counts most. */
export function searchDocuments(docs: readonly SearchDocument[], query: string, limit = 24): SearchDocument[] {
  const words = [
    ...new Set(
      normalizeText(query)
        .split(/[^a-z0-9]+/)
        .filter((w) => w.length > 1),
    ),
  ].slice(0, 8);
  if (words.length === 0) return [];
  const scored = docs.map((doc, order) => {
    const title = normalizeText(doc.title);
    const summary = normalizeText(doc.summary);
    const keywords = normalizeText(doc.keywords ?? "");
    let score = 0;
    for (const word of words) {
      const points =
        (title.includes(word) ? 8 : 0) + (summary.includes(word) ? 3 : 0) + (keywords.includes(word) ? 1 : 0);
      if (points === 0) return { doc, order, score: 0 };
      score += points;
    }
    return { doc, order, score };
  });
  return scored
    .filter((s) => s.score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, limit)
    .map((s) => s.doc);
}
