import { and, eq, isNull, sql } from "drizzle-orm";
import type { EmailPicture } from "../../email/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { parsePicture, variantPictureSql } from "../../media/index.ts";
import { createJobBudget } from "../../platform/job-budget.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import { SAMPLE_MAIL_DOMAIN } from "../../sample/domain-people.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import { toEmailPicture } from "./email-picture.ts";
import { restockConfirmEmail, restockEmail } from "./emails.ts";
import { restockWatchers } from "./schema.ts";
import { type CatalogueDeps, getUnitsLeft } from "./service-availability.ts";

const SIGNATURE_PURPOSE = "restock";
/** Confirmation emails per network and hour: each goes to an address that is not verified yet. */
const NETWORK_LIMIT = { max: 10, window: HOUR };
const ADDRESS_LIMIT = { max: 5, window: DAY };
/**
 * People who were notified in the last day may still buy: those units are not offered to the next in line.
 */
const NOTIFIED_WINDOW = DAY;
/** Notices of one run, each about three queries; the next run goes on. */
const MAX_NOTICES = 200;
/** Statements of one variant and of one email. */
const VARIANT_COST = 2;
const NOTICE_COST = 3;

/** SQL condition: someone who can be written to. */
const isNoSample = sql`email NOT LIKE ${`%@${SAMPLE_MAIL_DOMAIN}`}`;

interface RestockVariant {
  variantId: string;
  title: string;
  handle: string;
  picture: EmailPicture;
}

/**
 * Stores a request for a restock notice, and emails a confirmation link. The response is the same for a known
 * address.
 * @throws httpError not_found, too_fast
 */
export async function requestRestockNotice(deps: CatalogueDeps, variantId: string, email: string): Promise<void> {
  const variant = await findRestockVariant(deps, variantId);
  if (!variant) throw httpError("not_found", "Product not found.");
  const limits: [string, typeof NETWORK_LIMIT][] = [
    [`restock:${await sha256(email)}`, ADDRESS_LIMIT],
    ...(deps.ip ? [[`restock:${toNetwork(deps.ip)}`, NETWORK_LIMIT] as [string, typeof NETWORK_LIMIT]] : []),
  ];
  for (const [key, rule] of limits) {
    const verdict = await consumeRateLimit(deps.env, key, rule, deps.now());
    if (!verdict.ok)
      throw httpError("too_fast", "Too many requests. Wait a few minutes and try again.", {
        retryAfter: verdict.retryAfter,
      });
  }
  const timestamps = { createdAt: deps.now() };
  const [row] = await deps.db
    .insert(restockWatchers)
    .values({ ...timestamps, id: newId(deps.now()), variantId, email })
    .onConflictDoUpdate({ target: [restockWatchers.variantId, restockWatchers.email], set: timestamps })
    .returning({
      id: restockWatchers.id,
      confirmedAt: restockWatchers.confirmedAt,
      notifiedAt: restockWatchers.notifiedAt,
    });
  // A request that is confirmed already needs no second email.
  if (!row || (row.confirmedAt !== null && row.notifiedAt === null)) return;
  const content = restockConfirmEmail(variant.title, await restockUrl(deps, row.id));
  await deps.emails.send({ to: email, kind: "restock_confirm", content });
}

/**
 * The link of the email: it opens a page that asks for confirmation, since email scanners follow links too.
 */
async function restockUrl(deps: CatalogueDeps, id: string): Promise<string> {
  return `${await getSiteOrigin(deps)}/restock/${id}?s=${await deps.auth.sign(SIGNATURE_PURPOSE, id)}`;
}

/** The variant of a signed link; null if the link is invalid or the request is gone. */
export async function getRestockRequest(
  deps: CatalogueDeps,
  id: string,
  signature: string,
): Promise<(RestockVariant & { confirmed: boolean }) | null> {
  if (!(await deps.auth.verify(SIGNATURE_PURPOSE, id, signature))) return null;
  const row = await deps.db.select().from(restockWatchers).where(eq(restockWatchers.id, id)).get();
  const variant = row && (await findRestockVariant(deps, row.variantId));
  return variant ? { ...variant, confirmed: row.confirmedAt !== null && row.notifiedAt === null } : null;
}

/**
 * Confirms or cancels a request, by a signed link.
 * @throws httpError not_found
 */
export async function answerRestockRequest(
  deps: CatalogueDeps,
  id: string,
  signature: string,
  answer: "yes" | "stop",
): Promise<void> {
  if (!(await getRestockRequest(deps, id, signature))) throw httpError("not_found", "This link is no longer valid.");
  const mine = eq(restockWatchers.id, id);
  if (answer === "stop") await deps.db.delete(restockWatchers).where(mine);
  else await deps.db.update(restockWatchers).set({ confirmedAt: deps.now(), notifiedAt: null }).where(mine);
}

