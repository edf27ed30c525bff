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
}

/** What texts are filed under. */
export interface ExportedLists {
  categories: { key: string; name: string; line: string }[];
  authors: { key: string; name: string; role: string; about: string }[];
  series: { key: string; title: string; line: string }[];
  /** Names by their slugs, those of working copies included. */
  tags: ReadonlyMap<string, string>;
}

/** Whether readers see it, or will at its time. */
export const isSeen = ({ state }: Pick<ExportedText, "state">): boolean =>
  state === "published" || state === "scheduled";

/** Wider than any screen that shows a text. */
const PICTURE_WIDTH = 2000;

/** The address of a picture for other programs: a JPEG, which all of them read. */
export const exportedPictureUrl = (origin: string, picture: Pick<Picture, "id" | "width" | "widths" | "formats">) =>
  `${origin}${pictureUrl(picture, PICTURE_WIDTH, "jpg")}`;
