import { and, desc, eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import type { Owner } from "./cart-owner.ts";
import type { Wishlist } from "./contract.ts";
import type { CartBase } from "./deps.ts";
import { wishes } from "./schema.ts";

const MAX_WISHES = 200;

const keyOf = (owner: Owner): string | null =>
  owner.userId ? `u:${owner.userId}` : owner.tokenHash ? `g:${owner.tokenHash}` : null;

/** What somebody wishes for, newest first. */
export async function readWishes(base: CartBase, owner: Owner): Promise<Wishlist> {
  const key = keyOf(owner);
  if (!key) return { products: [] };
  const rows = await base.db
    .select({ id: wishes.productId })
    .from(wishes)
    .where(eq(wishes.owner, key))
    .orderBy(desc(wishes.at), desc(wishes.productId))
    .limit(MAX_WISHES);
  return { products: rows.length > 0 ? await base.cards(rows.map((r) => r.id)) : [] };
}

/** Forgets a wish; harmless where there is none. */
export async function unwish(base: CartBase, owner: Owner, productId: string): Promise<void> {
  await base.db.delete(wishes).where(and(eq(wishes.owner, keyOf(owner) ?? ""), eq(wishes.productId, productId)));
}

/** Adds a wish, once. @throws fault not_found for a product that is not in force, conflict beyond 200 */
export async function wish(base: CartBase, owner: Owner, productId: string): Promise<void> {
  const { db } = base;
  const key = keyOf(owner) ?? "";
  if ((await base.cards([productId])).length === 0)
    throw fault("not_found", "There is no such product.", { field: "productId", reason: "unknown_product" });
  const room = sql`(SELECT count(*) FROM store_wish w WHERE w.owner = ${key}) < ${MAX_WISHES}`;
  const made = await db
    .insert(wishes)
    .select(sql`SELECT ${key}, ${owner.userId}, ${productId}, ${base.now()} WHERE ${room}`)
    .onConflictDoNothing()
    .run();
  if (made.meta.changes > 0) return;
  const had = await db
    .select({ at: wishes.at })
    .from(wishes)
    .where(and(eq(wishes.owner, key), eq(wishes.productId, productId)))
    .get();
  if (!had) throw fault("conflict", `A wishlist holds up to ${MAX_WISHES} things. Take one out first.`);
}
