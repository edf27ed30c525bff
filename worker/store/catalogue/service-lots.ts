import { desc, eq, inArray, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { toUtcDay } from "../../kernel/instants.ts";
import { productTag } from "../../kernel/page-tags.ts";
import { pick } from "../../kernel/pick.ts";
import { explainUseError, setUsesStatements } from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, nextVersion, runBatch, violatedConstraint } from "../statement.ts";
import type { Lot, LotInput, LotQuantities, LotRow } from "./contract.ts";
import { isTestPassed, normalizeLotNumber } from "./domain.ts";
import { lots, lotTests, products, variants } from "./schema.ts";

/** What the public page of a lot shows of its row. */
const LOT_FIELDS = [
  ...(["id", "version", "number", "status", "madeOn", "bestBefore"] as const),
  ...(["lab", "accreditation", "certificate", "note"] as const),
];

/** Units left of the lot `l`; null where no receipt named it. */
const LEFT = sql<
  number | null
>`CASE WHEN store_lot.received > 0 THEN store_lot.received - store_lot.used - store_lot.removed END`;
const IS_CERTIFIED = sql<number>`(EXISTS (SELECT 1 FROM store_lot_test t WHERE t.lot_id = store_lot.id)
  OR EXISTS (SELECT 1 FROM media_use u WHERE u.owner_kind = 'lot' AND u.owner_id = store_lot.id AND u.slot = 'certificate'))`;

/** A lot by the number on its package, however it is typed, or null. One round trip of two statements. */
export async function getLotByNumber(
  { db }: Pick<StoreDeps, "db">,
  typed: string,
  { staff = false } = {},
): Promise<Lot | null> {
  const normalized = normalizeLotNumber(typed.slice(0, 100));
  if (normalized === "") return null;
  const [rows, tests] = await db.batch([
    db
      .select({
        lot: lots,
        // Columns need distinct names: D1's batch returns rows as objects, where equal names overwrite each
        // other.
        handle: products.handle,
        title: sql<string>`${products.title}`.as("product_title"),
        status: sql<string>`${products.status}`.as("product_status"),
        variantTitle: sql<string>`${variants.title}`.as("variant_title"),
        sku: variants.sku,
        file: sql<string | null>`(SELECT json_object('id', f.id, 'filename', f.filename) FROM media_use u
          JOIN media_file f ON f.id = u.media_id
          WHERE u.owner_kind = 'lot' AND u.owner_id = ${lots.id} AND u.slot = 'certificate' LIMIT 1)`.as("file"),
      })
      .from(lots)
      .innerJoin(variants, eq(variants.id, lots.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(lots.plainNumber, normalized)),
    db
      .select()
      .from(lotTests)
      .where(sql`lot_id = (SELECT id FROM store_lot WHERE plain_number = ${normalized})`)
      .orderBy(lotTests.position),
  ]);
  const row = rows[0];
  if (!row) return null;
  const { variantId } = row.lot;
  return {
    ...pick(row.lot, LOT_FIELDS),
    file: row.file && (staff || row.lot.status === "released") ? (JSON.parse(row.file) as Lot["file"]) : null,
    product: { handle: row.handle, title: row.title, active: row.status === "active" },
    variant: { id: variantId, title: row.variantTitle, sku: row.sku },
    tests: tests.map(({ lotId: _l, position: _p, ...t }) => ({ ...t, ok: isTestPassed(t) })),
  };
}

/** What a parcel says of its lots, by their ids, at most 99. */
export async function getLotsOfParcels(
  { db }: Pick<StoreDeps, "db">,
  ids: readonly string[],
): Promise<Record<string, Pick<LotInput, "number" | "status" | "note">>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: lots.id, number: lots.number, status: lots.status, note: lots.note })
    .from(lots)
    .where(inArray(lots.id, ids.slice(0, 99)));
  return Object.fromEntries(rows.map(({ id, ...lot }) => [id, lot]));
}

/** The numbers of lots by their ids, at most 99. */
export async function getLotNumbers(
  deps: Pick<StoreDeps, "db">,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const found = await getLotsOfParcels(deps, ids);
  return Object.fromEntries(Object.entries(found).map(([id, lot]) => [id, lot.number]));
}

