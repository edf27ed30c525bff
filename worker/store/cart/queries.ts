import { and, asc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { type BatchStatement, violatedConstraint } from "../statement.ts";
import { type CartOwner, GUEST_RETENTION, NEVER_EXPIRES } from "./cart-owner.ts";
import type { CartDeps, CartWithLines } from "./deps.ts";
import { cartLines, cartLinks, carts, wishlistItems } from "./schema.ts";

type DbDeps = Pick<CartDeps, "db">;
type ClockDeps = Pick<CartDeps, "db" | "now">;

/**
 * The open cart of a member or of a guest's cookie; a member's cart is never opened by a cookie. One round
 * trip.
 */
export async function findCart(deps: ClockDeps, owner: CartOwner): Promise<CartWithLines | null> {
  if (!owner.userId && !owner.tokenHash) return null;
  const [[cart], lines] = await deps.db.batch(findCartStatements(deps, owner));
  return cart ? { ...cart, lines } : null;
}

/** The open cart of a session's member, who may not be the viewer: compare the id. One round trip. */
export async function findCartOfSession(
  deps: ClockDeps,
  userId: SQL,
): Promise<{ userId: string | null; cart: CartWithLines | null }> {
  const [[cart], lines, [member]] = await deps.db.batch([
    ...cartStatements(deps, eq(carts.userId, userId)),
    deps.db.all<{ id: string | null }>(sql`SELECT ${userId} AS id`),
  ]);
  return { userId: member?.id ?? null, cart: cart ? { ...cart, lines } : null };
}

/** The same at the end of the batch that changed it. @returns what the statements returned, and the cart */
export async function runBatchAndFindCart(
  deps: ClockDeps,
  owner: CartOwner,
  [first, ...rest]: readonly [BatchStatement, ...BatchStatement[]],
): Promise<{ first: D1Result | undefined; cart: CartWithLines | null }> {
  const results = (await deps.db.batch([first, ...rest, ...findCartStatements(deps, owner)])) as unknown[];
  const [cart] = results.at(-2) as (typeof carts.$inferSelect)[];
  const lines = results.at(-1) as CartWithLines["lines"];
  return { first: results[0] as D1Result | undefined, cart: cart ? { ...cart, lines } : null };
}

const findCartStatements = (deps: ClockDeps, owner: CartOwner) =>
  cartStatements(
    deps,
    owner.userId
      ? eq(carts.userId, owner.userId)
      : and(eq(carts.tokenHash, owner.tokenHash ?? ""), isNull(carts.userId), gt(carts.expiresAt, deps.now())),
  );

function cartStatements({ db }: DbDeps, ownedBy: SQL | undefined) {
  return [
    db.select().from(carts).where(ownedBy).limit(1),
    db
      .select()
      .from(cartLines)
      .where(sql`cart_id = ${db.select({ id: carts.id }).from(carts).where(ownedBy).limit(1)}`)
      .orderBy(asc(cartLines.addedAt), sql`rowid`),
  ] as const;
}

/** A new cart without lines. The expired cart of the same cookie is deleted. */
export function createCartStatements(
  { db, now }: ClockDeps,
  owner: CartOwner,
  { codes, currency }: { codes: string; currency: string },
): { id: string; statements: [BatchStatement, BatchStatement] } {
  const at = now();
  const id = newId(at);
  const { userId } = owner;
  // A member's cart has no cookie: this value can never be a hash.
  const tokenHash = userId ? `member:${id}` : (owner.tokenHash ?? "");
  const row = {
    id,
    tokenHash,
    userId,
    codes,
    currency,
    createdAt: at,
    updatedAt: at,
    expiresAt: userId ? NEVER_EXPIRES : at + GUEST_RETENTION,
  };
  return {
    id,
    statements: [
      db.delete(carts).where(and(eq(carts.tokenHash, tokenHash), isNull(carts.userId), lte(carts.expiresAt, at))),
      db.insert(carts).values(row),
    ],
  };
}

/**
 * Marks a cart as changed; with `exact`, NOT NULL undoes the batch if the version is not the one that was
 * read.
 */
export function touchCartStatement(
  { db, now }: ClockDeps,
  cart: CartWithLines,
  { codes, currency, exact }: { codes: string; currency: string; exact: boolean },
): BatchStatement {
  const at = now();
  return db
    .update(carts)
    .set({
      currency,
      ...(exact ? { codes } : {}),
      version: exact ? sql`CASE WHEN version = ${cart.version} THEN version + 1 END` : sql`version + 1`,
      updatedAt: at,
      expiresAt: cart.userId ? NEVER_EXPIRES : at + GUEST_RETENTION,
    })
    .where(eq(carts.id, cart.id));
}

export interface CartLineWrite {
  variantId: string;
  planId: string;
  quantity: number;
  addedPrice: number;
  /** JSON, exactly as the line has it or will have it. */
  given: string;
  /** What it will have instead. */
  changedTo?: string;
}

const isLine = (cartId: string, { variantId, planId, given }: CartLineWrite): SQL | undefined =>
  and(
    eq(cartLines.cartId, cartId),
    eq(cartLines.variantId, variantId),
    eq(cartLines.planId, planId),
    eq(cartLines.given, given),
  );

/** Writes a line's quantity and its new properties; only valid for the version of the cart that was read. */
export const changeLineStatement = ({ db }: DbDeps, cartId: string, line: CartLineWrite): BatchStatement =>
  db.update(cartLines).set({ quantity: line.quantity, given: line.changedTo }).where(isLine(cartId, line));

/** Writes a line's new quantity; if the cart is gone meanwhile, NOT NULL undoes the batch. */
export function upsertLineStatement({ db, now }: ClockDeps, cartId: string, line: CartLineWrite): BatchStatement {
  const at = now();
  return db
    .insert(cartLines)
    .values({
      id: newId(at),
      cartId: sql`(SELECT c.id FROM store_cart c WHERE c.id = ${cartId})` as never,
      variantId: line.variantId,
      planId: line.planId,
      quantity: line.quantity,
      addedPrice: line.addedPrice,
      given: line.given,
      addedAt: at,
    })
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.variantId, cartLines.planId, cartLines.given],
      set: { quantity: line.quantity },
    });
}