async function findRestockVariant({ db }: CatalogueDeps, variantId: string): Promise<RestockVariant | null> {
  const [row] = await db.all<{
    title: string;
    variant: string;
    handle: string;
    look: string;
    picture: string | null;
  }>(sql`
    SELECT p.title, v.title AS variant, p.handle, p.look, ${variantPictureSql("v.id", "p.id")} AS picture FROM store_variant v JOIN store_product p ON p.id = v.product_id
    WHERE v.id = ${variantId} AND v.active = 1 AND p.status = 'active'`);
  return row
    ? {
        ...{ variantId, handle: row.handle, title: row.variant ? `${row.title}, ${row.variant}` : row.title },
        picture: toEmailPicture({ look: JSON.parse(row.look), picture: parsePicture(row.picture) }),
      }
    : null;
}

/**
 * Cron: sends restock notices, oldest request first, never more per day than there are units; each is sent
 * once, even by simultaneous runs. Deletes requests that were not confirmed within a week, and those notified
 * a month ago.
 */
export async function sendRestockNotices(deps: CatalogueDeps): Promise<{ told: number; unfinished?: true }> {
  const { db } = deps;
  const budget = createJobBudget(db);
  const at = deps.now();
  await db.delete(restockWatchers).where(sql`created_at < ${at - 7 * DAY} AND confirmed_at IS NULL`);
  await db.delete(restockWatchers).where(sql`created_at < ${at - 30 * DAY} AND notified_at < ${at - 30 * DAY}`);
  // From variant to variant through the index: one row is read for each, however many people wait for it.
  // Samples wait forever: they would take the place of people.
  const open = sql`FROM store_restock_watcher WHERE confirmed_at IS NOT NULL AND notified_at IS NULL AND ${isNoSample}`;
  const [waiting, recent] = await db.batch([
    db.all<{ id: string }>(sql`
      WITH RECURSIVE v(id) AS (
        SELECT min(variant_id) ${open} UNION ALL
        SELECT (SELECT min(variant_id) ${open} AND variant_id > v.id) FROM v WHERE v.id IS NOT NULL)
      SELECT id FROM v WHERE id IS NOT NULL`),
    db.all<{ id: string; n: number }>(sql`
      SELECT variant_id AS id, count(*) AS n FROM store_restock_watcher INDEXED BY store_restock_watcher_notified
      WHERE notified_at > ${at - NOTIFIED_WINDOW} GROUP BY variant_id`),
  ]);
  const notified = new Map(recent.map((r) => [r.id, r.n]));
  const left = await getUnitsLeft(
    deps,
    waiting.map((w) => w.id),
  );
  let sent = 0;
  for (const { id } of waiting) {
    if (sent >= MAX_NOTICES) break;
    const units = left.get(id) ?? 0;
    const available = (units === "backorder" ? 100 : units) - (notified.get(id) ?? 0);
    if (available <= 0) continue;
    if (!budget.hasRoomFor(VARIANT_COST)) break;
    const variant = await findRestockVariant(deps, id);
    if (!variant) continue;
    const rows = await db
      .select()
      .from(restockWatchers)
      .where(
        and(eq(restockWatchers.variantId, id), sql`confirmed_at IS NOT NULL AND notified_at IS NULL AND ${isNoSample}`),
      )
      .orderBy(restockWatchers.confirmedAt, restockWatchers.id)
      .limit(Math.min(available, 100, MAX_NOTICES - sent));
    for (const row of rows) if (budget.hasRoomFor(NOTICE_COST) && (await sendRestockNotice(deps, row, variant))) sent++;
  }
  return { told: sent, ...(budget.isUsedUp && { unfinished: true as const }) };
}

/** One email, whose id is the request's own: a second run violates the unique key and writes nothing. */
async function sendRestockNotice(
  deps: CatalogueDeps,
  row: typeof restockWatchers.$inferSelect,
  variant: RestockVariant,
): Promise<boolean> {
  const { db } = deps;
  const productUrl = `${await getSiteOrigin(deps)}/products/${variant.handle}?variant=${variant.variantId}`;
  const email = deps.emails.enqueue({
    to: row.email,
    kind: "restock",
    content: restockEmail(variant.title, productUrl, variant.picture),
    id: `restock:${row.id}:${row.confirmedAt}`,
  });
  try {
    await runBatch(db, [
      email.statement,
      db
        .update(restockWatchers)
        .set({ notifiedAt: deps.now() })
        .where(and(eq(restockWatchers.id, row.id), isNull(restockWatchers.notifiedAt))),
    ]);
  } catch (error) {
    if (violatedConstraint(error)) return false;
    throw error;
  }
  return true;
}
