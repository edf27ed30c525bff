import { eq, sql } from "drizzle-orm";
import { runBatch } from "../platform/run-batch.ts";
import type { MediaDeps } from "./deps.ts";
import { MAX_FILE_BYTES } from "./domain-inspect.ts";
import { makeVariantsOf } from "./make-variants.ts";
import { publishUses } from "./publish.ts";
import { readBody } from "./read-body.ts";
import { mediaFiles } from "./schema.ts";
import { storeFile } from "./store-file.ts";
import { setUsesStatements } from "./uses.ts";

/** Adds a photo of the demo content behind the others of its product, with all its sizes; a repetition changes nothing. */
export async function addSeedPhoto(
  deps: MediaDeps,
  request: Request,
  photo: { filename: string; alt: string; productId: string; variantId: string },
): Promise<{ id: string }> {
  const { db } = deps;
  const bytes = await readBody(request, MAX_FILE_BYTES);
  const { filename, alt, productId, variantId } = photo;
  const { file } = await storeFile(deps, { bytes, filename, alt, source: "seed", actor: "system", accept: "picture" });
  if (file.status === "waiting") await makeVariantsOf(deps, file);
  const uses = await db.all<{ mediaId: string }>(sql`
    SELECT media_id AS mediaId FROM media_use
    WHERE owner_kind = 'product' AND owner_id = ${productId} AND slot = 'gallery' ORDER BY position`);
  await runBatch(db, [
    db.update(mediaFiles).set({ alt }).where(eq(mediaFiles.id, file.id)),
    ...setUsesStatements({ db }, { kind: "product", id: productId, slot: "gallery" }, [
      ...uses.map((u) => u.mediaId),
      file.id,
    ]),
    ...(variantId ? setUsesStatements({ db }, { kind: "variant", id: variantId, slot: "picture" }, [file.id]) : []),
  ]);
  await publishUses(deps, [file.id]);
  return { id: file.id };
}
