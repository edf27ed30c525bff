/** Wire types of media. Components of public pages import domain.ts, which needs no zod. */
import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { PICTURE_FORMATS } from "./domain.ts";

export { type OwnerKind, type Picture, type PictureFormat, pictureSrcSet, pictureUrl } from "./domain.ts";

/** A picture in an answer of /api. */
export const picture = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  formats: z.array(z.enum(PICTURE_FORMATS)),
  placeholder: z.string(),
  focalX: z.int(),
  focalY: z.int(),
});

/** The id of a file in the library. */
export const mediaId = z.string().min(1).max(80);

/** A file of the library as its grid and the fields of editors show it. */
export const mediaItem = z.object({
  id: z.string(),
  kind: z.enum(["picture", "document"]),
  filename: z.string(),
  type: z.string(),
  bytes: z.int(),
  status: z.enum(["waiting", "browser", "ready", "broken"]),
  visibility: z.enum(["public", "private"]),
  version: z.int(),
  createdAt: z.number(),
  /** How many places show it. */
  uses: z.int(),
  /** Null for a document. Without formats while its variants are being made. */
  picture: picture.nullable(),
});
export type MediaItem = z.output<typeof mediaItem>;

export const MEDIA_FILTERS = ["all", "used", "unused", "missing_alt", "unfinished", "documents"] as const;
export type MediaFilter = (typeof MEDIA_FILTERS)[number];

export const mediaQuery = z.object({
  /** Part of a file name or an alt text. */
  q: z.string().trim().max(100).default(""),
  filter: z.enum(MEDIA_FILTERS).default("all"),
  /** From the previous page. */
  cursor: z.string().max(200).optional(),
});
export type MediaQuery = z.output<typeof mediaQuery>;

export const mediaPage = z.object({
  items: z.array(mediaItem),
  next: z.string().nullable(),
  /** Of the whole library; only with the first page. */
  total: z.object({ files: z.int(), bytes: z.int() }).nullable(),
  /** Pictures that a staff browser finishes; only with the first page. */
  unfinished: z.int(),
});
export type MediaPage = z.output<typeof mediaPage>;

export const mediaUse = z.object({ kind: z.string(), title: z.string(), href: z.string() });
/** `originalBytes`: of its original alone. */
export const mediaDetail = mediaItem.extend({ usedIn: z.array(mediaUse), originalBytes: z.int() });
export type MediaDetail = z.output<typeof mediaDetail>;

export const uploadQuery = z.object({
  filename: z.string().max(300).default("picture"),
  accept: z.enum(["picture", "document", "any"]).default("any"),
});

/** `makeVariants`: the browser that sent it is asked to make the variants. */
export const uploadAnswer = z.object({ item: mediaItem, isKnown: z.boolean(), makeVariants: z.boolean() });
export type UploadAnswer = z.output<typeof uploadAnswer>;

const percent = z.int("Enter a whole number.").min(0).max(100);
/** `version`: the one that the change was made from. */
export const mediaPatch = z.strictObject({
  version: z.int().positive(),
  alt: z.string().trim().max(400, "Keep the description under 400 characters.").optional(),
  filename: shownText().min(1, "Enter a file name.").max(120).optional(),
  focalX: percent.optional(),
  focalY: percent.optional(),
});
export type MediaPatch = z.output<typeof mediaPatch>;

export const mediaIdsInput = z.strictObject({ ids: z.array(mediaId).min(1, "Choose at least one file.").max(100) });
export const replaceInput = z.strictObject({ with: mediaId });

/** What `/420/image-refresh` lists, in the order of its tabs. */
export const REFRESH_KINDS = ["sizes", "old_format", "oversized", "no_alt", "broken", "unused"] as const;
export type RefreshKind = (typeof REFRESH_KINDS)[number];

/** Starts a check of all stored files; `repair` makes what is missing. */
export const refreshInput = z.strictObject({ repair: z.boolean() });
export const unfinishedQuery = z.object({ after: z.string().max(80).default("") });

/** A check of all stored files: how far it is, and what it found. */
export interface RefreshRun {
  state: "running" | "done";
  repair: boolean;
  /** The id of the last file that it has seen. */
  cursor: string;
  checked: number;
  repaired: number;
  /** Ids of files whose original is gone, and of pictures that lost sizes; the first fifty. */
  lost: string[];
  incomplete: string[];
  lostCount: number;
  incompleteCount: number;
  startedAt: number;
  finishedAt: number | null;
  actor: string;
}

export type RefreshFile = MediaDetail;

/** A deleted file, or an original that was made smaller: it can be put back until `until`. */
export interface UndoableFile {
  id: string;
  filename: string;
  /** Of the file, or of the larger original. */
  bytes: number;
  at: number;
  until: number;
}

/** What is incomplete in the library. */
export interface RefreshOverview {
  /** `browser`: pictures that a staff browser finishes; `waiting`: that the job does. Bytes are of what could go. */
  counts: Record<RefreshKind | "browser" | "waiting" | "files" | "unusedBytes" | "oversizedBytes", number>;
  /** A page of one kind, by id. */
  kind: RefreshKind;
  items: RefreshFile[];
  next: string | null;
  lost: RefreshFile[];
  incomplete: RefreshFile[];
  run: RefreshRun | null;
  /** The newest fifty. */
  deleted: UndoableFile[];
  shrunk: UndoableFile[];
}
