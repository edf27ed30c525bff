import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { DOCUMENT_SOURCES } from "./domain-kinds.ts";

/** The most of each that the owner may write: they are read as a whole. */
export const SEARCH_LIMITS = { pins: 500, synonyms: 300, hidden: 1000, terms: 12, termLength: 60 } as const;

export const documentRef = z.strictObject({
  source: z.enum(DOCUMENT_SOURCES),
  ref: z.string().min(1).max(200),
});

export const pinInput = documentRef.extend({
  query: shownText().min(1, "Enter the search.").max(100, "Use at most 100 characters."),
});

const term = shownText()
  .min(1)
  .max(SEARCH_LIMITS.termLength, `Use at most ${SEARCH_LIMITS.termLength} characters for each.`);
export const synonymInput = z.strictObject({
  terms: z
    .array(term)
    .min(2, "Enter at least two words or phrases.")
    .max(SEARCH_LIMITS.terms, `Use at most ${SEARCH_LIMITS.terms} words or phrases.`),
});

/** The synonyms of the demo content. */
export const synonymSeed = z.strictObject({
  synonyms: z.array(synonymInput.shape.terms).min(1).max(SEARCH_LIMITS.synonyms),
});
export type SynonymSeed = z.output<typeof synonymSeed>;

export const findDocumentsQuery = z.object({ q: z.string().max(100).default("") });

export const adminDocument = z.object({
  source: z.string(),
  ref: z.string(),
  kind: z.string(),
  title: z.string(),
  path: z.string(),
});
export type AdminDocument = z.output<typeof adminDocument>;

export interface QueryFigures {
  query: string;
  searches: number;
  found: number;
  clicks: number;
  /** The mean place of what was opened, from 1; null without a click. */
  position: number | null;
}

/** What the admin page shows. */
export interface SearchReport {
  days: number;
  totals: { searches: number; queries: number; nothing: number; clicks: number };
  byDay: { day: string; searches: number; nothing: number; clicks: number }[];
  top: QueryFigures[];
  nothing: QueryFigures[];
  opened: (AdminDocument & { clicks: number; position: number })[];
  pins: (AdminDocument & { query: string })[];
  synonyms: { id: string; terms: string[] }[];
  hidden: AdminDocument[];
  index: {
    documents: number;
    /** Changes that are not in it yet. */
    waiting: number;
    /** Null: none runs. */
    build: { done: number; total: number; startedAt: number; actor: string } | null;
    builtAt: number | null;
  };
}
