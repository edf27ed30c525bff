import { eq, sql } from "drizzle-orm";
import { MAX_GALLERY } from "../../media/domain.ts";
import {
  explainUseError,
  type PictureFailure,
  type PictureOutcome,
  type PictureQueueRun,
  type PictureSources,
  setUsesStatements,
  workPictureQueue,
} from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import { changedProductTags } from "./changed-product-tags.ts";
import { placePicture } from "./file-pictures.ts";
import { importPictures, products } from "./schema.ts";
import type { CatalogueDeps } from "./service-availability.ts";

type Row = typeof importPictures.$inferSelect;

/** How many times a picture is tried for a gallery that others are changing at the same time. */
const MAX_CONFLICTS = 4;

/** The job that fetches the pictures of imported product files, one after the other. */
export const fetchImportPictures = (deps: CatalogueDeps, sources: PictureSources): Promise<PictureQueueRun> =>
  workPictureQueue<Row>(deps, sources, {
    table: "store_import_picture",
    order: sql`i.line, i.id`,
    findObstacle: async (row) => ((await isGalleryFull(deps, row)) ? GALLERY_FULL : null),
    attach: (row, mediaId) => attach(deps, row, mediaId),
  });

const GALLERY_FULL: PictureFailure = {
  problem: `The product already has ${MAX_GALLERY} pictures. Remove one and try again.`,
  again: false,
};

/** Nothing is fetched for a product that has no place for it. */
async function isGalleryFull({ db }: CatalogueDeps, { productId }: Row): Promise<boolean> {
  const [shown] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM media_use
    WHERE owner_kind = 'product' AND owner_id = ${productId} AND slot = 'gallery'`);
  return (shown?.n ?? 0) >= MAX_GALLERY;
}

/**
 * Puts a picture into the gallery of its product, at its place, and on its variant. The product gets a new version, so that
 * an editor who has it open does not remove the picture by saving.
 * @returns why it can't be there, or null
 */
async function attach(deps: CatalogueDeps, row: Row, mediaId: string): Promise<PictureOutcome | null> {
  const { db, now } = deps;
  const gone = { problem: "The product no longer exists.", again: false };
  for (let i = 0; i < MAX_CONFLICTS; i++) {
    const [[product], shown, placed, [variant]] = await db.batch([
      db.select().from(products).where(eq(products.id, row.productId)),
      db.all<{ id: string }>(sql`SELECT media_id AS id FROM media_use
        WHERE owner_kind = 'product' AND owner_id = ${row.productId} AND slot = 'gallery' ORDER BY position`),
      db.all<{ id: string; position: number }>(sql`SELECT media_id AS id, min(position) AS position
        FROM store_import_picture WHERE product_id = ${row.productId} AND status = 'done' AND media_id IS NOT NULL
        GROUP BY media_id`),
      db.all<{ mediaId: string | null }>(sql`SELECT (SELECT u.media_id FROM media_use u WHERE u.owner_kind = 'variant'
          AND u.owner_id = v.id AND u.slot = 'picture') AS mediaId
        FROM store_variant v WHERE v.id = ${row.variantId} AND v.product_id = ${row.productId}`),
    ]);
    if (!product || (row.variantId !== "" && !variant)) return gone;
    const gallery = shown.map((s) => s.id);
    const next = placePicture(
      gallery,
      { mediaId, position: row.position },
      new Map(placed.map((p) => [p.id, p.position])),
    );
    if (next.length > MAX_GALLERY) return GALLERY_FULL;
    const needsVariant = row.variantId !== "" && variant?.mediaId !== mediaId;
    if (next.length === gallery.length && !needsVariant) return null;
    try {
      await runBatch(db, [
        db
          .update(products)
          .set({ version: sql`CASE WHEN version = ${product.version} THEN version + 1 ELSE 0 END`, updatedAt: now() })
          .where(eq(products.id, row.productId)),
        ...setUsesStatements(deps, { kind: "product", id: row.productId, slot: "gallery" }, next),
        ...(needsVariant
          ? setUsesStatements(deps, { kind: "variant", id: row.variantId, slot: "picture" }, [mediaId])
          : []),
        // In the same batch: others are placed by what is done.
        db
          .update(importPictures)
          .set({ status: "done", mediaId, message: "", updatedAt: now() })
          .where(eq(importPictures.id, row.id)),
        // A picture that someone has described already keeps its words.
        db.run(sql`UPDATE media_file SET alt = ${row.alt}, version = version + 1 WHERE id = ${mediaId} AND alt = ''
          AND ${row.alt} <> ''`),
        auditStatement(deps, row.actor, "product.import_picture", `product:${row.productId}`, {
          after: { pictures: next, variant: needsVariant ? row.variantId : undefined },
        }),
      ]);
      await deps.live.publishContent(changedProductTags([product]));
      return null;
    } catch (error) {
      if (explainUseError(error)) return { problem: "The picture was deleted in the meantime.", again: true };
      if (violatedConstraint(error) !== "store_product_version") throw error;
    }
  }
  return { problem: "Someone changed the product at the same time.", again: true };
}
