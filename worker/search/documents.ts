import type { DocumentKind, DocumentSource } from "./domain-kinds.ts";

/** A document as its source describes it. */
export interface SourceDocument {
  ref: string;
  kind: DocumentKind;
  /** As results show it. */
  title: string;
  subtitle: string;
  path: string;
  /** A plant or scene of app/art; empty: none of its own. */
  drawing: string;
  /** More than its title that counts as much, such as what kind of product it is. */
  titleWords: string;
  keywords: string[];
  body: string;
  /** What a search may become while it is typed. */
  phrases: string[];
  boost: number;
  /** UTC in ms; from when readers may see it. */
  visibleFrom: number;
  updatedAt: number;
}

/** What a source's page or some of its documents look like now; what is not among them may not be found. */
export interface SourceState {
  /** Of the outbox before they were read. */
  seq: number;
  documents: SourceDocument[];
}

export interface SourceRef {
  source: DocumentSource;
  ref: string;
}

/** Texts beyond this are cut: in characters. */
export const MAX_BODY = 40_000;
