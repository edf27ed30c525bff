import { asc, eq, sql } from "drizzle-orm";
import { type HttpErrorBody, httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { pick } from "../../kernel/pick.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import { MAX_SCHEDULED, type ScheduledChange, type ScheduleInput } from "./contract.ts";
import { productSchedule } from "./schema.ts";
import { changeProducts } from "./service-bulk.ts";

/** The changes that one run of the job makes; more wait for the next run, five minutes later. */
const PER_RUN = 40;
/** What the list of planned changes shows at most. */
const LIST_LIMIT = 200;

/** The planned changes of a product, and those that were made or refused: newest last, at most fifty. */
export async function listSchedule({ db }: Pick<StoreDeps, "db">, productId: string): Promise<ScheduledChange[]> {
  const rows = await db
    .select()
    .from(productSchedule)
    .where(sql`product_id = ${productId} AND state <> 'canceled'`)
    .orderBy(asc(productSchedule.at), asc(productSchedule.id))
    .limit(50);
  return rows.map((r) => pick(r, ["id", "action", "at", "state", "problem", "actor", "doneAt"]));
}

/** All changes that are planned, the next one first. */
export async function listPlannedChanges({
  db,
}: Pick<StoreDeps, "db">): Promise<(ScheduledChange & { productId: string; title: string })[]> {
  return db.all(sql`
    SELECT s.id, s.action, s.at, s.state, s.problem, s.actor, s.done_at AS doneAt, s.product_id AS productId, p.title
    FROM store_product_schedule s CROSS JOIN store_product p ON p.id = s.product_id
    WHERE s.state = 'pending' ORDER BY s.at, s.id LIMIT ${LIST_LIMIT}`);
}

/**
 * Plans a change of a product's status.
 * @throws httpError not_found; bad_input if the time has passed; conflict if one is planned for the same time
 */
export async function scheduleChange(
  deps: StoreDeps,
  productId: string,
  { action, at }: ScheduleInput,
  actor: string,
): Promise<string> {
  const { db, now } = deps;
  if (at <= now()) throw httpError("bad_input", "Enter a time in the future.", { field: "at" });
  const [[product], planned] = await db.batch([
    db.all<{ id: string }>(sql`SELECT id FROM store_product WHERE id = ${productId}`),
    db.all<{ at: number }>(
      sql`SELECT at FROM store_product_schedule WHERE product_id = ${productId} AND state = 'pending'`,
    ),
  ]);
  if (!product) throw httpError("not_found", "Product not found.");
  if (planned.some((p) => p.at === at))
    throw httpError("conflict", "A change is already scheduled for this time.", { field: "at" });
  if (planned.length >= MAX_SCHEDULED)
    throw httpError("conflict", `Up to ${MAX_SCHEDULED} changes can be scheduled at a time.`, { field: "at" });
  const id = newId(now());
  await runBatch(db, [
    db.insert(productSchedule).values({ id, productId, action, at, actor, createdAt: now() }),
    auditStatement(deps, actor, "product.schedule", `product:${productId}`, {
      after: { action, at: new Date(at).toISOString() },
    }),
  ]);
  return id;
}

/**
 * Cancels a planned change.
 * @throws httpError not_found; conflict if it was made meanwhile
 */
export async function cancelScheduledChange(
  deps: StoreDeps,
  productId: string,
  id: string,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const row = await db.select().from(productSchedule).where(eq(productSchedule.id, id)).get();
  if (!row || row.productId !== productId) throw httpError("not_found", "Scheduled change not found.");
  try {
    await runBatch(db, [
      db
        .update(productSchedule)
        .set({ state: ifPending("canceled") })
        .where(eq(productSchedule.id, id)),
      auditStatement(deps, actor, "product.unschedule", `product:${productId}`, {
        before: { action: row.action, at: new Date(row.at).toISOString() },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "store_product_schedule.state") throw error;
    throw httpError("conflict", "This change was already made or canceled.", { reason: "not_pending" });
  }
}

/** The state, if the change still waits; else null, which the column refuses: the batch is undone. */
const ifPending = (state: ScheduledChange["state"]) =>
  sql`CASE WHEN state = 'pending' THEN ${state} END` as unknown as ScheduledChange["state"];

/**
 * Cron: makes the changes that are due, oldest first. The status and the plan's state change in one batch, so that each
 * happens once; what the rules refuse is kept with the reason.
 */
export async function runScheduledChanges(
  deps: StoreDeps,
): Promise<{ done: number; refused: number; unfinished: boolean }> {
  const { db, now } = deps;
  const due = await db.all<{ id: string; productId: string; action: "publish" | "unpublish"; actor: string }>(sql`
    SELECT id, product_id AS productId, action, actor FROM store_product_schedule INDEXED BY store_product_schedule_due
    WHERE state = 'pending' AND at <= ${now()} ORDER BY at, id LIMIT ${PER_RUN + 1}`);
  const result = { done: 0, refused: 0, unfinished: due.length > PER_RUN };
  for (const change of due.slice(0, PER_RUN)) {
    const finish = (state: "done" | "refused", problem = "") =>
      db
        .update(productSchedule)
        .set({ state: ifPending(state), problem, doneAt: now() })
        .where(eq(productSchedule.id, change.id));
    const status = change.action === "publish" ? "active" : "draft";
    try {
      const { refused } = await changeProducts(
        deps,
        { ids: [change.productId], act: { kind: "status", status } },
        `${change.actor} (scheduled)`,
        [finish("done")],
      );
      const [problem] = refused;
      if (!problem) result.done++;
      else {
        await runBatch(db, [finish("refused", problem.message)]);
        result.refused++;
      }
    } catch (error) {
      // Canceled between reading and changing.
      if (violatedConstraint(error) === "store_product_schedule.state") continue;
      if (!(error instanceof Response)) throw error;
      await runBatch(db, [finish("refused", ((await error.json()) as HttpErrorBody).error.message)]);
      result.refused++;
    }
  }
  return result;
}
