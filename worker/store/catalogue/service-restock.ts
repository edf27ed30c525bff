import { and, eq, isNull, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { networkOf, takeLimit } from "../../platform/rate-limiter.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { siteOrigin } from "../../platform/site-origin.ts";
import { brokenRule, runBatch } from "../statement.ts";
import { restockWatchers } from "./schema.ts";
import { type CatalogueBase, unitsLeft } from "./service-availability.ts";

const PURPOSE = "restock";
/** Mails asked for from one network an hour: each goes to an address that is not proven yet. */
const PER_NETWORK = { max: 10, window: HOUR };
const PER_ADDRESS = { max: 5, window: DAY };
/** Whoever was told in the last day may still buy: units are kept in mind for them. */
const HEADSTART = DAY;

interface Watched {
  variantId: string;
  title: string;
  handle: string;
}

/**
 * Notes that somebody wants to hear when a variant can be bought again, and asks them by mail
 * whether it was they. The answer is the same for a known address.
 * @throws fault not_found, too_fast
 */
export async function watchRestock(base: CatalogueBase, variantId: string, email: string): Promise<void> {
  const what = await watched(base, variantId);
  if (!what) throw fault("not_found", "There is no such product.");
  const limits: [string, typeof PER_NETWORK][] = [
    [`restock:${await sha256(email)}`, PER_ADDRESS],
    ...(base.ip ? [[`restock:${networkOf(base.ip)}`, PER_NETWORK] as [string, typeof PER_NETWORK]] : []),
  ];
  for (const [key, rule] of limits) {
    const verdict = await takeLimit(base.env, key, rule, base.now());
    if (!verdict.ok)
      throw fault("too_fast", "That was asked often. Wait a little and try again.", { retryAfter: verdict.retryAfter });
  }
  const fresh = { createdAt: base.now() };
  const [row] = await base.db
    .insert(restockWatchers)
    .values({ ...fresh, id: newId(base.now()), variantId, email })
    .onConflictDoUpdate({ target: [restockWatchers.variantId, restockWatchers.email], set: fresh })
    .returning({
      id: restockWatchers.id,
      confirmedAt: restockWatchers.confirmedAt,
      notifiedAt: restockWatchers.notifiedAt,
    });
  // Who waits already hears nothing new.
  if (!row || (row.confirmedAt !== null && row.notifiedAt === null)) return;
  await base.mail.send({
    to: email,
    subject: `Shall we tell you when ${what.title} is back?`,
    text: `Somebody, we hope you, asked for one mail when ${what.title} can be bought again.\n\nYes, tell me:\n${await linkOf(base, row.id)}\n\nIf it was not you, do nothing: you will not hear from us.`,
    kind: "restock_confirm",
  });
}

/** The link of a mail: a page that asks once more, since machines follow links too. */
async function linkOf(base: CatalogueBase, id: string): Promise<string> {
  return `${await siteOrigin(base)}/restock/${id}?s=${await base.auth.sign(PURPOSE, id)}`;
}

/** What a signed link is about; null where the link is not ours or nobody waits any more. */
export async function restockLink(
  base: CatalogueBase,
  id: string,
  signature: string,
): Promise<(Watched & { confirmed: boolean }) | null> {
  if (!(await base.auth.verify(PURPOSE, id, signature))) return null;
  const row = await base.db.select().from(restockWatchers).where(eq(restockWatchers.id, id)).get();
  const what = row && (await watched(base, row.variantId));
  return what ? { ...what, confirmed: row.confirmedAt !== null && row.notifiedAt === null } : null;
}

/** Says yes, or stop, by a signed link. @throws fault not_found */
export async function answerRestock(
  base: CatalogueBase,
  id: string,
  signature: string,
  answer: "yes" | "stop",
): Promise<void> {
  if (!(await restockLink(base, id, signature))) throw fault("not_found", "This link leads nowhere any more.");
  const mine = eq(restockWatchers.id, id);
  if (answer === "stop") await base.db.delete(restockWatchers).where(mine);
  else await base.db.update(restockWatchers).set({ confirmedAt: base.now(), notifiedAt: null }).where(mine);
}

async function watched({ db }: CatalogueBase, variantId: string): Promise<Watched | null> {
  const [row] = await db.all<{ title: string; variant: string; handle: string }>(sql`
    SELECT p.title, v.title AS variant, p.handle FROM store_variant v JOIN store_product p ON p.id = v.product_id
    WHERE v.id = ${variantId} AND v.active = 1 AND p.status = 'active'`);
  return row
    ? { variantId, handle: row.handle, title: row.variant ? `${row.title}, ${row.variant}` : row.title }
    : null;
}

/**
 * Cron: tells those who wait, oldest first, never more of them in a day than there are units; each is
 * told once, whoever else runs this at the same time. Forgets who never answered within a week, and
 * who was told a month ago.
 */
export async function tellRestocked(base: CatalogueBase): Promise<{ told: number }> {
  const { db } = base;
  const at = base.now();
  await db.delete(restockWatchers).where(sql`created_at < ${at - 7 * DAY} AND confirmed_at IS NULL`);
  await db.delete(restockWatchers).where(sql`created_at < ${at - 30 * DAY} AND notified_at < ${at - 30 * DAY}`);
  const waiting = await db.all<{ variant_id: string; recent: number }>(sql`
    SELECT w.variant_id, (SELECT count(*) FROM store_restock_watcher t WHERE t.variant_id = w.variant_id AND t.notified_at > ${at - HEADSTART}) AS recent
    FROM store_restock_watcher w WHERE w.confirmed_at IS NOT NULL AND w.notified_at IS NULL GROUP BY w.variant_id LIMIT 200`);
  const left = await unitsLeft(
    base,
    waiting.map((w) => w.variant_id),
  );
  let told = 0;
  for (const w of waiting) {
    const units = left.get(w.variant_id) ?? 0;
    const free = (units === "backorder" ? 100 : units) - w.recent;
    if (free <= 0) continue;
    const what = await watched(base, w.variant_id);
    if (!what) continue;
    const rows = await db
      .select()
      .from(restockWatchers)
      .where(and(eq(restockWatchers.variantId, w.variant_id), sql`confirmed_at IS NOT NULL AND notified_at IS NULL`))
      .orderBy(restockWatchers.confirmedAt, restockWatchers.id)
      .limit(Math.min(free, 100));
    for (const row of rows) if (await tell(base, row, what)) told++;
  }
  return { told };
}

/** One mail, whose id is the request's own: a second run breaks on it and writes nothing. */
async function tell(base: CatalogueBase, row: typeof restockWatchers.$inferSelect, what: Watched): Promise<boolean> {
  const { db, mail } = base;
  const letter = {
    ...mail.row({
      to: row.email,
      subject: `${what.title} is back`,
      text: `${what.title} can be bought again:\n${await siteOrigin(base)}/products/${what.handle}?variant=${what.variantId}\n\nThis was the one mail that you asked for. Nothing is set aside for you: there may be fewer than there are people who waited.`,
      kind: "restock",
    }),
    id: `restock:${row.id}:${row.confirmedAt}`,
  };
  try {
    await runBatch(db, [
      db.insert(mailOutbox).values(letter),
      db
        .update(restockWatchers)
        .set({ notifiedAt: base.now() })
        .where(and(eq(restockWatchers.id, row.id), isNull(restockWatchers.notifiedAt))),
    ]);
  } catch (error) {
    if (brokenRule(error)) return false;
    throw error;
  }
  return true;
}