export const deleteLineStatement = ({ db }: DbDeps, cartId: string, line: CartLineWrite): BatchStatement =>
  db.delete(cartLines).where(isLine(cartId, line));

/** Whether a batch failed only because of a concurrent change: then reading and trying again is right. */
export const isConcurrentUpdate = (error: unknown): boolean =>
  /^store_cart\.|^index 'store_cart_|^store_cart_line\.|^store_wish\./.test(violatedConstraint(error) ?? "");

/** A line of the order that the cart became; `given`: its properties as the cart had stored them. */
export interface BoughtLine {
  variantId: string;
  planId: string;
  given: string;
  quantity: number;
}

/**
 * Removes what was bought from a cart and gives the rest (items added while the payment was in progress) a
 * new id: the old one identifies this purchase. If repeated, there is no cart of that id, and nothing
 * happens.
 * @param bought null: everything in it
 */
export function completeCartStatements(
  { db, now }: ClockDeps,
  cartId: string,
  bought: readonly BoughtLine[] | null,
): BatchStatement[] {
  const boughtQuantity = sql`(SELECT sum(json_extract(b.value, '$.quantity')) FROM json_each(${JSON.stringify(bought ?? [])}) b
    WHERE json_extract(b.value, '$.variantId') = variant_id AND json_extract(b.value, '$.planId') = plan_id
      AND json_extract(b.value, '$.given') = given)`;
  const mine = eq(cartLines.cartId, cartId);
  const next = newId(now());
  return [
    db.delete(cartLines).where(bought === null ? mine : and(mine, sql`quantity <= ${boughtQuantity}`)),
    db
      .update(cartLines)
      .set({ quantity: sql`quantity - COALESCE(${boughtQuantity}, 0)`, cartId: next })
      .where(mine),
    db
      .update(carts)
      .set({ id: next, codes: "[]", version: sql`version + 1`, updatedAt: now() })
      .where(eq(carts.id, cartId)),
  ];
}

/**
 * Deletes expired carts, share links and guests' wishlists.
 * @returns how many carts were deleted
 */
export async function deleteExpiredCarts({ db, now }: ClockDeps): Promise<number> {
  const at = now();
  const [gone] = await db.batch([
    db
      .delete(carts)
      .where(sql`id IN (SELECT id FROM store_cart WHERE expires_at <= ${at} LIMIT 2000)`)
      .returning({ id: carts.id }),
    db.delete(cartLinks).where(lte(cartLinks.expiresAt, at)),
    // By name, since SQLite would take the index of members for "user_id IS NULL" and read every guest's.
    db
      .delete(wishlistItems)
      .where(
        sql`(owner, product_id) IN (SELECT owner, product_id FROM store_wish INDEXED BY store_wish_guest WHERE user_id IS NULL AND at <= ${at - GUEST_RETENTION})`,
      ),
  ]);
  return gone.length;
}
