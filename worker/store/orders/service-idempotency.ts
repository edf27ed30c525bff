import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { DAY, SECOND } from "../../kernel/instants.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrdersDeps } from "./deps.ts";
import { type EarlierAttempt, earlierAttemptStatements, toEarlierAttempt } from "./queries.ts";
import { requestKeys } from "./schema.ts";

/** Longer than any call may take, gateway included: an older claim was left by a Worker that crashed. */
export const CLAIM_DURATION = 90 * SECOND;
const RETENTION = 7 * DAY;

/**
 * Runs a request once per idempotency key; a repeat gets the same response. A thrown HTTP error releases the
 * key, since nothing was changed. `run` must be repeatable after a crash: it gets what an earlier run had
 * created under the key, read in the batch that claims the key, so that no other run can be between the two.
 * @param scope what the key belongs to, such as `checkout`
 * @param alongside statements for the same batch, which hold whether the key is claimed or not
 * @throws httpError unprocessable if the key was used with another body, conflict (with Retry-After) while
 * the first request is in progress
 */
export async function runOnce<T>(
  deps: Pick<OrdersDeps, "db" | "now">,
  scope: string,
  key: string,
  body: unknown,
  run: (earlier: EarlierAttempt | null) => Promise<T>,
  alongside: readonly BatchStatement[] = [],
): Promise<T> {
  const { db, now } = deps;
  const bodyHash = await sha256(JSON.stringify(body));
  const matchesKey = and(eq(requestKeys.scope, scope), eq(requestKeys.key, key));
  const at = now();
  const claimedUntil = at + CLAIM_DURATION;
  const claim = { scope, key, bodyHash, createdAt: at, claimedUntil };
  const [inserted, [row], ...found] = await db.batch([
    db.insert(requestKeys).values(claim).onConflictDoNothing().returning({ key: requestKeys.key }),
    db.select().from(requestKeys).where(matchesKey),
    ...earlierAttemptStatements(db, key),
    ...alongside,
  ]);
  let earlier = toEarlierAttempt(found[0], found[1]);
  if (inserted.length === 0) {
    if (!row) throw inProgressError(1);
    if (row.bodyHash !== bodyHash) throw keyReusedError();
    if (row.status !== null) return JSON.parse(row.answer ?? "null") as T;
    if (row.claimedUntil > at) throw inProgressError((row.claimedUntil - at) / SECOND);
    const [takenOver, ...foundNow] = await db.batch([
      db
        .update(requestKeys)
        .set({ claimedUntil })
        .where(and(matchesKey, isNull(requestKeys.status), eq(requestKeys.claimedUntil, row.claimedUntil)))
        .returning({ key: requestKeys.key }),
      ...earlierAttemptStatements(db, key),
    ]);
    if (takenOver.length === 0) throw inProgressError(1);
    earlier = toEarlierAttempt(...foundNow);
  }
  try {
    const result = await run(earlier);
    await db
      .update(requestKeys)
      .set({ status: 200, answer: JSON.stringify(result) })
      .where(matchesKey);
    return result;
  } catch (error) {
    await db
      .delete(requestKeys)
      .where(and(matchesKey, isNull(requestKeys.status), eq(requestKeys.claimedUntil, claimedUntil)));
    throw error;
  }
}

/** A key belongs to one request of one buyer. */
export const keyReusedError = (): Response =>
  httpError("unprocessable", "This request key was already used for something else. Reload the page and try again.", {
    reason: "key_reused",
  });

/** Whether a request with this key is in progress. */
export async function isRequestInProgress(deps: Pick<OrdersDeps, "db" | "now">, key: string): Promise<boolean> {
  const row = await deps.db
    .select({ key: requestKeys.key })
    .from(requestKeys)
    .where(and(eq(requestKeys.key, key), isNull(requestKeys.status), gt(requestKeys.claimedUntil, deps.now())))
    .get();
  return row !== undefined;
}

const inProgressError = (seconds: number) =>
  httpError("conflict", "This request is still in progress. Try again in a moment.", {
    reason: "in_progress",
    retryAfter: Math.min(seconds, 5),
  });

/** For cron: deletes stored responses after a week. Orders and payments store their keys themselves. */
export async function deleteOldRequestKeys(deps: Pick<OrdersDeps, "db" | "now">): Promise<void> {
  await deps.db.delete(requestKeys).where(lt(requestKeys.createdAt, deps.now() - RETENTION));
}
