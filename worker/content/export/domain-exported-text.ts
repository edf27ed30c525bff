/** Texts and what they are filed under, as files of other programs are made of them. */
import { type Picture, pictureUrl } from "../../media/domain.ts";
import type { EntryFields } from "../contract-entry.ts";
import type { Body } from "../domain-body.ts";
import type { EntryKind, EntryState } from "../domain-entry.ts";

/** A text as readers see it; one that nobody has seen yet as it is being written. */
export interface ExportedText {
  id: string;
  /** Unique and small: other programs number their texts. */
  number: number;
  kind: EntryKind;
  path: string;
  slug: string;
  state: EntryState;
  publishAt: number | null;
  createdAt: number;
  updatedAt: number;
  fields: EntryFields;
  body: Body;
  /** What is being written, where readers see something else. */
  workingCopy: { fields: EntryFields; body: Body } | null;
  pictures: Picture[];
  /** Addresses that lead to it: its own earlier ones, and those of an old site. */
  oldPaths: string[];
}

/** What texts are filed under. */
export interface ExportedLists {
  categories: { key: string; name: string; line: string }[];
  authors: { key: string; name: string; role: string; about: string }[];
  series: { key: string; title: string; line: string }[];
  /** Names by their slugs, those of working copies included. */
  tags: ReadonlyMap<string, string>;
  /** What stands below their names, by their slugs. */
  tagLines: ReadonlyMap<string, string>;
  /** Addresses of tags that were renamed or merged, as slugs. */
  tagRedirects: { from: string; to: string }[];
}

/** A redirect as Ghost's redirects.json has it. */
export interface ExportedRedirect {
  from: string;
  to: string;
  permanent: true;
}
export const textRedirects = ({ oldPaths, path }: Pick<ExportedText, "oldPaths" | "path">): ExportedRedirect[] =>
  oldPaths.map((from) => ({ from, to: path, permanent: true }));
export const tagRedirects = (lists: Pick<ExportedLists, "tagRedirects">): ExportedRedirect[] =>
  lists.tagRedirects.map(({ from, to }) => ({ from: tagPath(from), to: tagPath(to), permanent: true }));
const tagPath = (slug: string): string => `/posts/tag/${slug}`;

/** Whether readers see it, or will at its time. */
export const isSeen = ({ state }: Pick<ExportedText, "state">): boolean =>
  state === "published" || state === "scheduled";

/** Wider than any screen that shows a text. */
const PICTURE_WIDTH = 2000;

/** The address of a picture for other programs: a JPEG, which all of them read. */
export const exportedPictureUrl = (origin: string, picture: Pick<Picture, "id" | "width" | "widths" | "formats">) =>
  `${origin}${pictureUrl(picture, PICTURE_WIDTH, "jpg")}`;
