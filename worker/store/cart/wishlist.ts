import { and, desc, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { CartOwner } from "./cart-owner.ts";
import type { Wishlist } from "./contract.ts";
import type { CartDeps } from "./deps.ts";
import { wishlistItems } from "./schema.ts";

const MAX_WISHLIST_ITEMS = 200;

const ownerKey = (owner: CartOwner): string | null =>
  owner.userId ? `u:${owner.userId}` : owner.tokenHash ? `g:${owner.tokenHash}` : null;

/** A wishlist, newest first. */
export async function getWishlist(deps: CartDeps, owner: CartOwner): Promise<Wishlist> {
  const key = ownerKey(owner);
  if (!key) return { products: [] };
  const rows = await deps.db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.owner, key))
    .orderBy(desc(wishlistItems.at), desc(wishlistItems.productId))
    .limit(MAX_WISHLIST_ITEMS);
  return { products: rows.length > 0 ? await deps.listProductCards(rows.map((r) => r.id)) : [] };
}

/** Removes an item; does nothing if it is not there. */
export async function removeFromWishlist(deps: CartDeps, owner: CartOwner, productId: string): Promise<void> {
  await deps.db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.owner, ownerKey(owner) ?? ""), eq(wishlistItems.productId, productId)));
}

/**
 * Adds an item, once.
 * @throws httpError not_found for a product that is not active, conflict beyond 200
 */
export async function addToWishlist(deps: CartDeps, owner: CartOwner, productId: string): Promise<void> {
  const { db } = deps;
  const key = ownerKey(owner) ?? "";
  if ((await deps.listProductCards([productId])).length === 0)
    throw httpError("not_found", "Product not found.", { field: "productId", reason: "unknown_product" });
  const hasRoom = sql`(SELECT count(*) FROM store_wish w WHERE w.owner = ${key}) < ${MAX_WISHLIST_ITEMS}`;
  const inserted = await db
    .insert(wishlistItems)
    .select(sql`SELECT ${key}, ${owner.userId}, ${productId}, ${deps.now()} WHERE ${hasRoom}`)
    .onConflictDoNothing()
    .run();
  if (inserted.meta.changes > 0) return;
  const existing = await db
    .select({ at: wishlistItems.at })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.owner, key), eq(wishlistItems.productId, productId)))
    .get();
  if (!existing)
    throw httpError("conflict", `A wishlist can hold up to ${MAX_WISHLIST_ITEMS} items. Remove one first.`);
}
