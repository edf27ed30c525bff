import { z } from "zod";
import type { ProductCard } from "../store/catalogue/contract.ts";
import { MAX_QUERY_LENGTH } from "./domain.ts";

/** Something beside products that the search can find. */
export interface SearchDocument {
  kind: "Collection" | "Page" | "Article" | "Study";
  title: string;
  path: string;
  summary: string;
  /** More text to match, not shown. */
  keywords?: string;
}

/** One kind of result; further kinds (recipes, topics) become further groups of documents. */
export type SearchGroup =
  | { kind: "products"; title: string; total: number; products: ProductCard[] }
  | {
      kind: "collections" | "pages" | "articles" | "studies";
      title: string;
      total: number;
      documents: SearchDocument[];
    };

export interface SearchAnswer {
  query: string;
  /** The query as it was understood, where a word was misspelled; else null. */
  corrected: string | null;
  /** What the query may become, best first. */
  suggestions: string[];
  /** Groups without a match are left out. */
  groups: SearchGroup[];
  /** What to show where nothing was asked or found: the shop's first products. */
  popular: ProductCard[];
  /** The goals that products have, most products first. */
  goals: { key: string; count: number }[];
  /** The collections in the shop's menus, in their order. */
  collections: { handle: string; title: string }[];
}

export const searchQuery = z.object({ q: z.string().max(MAX_QUERY_LENGTH).default("") });

/** The parts of a `SearchAnswer` that the documentation of /api describes. */
export const searchAnswer = z.looseObject({
  query: z.string(),
  corrected: z.string().nullable(),
  suggestions: z.array(z.string()),
  groups: z.array(z.looseObject({ kind: z.string(), title: z.string(), total: z.number() })),
  popular: z.array(z.looseObject({ handle: z.string(), title: z.string() })),
  goals: z.array(z.object({ key: z.string(), count: z.number() })),
  collections: z.array(z.object({ handle: z.string(), title: z.string() })),
});
