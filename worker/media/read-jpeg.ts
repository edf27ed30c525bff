import { sql } from "drizzle-orm";
import type { MediaDeps } from "./deps.ts";
import { type Picture, pictureUrl } from "./domain.ts";
import { type MediaRow, objectKey } from "./store-file.ts";

/** The largest JPEG of a picture that pages show, for what is drawn from it; null where there is none. */
export async function readPictureJpeg(
  { db, env }: { db: MediaDeps["db"]; env: Pick<Env, "MEDIA"> },
  picture: Picture,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = pictureUrl(picture, Number.MAX_SAFE_INTEGER, "jpg").split("/").at(-1) ?? "";
  const row = await db.get<Pick<MediaRow, "key">>(
    sql`SELECT key FROM media_file WHERE id = ${picture.id} AND status = 'ready' AND visibility = 'public'`,
  );
  if (!row || !file.endsWith(".jpg")) return null;
  const object = await env.MEDIA.get(objectKey(row, file));
  return object ? new Uint8Array(await object.arrayBuffer()) : null;
}
