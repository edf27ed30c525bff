import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { brokenRule, type Statement } from "../statement.ts";
import { FOREVER, GUEST_KEEPS, type Owner } from "./cart-owner.ts";
import type { CartBase, OpenCart } from "./deps.ts";
import { cartLines, cartLinks, carts, wishes } from "./schema.ts";

type Db = Pick<CartBase, "db">;
type DbNow = Pick<CartBase, "db" | "now">;

/** The open cart of a member or of a guest's cookie; a member's is never opened by a cookie. One round trip. */
export async function findCart({ db, now }: DbNow, owner: Owner): Promise<OpenCart | null> {
  if (!owner.userId && !owner.tokenHash) return null;
  const mine = owner.userId
    ? eq(carts.userId, owner.userId)
    : and(eq(carts.tokenHash, owner.tokenHash ?? ""), isNull(carts.userId), gt(carts.expiresAt, now()));
  const [[cart], lines] = await db.batch([
    db.select().from(carts).where(mine).limit(1),
    db
      .select()
      .from(cartLines)
      .where(sql`cart_id = ${db.select({ id: carts.id }).from(carts).where(mine).limit(1)}`)
      .orderBy(asc(cartLines.addedAt), sql`rowid`),
  ]);
  return cart ? { ...cart, lines } : null;
}

/** A new cart without lines. The expired one of the same cookie makes room. */
export function makeCart(
  { db, now }: DbNow,
  owner: Owner,
  { codes, currency }: { codes: string; currency: string },
): { id: string; statements: Statement[] } {
  const at = now();
  const id = newId(at);
  const { userId } = owner;
  // No cookie opens a member's cart: this is no hash of anything.
  const tokenHash = userId ? `member:${id}` : (owner.tokenHash ?? "");
  const row = {
    id,
    tokenHash,
    userId,
    codes,
    currency,
    createdAt: at,
    updatedAt: at,
    expiresAt: userId ? FOREVER : at + GUEST_KEEPS,
  };
  return {
    id,
    statements: [
      db.delete(carts).where(and(eq(carts.tokenHash, tokenHash), isNull(carts.userId), lte(carts.expiresAt, at))),
      db.insert(carts).values(row),
    ],
  };
}

/** Marks a cart as changed; with `exact`, where it is not the version that was read, NOT NULL undoes the batch. */
export function touchCart(
  { db, now }: DbNow,
  cart: OpenCart,
  { codes, currency, exact }: { codes: string; currency: string; exact: boolean },
): Statement {
  const at = now();
  return db
    .update(carts)
    .set({
      currency,
      ...(exact ? { codes } : {}),
      version: exact ? sql`CASE WHEN version = ${cart.version} THEN version + 1 END` : sql`version + 1`,
      updatedAt: at,
      expiresAt: cart.userId ? FOREVER : at + GUEST_KEEPS,
    })
    .where(eq(carts.id, cart.id));
}

export interface LineWrite {
  variantId: string;
  planId: string;
  quantity: number;
  addedPrice: number;
  /** JSON; undefined leaves what is there. */
  given?: string;
}

/** Writes what a line shall be; of a cart that is gone meanwhile, NOT NULL undoes the batch. */
export function setLine({ db, now }: DbNow, cartId: string, line: LineWrite): Statement {
  const at = now();
  const { quantity, given, ...rest } = line;
  return db
    .insert(cartLines)
    .values({
      id: newId(at),
      cartId: sql`(SELECT c.id FROM store_cart c WHERE c.id = ${cartId})` as never,
      ...rest,
      quantity,
      given: given ?? "{}",
      addedAt: at,
    })
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.variantId, cartLines.planId],
      set: { quantity, ...(given === undefined ? {} : { given }) },
    });
}

export const dropLine = ({ db }: Db, cartId: string, { variantId, planId }: LineWrite): Statement =>
  db
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variantId, variantId), eq(cartLines.planId, planId)));

/** Whether a batch failed only because somebody else was faster: reading again and trying again is right. */
export const wasOvertaken = (error: unknown): boolean =>
  /^store_cart\.|^index 'store_cart_|^store_cart_line\.|^store_wish\./.test(brokenRule(error) ?? "");

/**
 * Takes what was bought out of a cart and gives what is left (things put in while the payment ran) a
 * new id: the old one means this purchase. A second time there is no cart of that id, and nothing happens.
 * @param bought null: everything in it
 */
export function boughtStatements(
  { db, now }: DbNow,
  cartId: string,
  bought: readonly { variantId: string; planId: string; quantity: number }[] | null,
): Statement[] {
  const sold = sql`(SELECT sum(json_extract(b.value, '$.quantity')) FROM json_each(${JSON.stringify(bought ?? [])}) b
    WHERE json_extract(b.value, '$.variantId') = variant_id AND json_extract(b.value, '$.planId') = plan_id)`;
  const mine = eq(cartLines.cartId, cartId);
  const next = newId(now());
  return [
    db.delete(cartLines).where(bought === null ? mine : and(mine, sql`quantity <= ${sold}`)),
    db
      .update(cartLines)
      .set({ quantity: sql`quantity - COALESCE(${sold}, 0)`, cartId: next })
      .where(mine),
    db
      .update(carts)
      .set({ id: next, codes: "[]", version: sql`version + 1`, updatedAt: now() })
      .where(eq(carts.id, cartId)),
  ];
}

/** Forgets carts, links and guests' wishes that nobody came back for. @returns how many carts went */
export async function sweep({ db, now }: DbNow): Promise<number> {
  const at = now();
  const [gone] = await db.batch([
    db
      .delete(carts)
      .where(sql`id IN (SELECT id FROM store_cart WHERE expires_at <= ${at} LIMIT 2000)`)
      .returning({ id: carts.id }),
    db.delete(cartLinks).where(lte(cartLinks.expiresAt, at)),
    db.delete(wishes).where(and(isNull(wishes.userId), lte(wishes.at, at - GUEST_KEEPS))),
  ]);
  return gone.length;
}
