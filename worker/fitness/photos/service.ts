import type { Viewer } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { removeMetadata } from "../../media/domain-clean.ts";
import { inspectFile } from "../../media/domain-inspect.ts";
import { readBody } from "../../media/index.ts";
import { consumeRateLimit } from "../../platform/rate-limiter.ts";
import { callLog } from "../log/call-log.ts";
import type { LogRecord } from "../log/contract-sync.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, type PhotoQuery } from "./contract-photo.ts";
import { deletePhoto, type PhotoDeps, readPhoto, storePhoto } from "./photo-storage.ts";

/** More than anyone needs, even when many photos that waited offline arrive at once. */
const UPLOAD_LIMIT = { max: 60, window: 60_000 };

type Deps = PhotoDeps & {
  requireMember: () => Promise<Viewer>;
  requireAccess: () => Promise<Viewer>;
};

/**
 * Removes the camera's metadata from a photo that the server can read. The app already removes it; other clients may not.
 * @throws httpError bad_input if it isn't a JPEG
 */
function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const found = inspectFile(bytes);
  const clean = "type" in found && found.type === "image/jpeg" ? removeMetadata(bytes, found) : null;
  if (!clean) throw httpError("bad_input", "This file isn't a readable JPEG photo. Choose another photo.");
  return clean;
}

/** A member's progress photos. Nobody else can read them through any call, including staff. */
export function photosService(deps: Deps) {
  const { env, now, requireMember, requireAccess } = deps;
  return {
    /**
     * Stores the body of a request under an id, once no matter how often it is sent.
     * @throws httpError other_member, too_large, bad_input, too_fast (also while a photo of this id is deleted), or conflict if there is no space
     */
    async save(id: string, { encryption }: PhotoQuery, request: Request): Promise<void> {
      const { userId } = await requireAccess();
      const limit = await consumeRateLimit(env, `fitness photos ${userId}`, UPLOAD_LIMIT, now());
      if (!limit.ok) throw httpError("too_fast", "Too many photos at once. Wait a minute and try again.", limit);
      const sent = await readBody(request, MAX_PHOTO_BYTES);
      const bytes = encryption === "server" ? cleanJpeg(sent) : sent;
      const log = callLog(env, userId);
      // Listed first, so the file can be found whatever happens next.
      const refusal = await log.reservePhoto(id, bytes.length, now());
      if (refusal === "deleting")
        throw httpError("too_fast", "This photo is being deleted. Wait a minute and try again.", { retryAfter: 60 });
      if (refusal === "full")
        throw httpError("conflict", `You can have ${MAX_PHOTOS} progress photos. Delete one first.`);
      await storePhoto(deps, userId, id, bytes, encryption);
      // The account may have been deleted in the meantime.
      if (!(await log.hasPhoto(id))) await deletePhoto(deps, userId, id);
    },

    /** The caller's own photo, also without a subscription; null if there is none. */
    async read(id: string): Promise<Response | null> {
      const { userId } = await requireMember();
      const photo = await readPhoto(deps, userId, id);
      if (!photo) return null;
      return new Response(photo.bytes, {
        headers: {
          "Content-Type": photo.encryption === "server" ? "image/jpeg" : "application/octet-stream",
          "Cache-Control": "private, no-store",
          "Content-Disposition": "attachment",
          "X-Content-Type-Options": "nosniff",
        },
      });
    },

    /** The records of all the caller's photos, in the order of their days. */
    async list(): Promise<LogRecord[]> {
      const { userId } = await requireMember();
      return callLog(env, userId).readRecords(["photo"], "0000-01-01", "9999-12-31");
    },
  };
}
