import { type SQL, sql } from "drizzle-orm";
import { newId, sha256 } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";
import { type Backlog, createJobBudget, type JobBudget } from "../../platform/job-budget.ts";
import type { Address } from "../pricing/contract.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { formatDocument, putDocument, readDocumentRows } from "./archive-document.ts";
import { archivedOrders } from "./archive-schema.ts";
import { ARCHIVED_TABLES, rowsAsJson } from "./archive-tables.ts";
import type { OrdersDeps } from "./deps.ts";
import { deriveFulfillmentStatus, derivePaymentStatus } from "./domain.ts";
import { fulfillments, orderLines, orders, payments } from "./schema.ts";

type ArchiveDeps = Pick<OrdersDeps, "db" | "env" | "now" | "faultPoint">;

export interface ArchiveReport {
  archived: number;
  /** Orders that changed while they were read, or that R2 did not take. */
  errors: number;
  unfinished: boolean;
  backlog: Backlog;
}

/** Orders that are looked at with one statement. */
const PAGE_SIZE = 50;
/** The most statements that one order takes. */
const ITEM_COST = ARCHIVED_TABLES.length + 8;
/** A file of a run that was killed is deleted after this. */
const FILE_GRACE_PERIOD = DAY;
/** All orders are gone through once in this time: what could not be archived yet is asked again. */
const PASS_INTERVAL = DAY;
const STATE_NAME = "archive";

/** Where the job is: the last order that was looked at, and when it began with the first one. */
interface ArchiveProgress {
  placedAt: number;
  rowId: number;
  startedAt: number;
  isDone: boolean;
}

/**
 * SQL condition: the order `o` is closed, and nothing that happens in the database still needs its rows. An order that
 * it refuses is asked again every day. Older than `cutoff` (epoch milliseconds) must be its last event too.
 */
const isArchivable = (cutoff: number): SQL => sql`(o.status IN ('completed', 'cancelled') AND o.attention = ''
  AND o.placed_at < ${cutoff}
  AND NOT EXISTS (SELECT 1 FROM store_order_event e WHERE e.order_id = o.id AND e.at >= ${cutoff})
  AND NOT EXISTS (SELECT 1 FROM store_payment p WHERE p.order_id = o.id AND (p.status IN ('created', 'pending', 'unknown') OR p.updated_at >= ${cutoff}))
  AND NOT EXISTS (SELECT 1 FROM store_refund r WHERE r.order_id = o.id AND r.status IN ('created', 'pending'))
  AND NOT EXISTS (SELECT 1 FROM store_return r WHERE r.order_id = o.id AND r.status IN ('requested', 'approved'))
  AND NOT EXISTS (SELECT 1 FROM store_dispute d WHERE d.order_id = o.id AND d.status = 'open')
  AND NOT EXISTS (SELECT 1 FROM store_stock_hold h WHERE h.order_id = o.id AND h.quantity > 0)
  AND NOT EXISTS (SELECT 1 FROM store_fulfilment f WHERE f.order_id = o.id AND f.status = 'shipped')
  AND NOT EXISTS (SELECT 1 FROM store_fulfilment f CROSS JOIN store_fulfilment_line x ON x.fulfilment_id = f.id
    CROSS JOIN store_lot t ON t.id = x.lot_id WHERE f.order_id = o.id AND t.status = 'recalled')
  AND NOT EXISTS (SELECT 1 FROM store_order_line l WHERE l.order_id = o.id AND (l.kind = 'gift_card'
    OR EXISTS (SELECT 1 FROM store_review v WHERE v.order_line_id = l.id)))
  AND NOT EXISTS (SELECT 1 FROM billing_contract c WHERE c.id = o.contract_id AND c.status NOT IN ('cancelled', 'failed'))
  AND NOT EXISTS (SELECT 1 FROM billing_contract c WHERE c.origin_order_id = o.id AND c.status NOT IN ('cancelled', 'failed'))
  AND NOT EXISTS (SELECT 1 FROM sample_row s WHERE s.kind = 'order' AND s.id = o.id)
  AND o.number < (SELECT max(number) FROM store_order))`;

/**
 * Moves orders to R2 that are closed and have not changed for so many months, oldest first, until the budget is used up;
 * the next run continues there. An order that fails is counted and tried again the next day.
 * @param months null: the archive is switched off; files that are no longer needed are still deleted
 */
