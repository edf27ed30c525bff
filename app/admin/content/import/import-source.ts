/** What a file of another program holds, before it becomes entries of this site. */

export type SourceStatus = "published" | "scheduled" | "draft";

export interface SourceAuthor {
  /** As the texts of the file name it. */
  key: string;
  name: string;
  about: string;
  role?: string;
}

export interface SourceTerm {
  slug: string;
  name: string;
}

export interface SourceText {
  /** Its number in the other program. */
  id: string;
  kind: "article" | "page";
  title: string;
  slug: string;
  /** Where it was read before, as a path; empty where the file doesn't say. */
  oldPath: string;
  status: SourceStatus;
  /** UTC in ms; null where it has none. */
  publishedAt: number | null;
  updatedAt: number | null;
  author: string;
  categories: SourceTerm[];
  tags: SourceTerm[];
  summary: string;
  html: string;
  /** Number of its header picture in `files`, or its address. */
  cover: { id: string } | { url: string; alt: string } | null;
  seo: { title: string; description: string; canonical: string; noindex: boolean };
  social: string;
  /** Notes of the text by their ids, as HTML. */
  notes: Map<string, string>;
  comments: number;
  /** A part of it was longer than any page can be, and is missing here. */
  isTooLong: boolean;
}

/** A file of the other program's library. */
export interface SourceFile {
  id: string;
  url: string;
  alt: string;
}

export interface SourceSite {
  title: string;
  url: string;
}

/** One thing after the other, as the file has it. `skipped`: what is of no use here, by its kind. */
export type SourceRecord =
  | { type: "site"; site: SourceSite }
  | { type: "author"; author: SourceAuthor }
  | { type: "file"; file: SourceFile }
  | { type: "text"; text: SourceText }
  | { type: "skipped"; kind: string };
