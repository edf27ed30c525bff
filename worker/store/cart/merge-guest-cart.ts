import { and, eq, isNull, sql } from "drizzle-orm";
import { resolveCartLines, toStockLines } from "../priced-cart.ts";
import { type BatchStatement, runBatch } from "../statement.ts";
import { unitsAvailable, variantsOf } from "../stock/index.ts";
import { NEVER_EXPIRES } from "./cart-owner.ts";
import { MAX_QUANTITY } from "./contract.ts";
import type { CartDeps, CartWithLines } from "./deps.ts";
import { findCart, isConcurrentUpdate } from "./queries.ts";
import { cartLines, carts, wishlistItems } from "./schema.ts";

const MAX_ATTEMPTS = 5;

/**
 * Merges a guest's cart and wishlist into the account after sign-in: quantities of the same item are added
 * up, limited by stock, and no line of either cart is lost (together they may have more lines than can be
 * added by hand). The statements work on the rows as they are then, so two tabs at once, or a repeat, add
 * nothing twice.
 * @returns whether the guest's cart had any lines
 */
export async function mergeGuestCart(deps: CartDeps, userId: string, tokenHash: string): Promise<boolean> {
  for (let i = 0; ; i++) {
    const guest = await findCart(deps, { userId: null, tokenHash });
    const member = guest ? await findCart(deps, { userId, tokenHash: null }) : null;
    const statements = [
      ...mergeWishlistStatements(deps, userId, tokenHash),
      ...(guest
        ? member
          ? await mergeCartStatements(deps, guest, member)
          : adoptCartStatements(deps, guest, userId)
        : []),
    ];
    try {
      await runBatch(deps.db, statements);
      return guest !== null && guest.lines.length > 0;
    } catch (error) {
      // Another tab created or bought the member's cart meanwhile: read again.
      if (i >= MAX_ATTEMPTS || !isConcurrentUpdate(error)) throw error;
    }
  }
}

/** Makes the guest's cart the member's, who has none; a second one violates a unique key. */
const adoptCartStatements = ({ db }: CartDeps, guest: CartWithLines, userId: string): BatchStatement[] => [
  db
    .update(carts)
    .set({ userId, tokenHash: `member:${guest.id}`, expiresAt: NEVER_EXPIRES, version: sql`version + 1` })
    .where(and(eq(carts.id, guest.id), isNull(carts.userId))),
];

async function mergeCartStatements(
  deps: CartDeps,
  guest: CartWithLines,
  member: CartWithLines,
): Promise<BatchStatement[]> {
  const { db } = deps;
  const caps = JSON.stringify(await quantityCaps(deps, guest));
  const cap = sql`COALESCE((SELECT j.value FROM json_each(${caps}) j WHERE j.key = store_cart_line.variant_id), ${MAX_QUANTITY})`;
  const sameLine = (cartId: string) => sql`FROM store_cart_line t WHERE t.cart_id = ${cartId}
    AND t.variant_id = store_cart_line.variant_id AND t.plan_id = store_cart_line.plan_id AND t.given = store_cart_line.given`;
  const codes = sql`(SELECT json_group_array(value) FROM (SELECT m.value FROM json_each(store_cart.codes) m
    UNION SELECT g.value FROM store_cart c, json_each(c.codes) g WHERE c.id = ${guest.id} LIMIT 5))`;
  return [
    db
      .update(cartLines)
      .set({
        quantity: sql`max(quantity, min(${cap}, ${MAX_QUANTITY}, quantity + (SELECT t.quantity ${sameLine(guest.id)})))`,
      })
      .where(and(eq(cartLines.cartId, member.id), sql`EXISTS (SELECT 1 ${sameLine(guest.id)})`)),
    db.delete(cartLines).where(and(eq(cartLines.cartId, guest.id), sql`EXISTS (SELECT 1 ${sameLine(member.id)})`)),
    db
      .update(cartLines)
      // A member's cart that is gone meanwhile gives no id: NOT NULL undoes the batch.
      .set({ cartId: sql`(SELECT c.id FROM store_cart c WHERE c.id = ${member.id})` as never })
      .where(eq(cartLines.cartId, guest.id)),
    db
      .update(carts)
      .set({ codes, version: sql`version + 1`, updatedAt: deps.now() })
      .where(and(eq(carts.id, member.id), sql`EXISTS (SELECT 1 FROM store_cart g WHERE g.id = ${guest.id})`)),
    db.delete(carts).where(eq(carts.id, guest.id)),
  ];
}

/** The available stock of each line in a cart. */
async function quantityCaps(deps: CartDeps, cart: CartWithLines): Promise<Record<string, number>> {
  const { lines } = await resolveCartLines(
    deps,
    cart.lines.map(({ id, variantId, quantity }) => ({ id, variantId, planId: "", quantity })),
  );
  const wanted = toStockLines(lines);
  const available = await deps.stock.listAvailable(variantsOf(wanted));
  return Object.fromEntries(wanted.map((l) => [l.variantId, Math.min(MAX_QUANTITY, unitsAvailable(l, available))]));
}

/** Makes a guest's wishlist items the member's, without duplicates. */
function mergeWishlistStatements({ db }: CartDeps, userId: string, tokenHash: string): BatchStatement[] {
  const guest = eq(wishlistItems.owner, `g:${tokenHash}`);
  return [
    db
      .insert(wishlistItems)
      .select(
        sql`SELECT ${`u:${userId}`}, ${userId}, w.product_id, w.at FROM store_wish w WHERE w.owner = ${`g:${tokenHash}`}`,
      )
      .onConflictDoNothing(),
    db.delete(wishlistItems).where(guest),
  ];
}
