/**
 * Pictures and PDFs: uploads, their variants in several widths and formats, the library of staff, and the one relation
 * that says which file is shown where. Other domains read pictures beside their own rows (picture-sql.ts).
 */
export { readAddressRules } from "./address-rules.ts";
export { mediaAdminApi } from "./api-admin.ts";
export { mediaLocalApi } from "./api-local.ts";
export type { MediaUseView } from "./deps.ts";
export { type Picture, pictureUrl } from "./domain.ts";
export { fetchPicture } from "./fetch-picture.ts";
export {
  type PictureFailure,
  type PictureOutcome,
  type PictureQueueRun,
  type PictureSources,
  type QueuedPicture,
  workPictureQueue,
} from "./picture-queue.ts";
export {
  allPicturesSql,
  firstPictureSql,
  type PictureRow,
  parsePicture,
  parsePictures,
  picturesOf,
  picturesStatement,
  variantPictureSql,
} from "./picture-sql.ts";
export { createPictureKey } from "./private-picture.ts";
export { readBody } from "./read-body.ts";
export { readPictureJpeg } from "./read-jpeg.ts";
export { serveMedia } from "./serve.ts";
export { type MediaService, mediaService } from "./service.ts";
export {
  explainUseError,
  listPictures,
  listUses,
  type MediaOwner,
  type MediaUse,
  setUses,
  setUsesStatements,
} from "./uses.ts";

/** Decoders and encoders in WASM, for a job or a picture that is drawn once: no visitor's page loads them. */
export const loadCodecs = () => import("./codecs.ts");
