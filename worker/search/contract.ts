import { z } from "zod";
import type { Picture } from "../media/contract.ts";
import type { ProductCard } from "../store/catalogue/contract.ts";
import { MAX_QUERY_LENGTH } from "./domain.ts";
import { DOCUMENT_KINDS, DOCUMENT_SOURCES, type DocumentKind, type DocumentSource } from "./domain-kinds.ts";

/** A result other than a product. */
export interface SearchHit {
  kind: Exclude<DocumentKind, "product">;
  source: DocumentSource;
  ref: string;
  title: string;
  path: string;
  /** Its summary, or what of its text the search was about. Plain text. */
  text: string;
  /** Such as "6 min read", or where a topic stands, by whom, its replies and its date; empty where there is nothing to add. */
  note: string;
  picture: Picture | null;
  /** A plant or scene of app/art where it has no picture; may be empty. */
  drawing: string;
}

/** The results of one kind, best first. */
export type SearchGroup =
  | { kind: "product"; title: string; total: number; products: ProductCard[] }
  | { kind: Exclude<DocumentKind, "product">; title: string; total: number; documents: SearchHit[] };

/** What the shop shows where nothing was asked or found, and its menus in any case. */
export interface ShopLinks {
  /** The shop's first products. */
  popular: ProductCard[];
  /** The goals that products have, most products first. */
  goals: { key: string; count: number }[];
  /** The collections in the shop's menus, in their order. */
  collections: { handle: string; title: string }[];
}

export interface SearchAnswer extends ShopLinks {
  query: string;
  /** The query as it was understood, where a word was misspelled; else null. */
  corrected: string | null;
  /** What was perhaps meant: what was typed was found, but hardly anywhere. */
  didYouMean: string | null;
  /** Not every word was found in one place: results have some of them. */
  isPartial: boolean;
  /** What the query may become, best first. */
  suggestions: string[];
  /** Kinds without a match are left out. */
  groups: SearchGroup[];
  /** How many documents of each kind match, whichever kind was asked for. */
  counts: { kind: DocumentKind; total: number }[];
  /** How many documents match. */
  total: number;
  /** There may be more than were counted. */
  isCapped: boolean;
}

export const searchQuery = z.object({ q: z.string().max(MAX_QUERY_LENGTH).default("") });

/** A title that is being written: more of it than is compared is no mistake. */
export const similarQuery = z.object({ q: z.string().max(500) });
/** Topics like a title, best first. */
export const similarTopics = z.object({
  topics: z.array(z.object({ title: z.string(), path: z.string(), note: z.string() })),
});
export type SimilarTopics = z.output<typeof similarTopics>;

/** The parts of a `SearchAnswer` that the documentation of /api describes. */
export const searchAnswer = z.looseObject({
  query: z.string(),
  corrected: z.string().nullable(),
  didYouMean: z.string().nullable(),
  suggestions: z.array(z.string()),
  groups: z.array(z.looseObject({ kind: z.enum(DOCUMENT_KINDS), title: z.string(), total: z.number() })),
  total: z.number(),
  popular: z.array(z.looseObject({ handle: z.string(), title: z.string() })),
  goals: z.array(z.object({ key: z.string(), count: z.number() })),
  collections: z.array(z.object({ handle: z.string(), title: z.string() })),
});

/** The most results that a click can have been below. */
const MAX_POSITION = 1000;

/** What a browser tells of a search that ended: what was asked, how much was found, and what was opened. */
export const searchBeacon = z.strictObject({
  q: z.string().max(MAX_QUERY_LENGTH),
  found: z.int().min(0).max(1_000_000),
  /** The search itself has been counted: this tells what was opened. */
  isCounted: z.boolean().default(false),
  clicked: z
    .strictObject({
      source: z.enum(DOCUMENT_SOURCES),
      ref: z.string().min(1).max(200),
      /** From 1, over all groups. */
      position: z.int().min(1).max(MAX_POSITION),
    })
    .nullable(),
});
export type SearchBeacon = z.output<typeof searchBeacon>;
