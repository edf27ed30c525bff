import { bindDeps } from "../platform/bind-deps.ts";
import type { UploadAnswer } from "./contract.ts";
import type { MediaDeps } from "./deps.ts";
import { MAX_FILE_BYTES } from "./domain-inspect.ts";
import { deleteMedia, getMedia, listMedia, listMediaItems, replaceMedia, toMediaItem, updateMedia } from "./library.ts";
import { makeWaitingVariants } from "./make-variants.ts";
import { readBody } from "./read-body.ts";
import { getRefreshOverview, listUnfinished, runRefresh, startRefresh } from "./refresh.ts";
import { addSeedPhoto } from "./seed-photo.ts";
import { restoreOriginal, shrinkOriginal } from "./shrink.ts";
import { type NewFile, storeFile } from "./store-file.ts";
import { sweepMedia } from "./sweep.ts";
import { deleteUnused, restoreDeleted } from "./trash.ts";
import { listPictures, setUses } from "./uses.ts";
import { receiveVariants } from "./variants.ts";

/** Files and pictures, for staff and for other domains. `actor` is the email address of the staff member. */
export const mediaService = (deps: MediaDeps) =>
  bindDeps(deps, {
    listMedia,
    listMediaItems,
    getMedia,
    updateMedia,
    deleteMedia,
    deleteUnused,
    restoreDeleted,
    shrinkOriginal,
    restoreOriginal,
    replaceMedia,
    receiveVariants,
    makeWaitingVariants,
    addSeedPhoto,
    sweepMedia,
    getRefreshOverview,
    listUnfinished,
    startRefresh,
    runRefresh,
    listPictures,
    setUses,
    /** Stores bytes that the caller has: a member's photo, a file of the demo content. See `storeFile`. */
    storeFile,
    uploadFile,
  });
export type MediaService = ReturnType<typeof mediaService>;

/** Stores the body of a request. @throws httpError too_large, bad_input or unprocessable, with a sentence about the file */
async function uploadFile(deps: MediaDeps, request: Request, input: Omit<NewFile, "bytes">): Promise<UploadAnswer> {
  const bytes = await readBody(request, MAX_FILE_BYTES);
  const { file, isKnown } = await storeFile(deps, { ...input, bytes });
  return { item: toMediaItem(file, 0), isKnown, makeVariants: file.kind === "picture" && file.status !== "ready" };
}
