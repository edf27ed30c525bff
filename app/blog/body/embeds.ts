import type { Reference } from "#worker/content/domain-body.ts";
import type { Picture } from "#worker/media/domain.ts";
import type { Grade } from "#worker/science/domain-grade.ts";

/** A reference as the margin and the list of sources show it. */
export interface ReferenceNote extends Reference {
  /** Of a study of the library. */
  cited: { citation: string; facts: string; doi: string; path: string } | null;
}

/** A study as a card inside a text. */
export interface StudyCard {
  id: string;
  path: string;
  headline: string;
  citation: string;
  facts: { label: string; value: string }[];
  grade: { value: Grade; words: string; of: string } | null;
  retracted: boolean;
}

export interface EvidenceRow {
  outcome: string;
  grade: Grade;
  answer: string;
  trials: number;
  people: number;
  path: string;
}

/** What the blocks of a body show of other things, by their keys. What is missing there is no longer published. */
export interface EmbedData {
  pictures: Picture[];
  studies: StudyCard[];
  evidence: { ingredient: string; outcome: string; name: string; path: string; rows: EvidenceRow[] }[];
  recipes: { slug: string; path: string; title: string; summary: string; length: string; drawing: string }[];
  programs: { id: string; title: string; facts: string; forWhom: string }[];
  ingredients: {
    key: string;
    path: string;
    name: string;
    latin: string;
    summary: string;
    grade: Grade;
    drawing: string;
  }[];
}
