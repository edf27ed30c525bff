import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { HOUR } from "../kernel/instants.ts";
import type { JobBudget } from "../platform/job-budget.ts";
import { filterOnly } from "../platform/sql-literals.ts";
import type { BillingDeps } from "./deps.ts";
import { retryDelay } from "./domain.ts";
import { subscriptions } from "./schema.ts";

const PAGE_SIZE = 50;
const PAGE_COST = 1;

/** Subscriptions that a job may look at: not those that wait after an error. */
export const isNotWaiting = (now: number) => or(isNull(subscriptions.retryAt), lte(subscriptions.retryAt, now));

/**
 * SQL condition: no sample, which waits until the year 9999 (migrations/0034_sample_data.sql): it is neither charged, nor
 * written about, nor counted as work that is left.
 */
export const isNoSample = sql`coalesce(billing_contract.retry_at, 0) < 253402300799000`;

/** SQL condition: behind the last item of the page before, in the order of a column and the id; none on the first page. */
export const isBehind = <T extends { id: string }>(
  column: AnySQLiteColumn,
  readColumn: (item: T) => unknown,
  last: T | null,
) => (last ? sql`(${column}, ${filterOnly(subscriptions.id)}) > (${readColumn(last)}, ${last.id})` : undefined);

/**
 * Works through what is due, page after page, until nothing is left or the budget is used up. An item that throws waits
 * before its next try, longer each time, so that it never stands in the way of the others.
 * @param cost the most statements that an item needs
 * @param listPage the items after the last one of the previous page; each is seen once in a run
 */
export async function workThrough<T extends { id: string }>(
  deps: BillingDeps,
  budget: JobBudget,
  cost: number | ((item: T) => number),
  listPage: (after: T | null, limit: number) => Promise<T[]>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let after: T | null = null;
  while (budget.hasRoomFor(PAGE_COST)) {
    const page: T[] = await listPage(after, PAGE_SIZE);
    for (const item of page) {
      if (!budget.hasRoomFor(typeof cost === "number" ? cost : cost(item))) return;
      try {
        await work(item);
      } catch (error) {
        console.error(JSON.stringify({ subscription: item.id, error: String(error) }));
        await postpone(deps, item.id);
      }
    }
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1) ?? null;
  }
}

/** Moves a subscription to the back after an error, or while the outcome of its charge is unknown. */
export async function postpone({ db, now }: BillingDeps, id: string): Promise<void> {
  const row = await db
    .update(subscriptions)
    .set({ failures: sql`failures + 1`, retryAt: now() + HOUR })
    .where(eq(subscriptions.id, id))
    .returning({ failures: subscriptions.failures });
  const failures = row[0]?.failures ?? 1;
  if (failures > 1)
    await db
      .update(subscriptions)
      .set({ retryAt: now() + retryDelay(failures) })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.failures, failures)));
}