/** Lots, newest first, at most 50 per page, filtered by variant or status if given. */
export async function listLots(
  { db }: Pick<StoreDeps, "db">,
  filter: {
    variantId?: string;
    status?: LotInput["status"];
    q?: string;
    /** Only those with neither test results nor a file. */
    certificate?: "missing";
    before?: string;
  } = {},
): Promise<{ lots: LotRow[]; next: string | null }> {
  const [day, id] = (filter.before ?? "").split("~");
  const where = sql.join(
    [
      sql`1`,
      ...(filter.variantId ? [sql`${lots.variantId} = ${filter.variantId}`] : []),
      ...(filter.status ? [sql`${lots.status} = ${filter.status}`] : []),
      ...(filter.q ? [sql`instr(${lots.plainNumber}, ${normalizeLotNumber(filter.q)}) > 0`] : []),
      ...(filter.certificate === "missing" ? [sql`NOT ${IS_CERTIFIED}`] : []),
      ...(day && id ? [sql`(${lots.madeOn}, ${lots.id}) < (${day}, ${id})`] : []),
    ],
    sql` AND `,
  );
  const rows = await db
    .select({
      id: lots.id,
      variantId: lots.variantId,
      number: lots.number,
      status: lots.status,
      madeOn: lots.madeOn,
      bestBefore: lots.bestBefore,
      received: lots.received,
      used: lots.used,
      left: LEFT.as("left_units"),
      certified: IS_CERTIFIED.as("certified"),
      title: products.title,
      variantTitle: variants.title,
      sku: variants.sku,
    })
    .from(lots)
    .innerJoin(variants, eq(variants.id, lots.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(where)
    .orderBy(desc(lots.madeOn), desc(lots.id))
    .limit(51);
  const page = rows.slice(0, 50).map((r) => ({ ...r, certified: r.certified === 1 }));
  const last = rows.length > 50 ? page.at(-1) : undefined;
  return { lots: page, next: last ? `${last.madeOn}~${last.id}` : null };
}

/**
 * Saves a lot with its complete certificate. A lot can never change its variant.
 * @param id null: a new one
 * @param version what the change is based on; without it the lot is saved whatever it is now
 * @throws httpError bad_input, not_found, conflict if the number is taken or someone saved in between (`stale`)
 */
export async function saveLot(
  deps: StoreDeps,
  id: string | null,
  input: LotInput,
  actor: string,
  version?: number,
): Promise<string> {
  const { db } = deps;
  const { tests, fileId, ...own } = input;
  const plainNumber = normalizeLotNumber(input.number);
  if (plainNumber.length < 3)
    throw httpError("bad_input", "Enter a lot number with at least three letters or digits.", { field: "number" });
  if (input.bestBefore < input.madeOn)
    throw httpError("bad_input", "The best-before date can't be earlier than the manufacturing date.", {
      field: "bestBefore",
    });
  const failed = tests.filter((t) => !isTestPassed(t));
  if (input.status === "released" && (tests.length === 0 || failed.length > 0))
    throw httpError(
      "bad_input",
      failed[0]
        ? `${failed[0].analyte} is outside its limit. This lot can't be released.`
        : "Add test results before you release this lot.",
      { field: "status" },
    );
  const before = id === null ? undefined : await db.select().from(lots).where(eq(lots.id, id)).get();
  if (id !== null && !before) throw httpError("not_found", "Lot not found.");
  if (before && before.variantId !== input.variantId)
    throw httpError("bad_input", "A lot can't be moved to another product.", { field: "variantId" });
  const variant = await db
    .select({ handle: products.handle })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, input.variantId))
    .get();
  if (!variant) throw httpError("bad_input", "Variant not found.", { field: "variantId" });
  const lotId = id ?? newId(deps.now());
  const row = { ...own, plainNumber };
  const statements: BatchStatement[] = [
    before
      ? db
          .update(lots)
          .set({ ...row, version: nextVersion(version) })
          .where(eq(lots.id, lotId))
      : db.insert(lots).values({ ...row, id: lotId, createdAt: deps.now() }),
    db.delete(lotTests).where(eq(lotTests.lotId, lotId)),
    ...tests.map((t, position) => db.insert(lotTests).values({ ...t, lotId, position })),
    ...(fileId === undefined
      ? []
      : setUsesStatements({ db }, { kind: "lot", id: lotId, slot: "certificate" }, fileId ? [fileId] : [])),
    // A certificate is public as long as its lot is released.
    db.run(sql`UPDATE media_file SET visibility = ${input.status === "released" ? "public" : "private"}
      WHERE id IN (SELECT media_id FROM media_use WHERE owner_kind = 'lot' AND owner_id = ${lotId} AND slot = 'certificate')`),
    auditStatement(deps, actor, before ? "lot.update" : "lot.create", `lot:${lotId}`, { before, after: input }),
  ];
  try {
    await runBatch(db, statements);
  } catch (error) {
    const useError = explainUseError(error);
    if (useError) throw useError;
    if (violatedConstraint(error) === "store_lot.version")
      throw httpError("conflict", "Someone else saved this lot. Reload the page and make your change again.", {
        reason: "stale",
      });
    if (violatedConstraint(error) === "store_lot.plain_number")
      throw httpError("conflict", "Another lot already has this number.", { field: "number" });
    throw error;
  }
  await deps.live.publishContent([productTag(variant.handle)]);
  return lotId;
}

/** Lots that are offered for each variant. */
const LOTS_TO_SHIP = 20;

/**
 * The lots that orders can be fulfilled from, by variant: released, not expired, and with units left as far as that is
 * known; first to expire first. One statement.
 */
export async function listLotsToShip(
  { db, now }: Pick<StoreDeps, "db" | "now">,
  variantIds: readonly string[],
): Promise<Record<string, (Pick<LotRow, "id" | "number" | "bestBefore" | "left"> & { variantId: string })[]>> {
  const today = toUtcDay(now());
  const rows = await db.all<Pick<LotRow, "id" | "number" | "bestBefore" | "left"> & { variantId: string }>(sql`
    SELECT * FROM (
      SELECT id, variant_id AS variantId, number, best_before AS bestBefore, ${LEFT} AS "left",
        row_number() OVER (PARTITION BY variant_id ORDER BY best_before, id) AS nth
      FROM store_lot WHERE variant_id IN (SELECT value FROM json_each(${JSON.stringify(variantIds)}))
        AND status = 'released' AND best_before >= ${today} AND (received = 0 OR received > used + removed))
    WHERE nth <= ${LOTS_TO_SHIP} ORDER BY variantId, bestBefore, id`);
  return Object.fromEntries(variantIds.map((id) => [id, rows.filter((r) => r.variantId === id)]));
}

/** The units of a lot by the ledger. */
export async function getLotQuantities({ db }: Pick<StoreDeps, "db">, id: string): Promise<LotQuantities> {
  const row = await db
    .select({ received: lots.received, used: lots.used, left: LEFT.as("left_units") })
    .from(lots)
    .where(eq(lots.id, id))
    .get();
  return row ?? { received: 0, used: 0, left: null };
}
