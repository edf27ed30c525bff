import { eq, sql } from "drizzle-orm";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { MAX_GALLERY } from "../../media/domain.ts";
import { ownPictureId } from "../../media/domain-picture-address.ts";
import { explainUseError, fetchPicture, type MediaService, setUsesStatements } from "../../media/index.ts";
import type { Backlog } from "../../platform/job-budget.ts";
import { BACKLOG_COUNT_LIMIT } from "../../settings/domain-backlog.ts";
import { auditStatement } from "../../settings/index.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import { changedProductTags } from "./changed-product-tags.ts";
import { placePicture } from "./file-pictures.ts";
import { readAddressRules } from "./import-pictures.ts";
import { importPictures, products } from "./schema.ts";
import type { CatalogueDeps } from "./service-availability.ts";

/** What the job needs beside the catalog; tests pass a fake `fetch`. */
export interface PictureSources {
  media: Pick<MediaService, "storeFile">;
  fetch: typeof fetch;
  /** Of one fetch, in ms. */
  timeout?: number;
}

type Row = typeof importPictures.$inferSelect;
/** What became of a picture: its file, or why there is none. */
type Outcome = { mediaId: string } | Failure;
interface Failure {
  problem: string;
  again: boolean;
  /** The server did not send it: after a few of these the others of the server wait too. */
  isServerDown?: boolean;
}

/** Pictures of one run: each takes up to ten seconds, and up to 20 MB. */
const PER_RUN = 10;
/** A claimed picture is taken again after this time: its run was stopped. */
const LEASE = 2 * MINUTE;
/** The delay after each failed try; after the last one it is refused. */
const RETRY_DELAYS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
/** A server that fails so often in a run, with nothing in between that it sent, is not asked again before the next try. */
const MAX_SERVER_FAILURES = 3;
/** How many times a picture is tried for a gallery that others are changing at the same time. */
const MAX_CONFLICTS = 4;

/** The job that fetches the pictures of imported files, one after the other. */
export async function fetchImportPictures(
  deps: CatalogueDeps,
  sources: PictureSources,
): Promise<{ done: number; refused: number; unfinished: boolean; backlog: Backlog }> {
  const result = { done: 0, refused: 0 };
  const failed = new Map<string, string[]>();
  for (let i = 0; i < PER_RUN; i++) {
    const row = await claimNext(deps);
    if (!row) break;
    const outcome = await processRow(deps, sources, row);
    const status = await finish(deps, row, outcome);
    if (status !== "waiting") result[status]++;
    const server = serverOf(row.url);
    const ids = "problem" in outcome && outcome.isServerDown ? [...(failed.get(server) ?? []), row.id] : [];
    failed.set(server, ids);
    if (ids.length >= MAX_SERVER_FAILURES) await postponeServer(deps, server, ids);
  }
  // Only so many are counted: there may be thousands, and this is asked after every few.
  const [left] = await deps.db.all<{ count: number; oldestAt: number | null }>(sql`
    SELECT count(*) AS count, min(due_at) AS oldestAt FROM (SELECT due_at FROM store_import_picture
      WHERE status = 'waiting' AND due_at <= ${deps.now()} ORDER BY due_at LIMIT ${BACKLOG_COUNT_LIMIT})`);
  const backlog = { count: left?.count ?? 0, oldestAt: left?.oldestAt ?? null };
  return { ...result, unfinished: backlog.count > 0, backlog };
}

/** Counts the try before it begins, so that a picture that kills its run is given up too. */
async function claimNext({ db, now }: CatalogueDeps): Promise<Row | undefined> {
  const [row] = await db
    .update(importPictures)
    .set({ tries: sql`tries + 1`, dueAt: now() + LEASE, updatedAt: now() })
    .where(
      sql`id = (SELECT i.id FROM store_import_picture i WHERE i.status = 'waiting' AND i.due_at <= ${now()}
        ORDER BY i.due_at, i.line, i.id LIMIT 1)`,
    )
    .returning();
  return row;
}

