import { normalizeText } from "../search/domain.ts";

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