export async function archiveClosedOrders(
  deps: ArchiveDeps,
  months: number | null,
  budget = createJobBudget(deps.db),
): Promise<ArchiveReport> {
  const report = { archived: 0, errors: 0 };
  await deleteUnusedFiles(deps, budget);
  if (months === null) return { ...report, unfinished: budget.isUsedUp, backlog: { count: 0, oldestAt: null } };
  const cutoff = subtractMonths(deps.now(), months);
  const progress = await readProgress(deps);
  while (!progress.isDone && budget.hasRoomFor(2)) {
    const page = await listCandidates(deps, progress, cutoff);
    for (const { id, row_id: rowId, placed_at: placedAt, ok } of page) {
      if (ok) {
        if (!budget.hasRoomFor(ITEM_COST)) break;
        const outcome = await archiveOrder(deps, id, cutoff).catch((error: unknown) => {
          console.error(JSON.stringify({ archive: id, error: String(error) }));
          return "failed" as const;
        });
        if (outcome === "archived") report.archived += 1;
        else report.errors += 1;
      }
      Object.assign(progress, { rowId, placedAt });
    }
    if (page.length < PAGE_SIZE && !budget.isUsedUp) progress.isDone = true;
    if (budget.isUsedUp) break;
  }
  await saveProgress(deps, progress);
  // Nobody waits for the archive, so its backlog has no age.
  const count = progress.isDone ? 0 : (await listCandidates(deps, progress, cutoff)).length;
  return { ...report, unfinished: budget.isUsedUp, backlog: { count, oldestAt: null } };
}

function subtractMonths(now: number, months: number): number {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.getTime();
}

interface Candidate {
  id: string;
  row_id: number;
  placed_at: number;
  ok: number;
}

/** The next orders that are old enough, and which of them can be archived. */
const listCandidates = ({ db }: ArchiveDeps, progress: ArchiveProgress, cutoff: number): Promise<Candidate[]> =>
  db.all<Candidate>(sql`SELECT o.id, o.rowid AS row_id, o.placed_at, ${isArchivable(cutoff)}
      AND NOT EXISTS (SELECT 1 FROM store_order_archive_file x WHERE x.order_id = o.id) AS ok
    FROM store_order o INDEXED BY store_order_placed
    WHERE o.placed_at < ${cutoff} AND (o.placed_at, o.rowid) > (${progress.placedAt}, ${progress.rowId})
    ORDER BY o.placed_at, o.rowid LIMIT ${PAGE_SIZE}`);

/**
 * Moves one order: its document is in R2, read back and compared, before the one batch that deletes its rows; the batch
 * is undone where any of them has changed since they were read. Killed at any line, the order is whole in the database
 * or in the archive.
 * @throws Error where R2 did not store the document; the order stays as it was
 */
export async function archiveOrder(deps: ArchiveDeps, id: string, cutoff: number): Promise<"archived" | "changed"> {
  const { db, now, faultPoint } = deps;
  const key = `order-archive/${id}/${newId(now())}.json`;
  const claim = await db.run(sql`INSERT INTO store_order_archive_file (key, order_id, delete_after)
    SELECT ${key}, ${id}, ${now() + FILE_GRACE_PERIOD}
    WHERE EXISTS (SELECT 1 FROM store_order WHERE id = ${id})
      AND NOT EXISTS (SELECT 1 FROM store_order_archive_file WHERE order_id = ${id})`);
  if (claim.meta.changes === 0) return "changed";
  await faultPoint("archive:claimed");
  const rows = await readRows(deps, id);
  const text = formatDocument(id, rows);
  await putDocument(deps, key, text);
  await faultPoint("archive:stored");
  try {
    await runBatch(db, await moveStatements(deps, { id, key, cutoff, rows, text }));
  } catch (error) {
    if (violatedConstraint(error) !== "store_order_archive.status") throw error;
    await deleteFile(deps, key);
    return "changed";
  }
  await faultPoint("archive:moved");
  return "archived";
}

/** An order's rows, one text for each of `ARCHIVED_TABLES`, of one instant. */
async function readRows({ db }: ArchiveDeps, id: string): Promise<string[]> {
  const columns = ARCHIVED_TABLES.map(
    (table, i) => sql`${rowsAsJson(table, sql`${id}`)} AS ${sql.identifier(`t${i}`)}`,
  );
  const row = await db.get<Record<string, string>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  return ARCHIVED_TABLES.map((_, i) => row?.[`t${i}`] ?? "[]");
}

interface Move {
  id: string;
  key: string;
  cutoff: number;
  rows: string[];
  text: string;
}

