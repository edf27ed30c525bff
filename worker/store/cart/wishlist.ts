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
  return toWishlist(deps, await itemsStatement(deps, key));
}

const itemsStatement = ({ db }: Pick<CartDeps, "db">, key: string) =>
  db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.owner, key))
    .orderBy(desc(wishlistItems.at), desc(wishlistItems.productId))
    .limit(MAX_WISHLIST_ITEMS);

const toWishlist = async (deps: CartDeps, items: { id: string }[]): Promise<Wishlist> => ({
  products: items.length > 0 ? await deps.listProductCards(items.map(({ id }) => id)) : [],
});

/** Removes an item; does nothing if it is not there. @returns the wishlist as it is now */
export async function removeFromWishlist(deps: CartDeps, owner: CartOwner, productId: string): Promise<Wishlist> {
  const key = ownerKey(owner) ?? "";
  const [, items] = await deps.db.batch([
    deps.db.delete(wishlistItems).where(and(eq(wishlistItems.owner, key), eq(wishlistItems.productId, productId))),
    itemsStatement(deps, key),
  ]);
  return toWishlist(deps, items);
}

/**
 * Adds an item, once.
 * @param productId an active product's
 * @returns the wishlist as it is now
 * @throws httpError conflict beyond 200
 */
export async function addToWishlist(deps: CartDeps, owner: CartOwner, productId: string): Promise<Wishlist> {
  const { db } = deps;
  const key = ownerKey(owner) ?? "";
  const hasRoom = sql`(SELECT count(*) FROM store_wish w WHERE w.owner = ${key}) < ${MAX_WISHLIST_ITEMS}`;
  const [, items] = await db.batch([
    db
      .insert(wishlistItems)
      .select(sql`SELECT ${key}, ${owner.userId}, ${productId}, ${deps.now()} WHERE ${hasRoom}`)
      .onConflictDoNothing(),
    itemsStatement(deps, key),
  ]);
  if (!items.some(({ id }) => id === productId))
    throw httpError("conflict", `A wishlist can hold up to ${MAX_WISHLIST_ITEMS} items. Remove one first.`);
  return toWishlist(deps, items);
}