/** The server of an address, as its text begins; the same server in other case is counted separately. */
const serverOf = (address: string): string => /^https?:\/\/[^/?#]*\/?/.exec(address)?.[0] ?? address;

/**
 * Lets everything else of a server that doesn't answer wait for the next try, as if it had been asked: otherwise thousands
 * of addresses would keep the job busy for ten seconds each. The next try begins with others than those that failed, so
 * that a few broken pictures don't stand for all.
 */
async function postponeServer({ db, now }: CatalogueDeps, server: string, failedIds: string[]): Promise<void> {
  const message = `Not fetched yet: ${MAX_SERVER_FAILURES} other pictures from this server failed.`;
  const delays = sql.join(
    RETRY_DELAYS.map((delay, tries) => sql`WHEN ${tries} THEN ${delay}`),
    sql` `,
  );
  await db.batch([
    db.run(sql`UPDATE store_import_picture SET due_at = due_at + ${LEASE}
      WHERE status = 'waiting' AND id IN (SELECT value FROM json_each(${JSON.stringify(failedIds)}))`),
    db.run(sql`UPDATE store_import_picture SET tries = tries + 1, message = ${message}, updated_at = ${now()},
        status = CASE WHEN tries < ${RETRY_DELAYS.length} THEN 'waiting' ELSE 'refused' END,
        due_at = ${now()} + CASE tries ${delays} ELSE 0 END
      WHERE status = 'waiting' AND due_at <= ${now()} AND substr(url, 1, ${server.length}) = ${server}`),
  ]);
}

/** Finds or fetches the picture of a row and puts it where it belongs. */
async function processRow(deps: CatalogueDeps, sources: PictureSources, row: Row): Promise<Outcome> {
  if (row.tries > RETRY_DELAYS.length + 1) return { problem: "The picture couldn't be fetched.", again: false };
  try {
    const known = await findKnown(deps, row);
    if (!known && (await isGalleryFull(deps, row))) return GALLERY_FULL;
    const found = known ? { mediaId: known } : await fetchAndStore(deps, sources, row);
    if ("problem" in found) return found;
    return (await attach(deps, row, found.mediaId)) ?? found;
  } catch (error) {
    console.error(JSON.stringify({ importPicture: row.id, error: String(error) }));
    return { problem: "The picture couldn't be stored.", again: true };
  }
}

/** The file that this site's own address shows, or that an earlier import fetched from the same address. */
async function findKnown(deps: CatalogueDeps, row: Row): Promise<string | null> {
  const own = ownPictureId(row.url, (await readAddressRules(deps)).ownOrigins);
  const [found] = await deps.db.all<{ id: string }>(sql`
    SELECT f.id FROM media_file f WHERE f.kind = 'picture' AND f.status <> 'broken' AND f.source <> 'member'
      AND f.visibility = 'public' AND (f.id = ${own ?? ""} OR f.id IN (SELECT i.media_id FROM store_import_picture i
        WHERE i.status = 'done' AND i.url = ${row.url}))
    LIMIT 1`);
  return found?.id ?? null;
}

const GALLERY_FULL: Failure = {
  problem: `The product already has ${MAX_GALLERY} pictures. Remove one and try again.`,
  again: false,
};

/** Nothing is fetched for a product that has no place for it. */
async function isGalleryFull({ db }: CatalogueDeps, { productId }: Row): Promise<boolean> {
  const [shown] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM media_use
    WHERE owner_kind = 'product' AND owner_id = ${productId} AND slot = 'gallery'`);
  return (shown?.n ?? 0) >= MAX_GALLERY;
}

async function fetchAndStore(deps: CatalogueDeps, sources: PictureSources, row: Row): Promise<Outcome> {
  const { media, fetch, timeout } = sources;
  const fetched = await fetchPicture(row.url, { fetch, timeout, rules: await readAddressRules(deps) });
  if ("problem" in fetched) return { ...fetched, isServerDown: fetched.again };
  try {
    const { file } = await media.storeFile({
      ...{ bytes: fetched.bytes, filename: nameOf(row.url), source: "import", actor: row.actor },
      ...{ alt: row.alt, accept: "picture" },
    });
    return { mediaId: file.id };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { error: body } = (await error.json()) as { error: { message: string } };
    return { problem: body.message, again: error.status >= 500 };
  }
}

const nameOf = (address: string): string => {
  const last = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/**
 * Puts a picture into the gallery of its product, at its place, and on its variant. The product gets a new version, so that
 * an editor who has it open does not remove the picture by saving.
 * @returns why it can't be there, or null
 */
async function attach(deps: CatalogueDeps, row: Row, mediaId: string): Promise<Outcome | null> {
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

/** Writes what became of a claimed row; one that was claimed again meanwhile is left to that run. */
async function finish({ db, now }: CatalogueDeps, row: Row, outcome: Outcome): Promise<Row["status"]> {
  const delay = RETRY_DELAYS[row.tries - 1];
  const status =
    "mediaId" in outcome ? "done" : outcome.again && delay !== undefined ? ("waiting" as const) : ("refused" as const);
  await db
    .update(importPictures)
    .set({
      ...{ status, updatedAt: now(), dueAt: now() + (delay ?? 0) },
      ...("mediaId" in outcome ? { mediaId: outcome.mediaId, message: "" } : { message: outcome.problem }),
    })
    .where(sql`id = ${row.id} AND status = 'waiting' AND tries = ${row.tries}`);
  return status;
}