async function moveStatements(
  { db, now }: ArchiveDeps,
  { id, key, cutoff, rows, text }: Move,
): Promise<BatchStatement[]> {
  const document = ARCHIVED_TABLES.map(({ name, columns }, i) => ({ name, columns, rows: rows[i] as string }));
  const [order] = readDocumentRows(document, orders);
  if (!order) throw new Error("The order is not there any more.");
  const lines = readDocumentRows(document, orderLines);
  const shipTo = order.shipTo ? (JSON.parse(order.shipTo) as Partial<Address>) : {};
  const isUnchanged = sql.join(
    ARCHIVED_TABLES.map((table, i) => sql`${rowsAsJson(table, sql`${id}`)} = ${rows[i]}`),
    sql` AND `,
  );
  const isOurs = sql`EXISTS (SELECT 1 FROM store_order_archive_file WHERE key = ${key} AND delete_after > 0)`;
  const isFilled = (name: string) => document.some((t) => t.name === name && t.rows !== "[]");
  return [
    db.insert(archivedOrders).values({
      ...{ id, number: order.number, email: order.email, userId: order.userId },
      ...{ name: shipTo.name ?? "", country: shipTo.country ?? "", source: order.source },
      // The NOT NULL constraint undoes the batch where a row has changed since it was read.
      status: sql`(SELECT CASE WHEN ${isArchivable(cutoff)} AND ${isOurs} AND ${isUnchanged} THEN o.status END FROM store_order o WHERE o.id = ${id})`,
      paymentStatus: derivePaymentStatus(order, readDocumentRows(document, payments)),
      fulfillmentStatus: deriveFulfillmentStatus(lines, readDocumentRows(document, fulfillments)),
      items: lines.reduce((sum, l) => sum + l.quantity, 0),
      ...{ currency: order.currency, total: order.total, refunded: order.refunded },
      ...{ placedAt: order.placedAt, paidAt: order.paidAt, archivedAt: now(), file: key, hash: await sha256(text) },
    }),
    db.run(sql`INSERT INTO store_order_archive_payment (payment_id, order_id, gateway, reference)
      SELECT id, order_id, gateway, reference FROM store_payment WHERE order_id = ${id}`),
    db.run(sql`INSERT INTO store_order_archive_lot (lot_id, order_id, units, shipped_at)
      SELECT x.lot_id, f.order_id, sum(x.quantity), min(f.shipped_at)
      FROM store_fulfilment f CROSS JOIN store_fulfilment_line x ON x.fulfilment_id = f.id
      WHERE f.order_id = ${id} AND f.status <> 'cancelled' AND x.lot_id IS NOT NULL GROUP BY x.lot_id`),
    ...ARCHIVED_TABLES.filter(({ name }) => isFilled(name)).map(({ name, belongsTo }) =>
      db.run(sql`DELETE FROM ${sql.identifier(name)} WHERE ${belongsTo(sql`${id}`)}`),
    ),
    db.run(sql`DELETE FROM store_order_archive_file WHERE key = ${key}`),
  ];
}

/** Deletes the files that no archived order refers to: of killed runs, and of orders that were brought back. */
async function deleteUnusedFiles(deps: ArchiveDeps, budget: JobBudget): Promise<void> {
  const due = await deps.db.all<{ key: string }>(
    sql`SELECT key FROM store_order_archive_file WHERE delete_after < ${deps.now()} ORDER BY delete_after LIMIT ${PAGE_SIZE}`,
  );
  for (const { key } of due) if (budget.hasRoomFor(2)) await deleteFile(deps, key);
}

/** First no batch may take the file any more; then it goes, and the row that knows it last. */
async function deleteFile({ db, env, faultPoint }: ArchiveDeps, key: string): Promise<void> {
  const { meta } = await db.run(sql`UPDATE store_order_archive_file SET delete_after = 0 WHERE key = ${key}`);
  if (meta.changes === 0) return;
  await faultPoint("archive:file-marked");
  await env.MEDIA.delete(key);
  await db.run(sql`DELETE FROM store_order_archive_file WHERE key = ${key}`);
}

async function readProgress({ db, now }: ArchiveDeps): Promise<ArchiveProgress> {
  const row = await db.get<{ state: string }>(sql`SELECT state FROM settings_job_state WHERE name = ${STATE_NAME}`);
  const stored = row ? (JSON.parse(row.state) as ArchiveProgress) : null;
  if (stored && !(stored.isDone && now() - stored.startedAt >= PASS_INTERVAL)) return stored;
  return { placedAt: 0, rowId: 0, startedAt: now(), isDone: false };
}

async function saveProgress({ db, now }: ArchiveDeps, progress: ArchiveProgress): Promise<void> {
  await db.run(sql`INSERT INTO settings_job_state (name, state, at) VALUES (${STATE_NAME}, ${JSON.stringify(progress)}, ${now()})
    ON CONFLICT (name) DO UPDATE SET state = excluded.state, at = excluded.at`);
}
