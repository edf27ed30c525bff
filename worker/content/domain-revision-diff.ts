/** What differs between two states of a text, as `diffRevisions` says it. Types alone, for the browser. */
import type { EntryFields } from "./contract-entry.ts";
import type { Block } from "./domain-body.ts";

export interface WordPart {
  text: string;
  change: "same" | "added" | "removed";
}

export interface BlockChange {
  change: "same" | "added" | "removed" | "moved" | "changed";
  type: Block["type"];
  /** Where the block stands, from 0; null where it doesn't exist. */
  before: number | null;
  after: number | null;
  /** Its words; of a changed block with what was added and removed. */
  words: WordPart[];
  /** The words are the same: formatting, a link, a picture or a setting changed. */
  onlyFormatting: boolean;
}

export interface FieldChange {
  field: keyof EntryFields;
  words: WordPart[];
}

export interface RevisionDiff {
  fields: FieldChange[];
  blocks: BlockChange[];
}
