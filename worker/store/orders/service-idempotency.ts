import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { DAY, SECOND } from "../../kernel/instants.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrdersDeps } from "./deps.ts";
import { type EarlierAttempt, earlierAttemptStatements, toEarlierAttempt } from "./queries.ts";
import { requestKeys } from "./schema.ts";

/** Longer than any call may take, gateway included: an older claim was left by a Worker that crashed. */
export const CLAIM_DURATION = 90 * SECOND;
/** How long a key's claim, and with it its buyer, is known. */
export const KEY_RETENTION = 7 * DAY;

/**
 * The names under which a key may be the caller's, the one to record first: the member, then the browser with the cart's
 * cookie. None: nobody who can be told apart, such as a guest who buys a plan without a cart.
 */
export async function buyerIdsOf(deps: Pick<OrdersDeps, "cart">): Promise<string[]> {
  const { userId, tokenHash } = await deps.cart.readOwner();
  return [...(userId ? [`user:${userId}`] : []), ...(tokenHash ? [`cart:${tokenHash}`] : [])];
}

/** The hash of a request that failed midway: the next one may have another body. */
const RELEASED = "";

/** Keys of nobody are answered to anyone who names them, so only where they cannot be guessed: the pages send UUIDs. */
const UNGUESSABLE_LENGTH = 32;

const isOwnKey = ({ key, buyer }: { key: string; buyer: string }, buyerIds: readonly string[]): boolean =>
  buyer === "" ? key.length >= UNGUESSABLE_LENGTH : buyerIds.includes(buyer);

/**
 * Runs a request once per idempotency key; a repeat gets the same response. A thrown HTTP error deletes the key
 * where nothing was created under it; any other error releases it to its buyer, who may have an order by now. `run` must be repeatable
 * after a crash: it gets what an earlier run had created under the key, read in the batch that claims the key, so that
 * no other run can be between the two.
 * @param scope what the key belongs to, such as `checkout`
 * @param alongside statements for the same batch, which hold whether the key is claimed or not
 * @throws httpError unprocessable if the key was used with another body or by someone else, conflict (with
 * Retry-After) while the first request is in progress
 */
export async function runOnce<T>(
  deps: Pick<OrdersDeps, "db" | "now" | "cart">,
  scope: string,
  key: string,
  body: unknown,
  run: (earlier: EarlierAttempt | null) => Promise<T>,
  alongside: readonly BatchStatement[] = [],
): Promise<T> {
  const { db, now } = deps;
  const [bodyHash, buyerIds] = await Promise.all([sha256(JSON.stringify(body)), buyerIdsOf(deps)]);
  const matchesKey = and(eq(requestKeys.scope, scope), eq(requestKeys.key, key));
  const at = now();
  const claimedUntil = at + CLAIM_DURATION;
  const claim = { scope, key, bodyHash, createdAt: at, claimedUntil, buyer: buyerIds[0] ?? "" };
  const [inserted, [row], ...found] = await db.batch([
    db.insert(requestKeys).values(claim).onConflictDoNothing().returning({ key: requestKeys.key }),
    db.select().from(requestKeys).where(matchesKey),
    ...earlierAttemptStatements(db, key),
    ...alongside,
  ]);
  let earlier = toEarlierAttempt(found[0], found[1]);
  if (inserted.length === 0) {
    if (!row) throw inProgressError(1);
    if ((row.bodyHash !== RELEASED && row.bodyHash !== bodyHash) || (row.buyer !== "" && !buyerIds.includes(row.buyer)))
      throw keyReusedError();
    if (row.status !== null) return JSON.parse(row.answer ?? "null") as T;
    if (row.claimedUntil > at) throw inProgressError((row.claimedUntil - at) / SECOND);
    const [takenOver, ...foundNow] = await db.batch([
      db
        .update(requestKeys)
        .set({ claimedUntil, bodyHash })
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
    const isOwnClaim = and(matchesKey, isNull(requestKeys.status), eq(requestKeys.claimedUntil, claimedUntil));
    const release = db.update(requestKeys).set({ bodyHash: RELEASED, claimedUntil: at }).where(isOwnClaim);
    const nothingCreated = sql`NOT EXISTS (SELECT 1 FROM store_order WHERE request_key = ${key}) AND NOT EXISTS (SELECT 1 FROM store_payment WHERE request_key = ${key})`;
    if (error instanceof Response)
      await db.batch([db.delete(requestKeys).where(and(isOwnClaim, nothingCreated)), release]);
    else await release;
    throw error;
  }
}

/** A key belongs to one request of one buyer. */
export const keyReusedError = (): Response =>
  httpError("unprocessable", "This request key was already used for something else. Reload the page and try again.", {
    reason: "key_reused",
  });

/**
 * What is known of the caller's own request with this key.
 * @returns whether it is in progress; null: the caller made no such request
 */
export async function findOwnRequest(
  deps: Pick<OrdersDeps, "db" | "now" | "cart">,
  key: string,
): Promise<{ working: boolean } | null> {
  const [rows, buyerIds] = await Promise.all([
    deps.db.select().from(requestKeys).where(eq(requestKeys.key, key)),
    buyerIdsOf(deps),
  ]);
  const own = rows.filter((row) => isOwnKey(row, buyerIds));
  if (own.length === 0) return null;
  return { working: own.some((row) => row.status === null && row.claimedUntil > deps.now()) };
}

const inProgressError = (seconds: number) =>
  httpError("conflict", "This request is still in progress. Try again in a moment.", {
    reason: "in_progress",
    retryAfter: Math.min(seconds, 5),
  });

/** For cron: deletes stored responses after a week. Orders and payments store their keys themselves. */
export async function deleteOldRequestKeys(deps: Pick<OrdersDeps, "db" | "now">): Promise<void> {
  await deps.db.delete(requestKeys).where(lt(requestKeys.createdAt, deps.now() - KEY_RETENTION));
}
