import { and, eq, isNull, sql } from "drizzle-orm";
import { fillBasket, stockLines } from "../priced-cart.ts";
import { runBatch, type Statement } from "../statement.ts";
import { unitsLeft, variantsOf } from "../stock/index.ts";
import { FOREVER } from "./cart-owner.ts";
import { MAX_QUANTITY } from "./contract.ts";
import type { CartBase, OpenCart } from "./deps.ts";
import { findCart, wasOvertaken } from "./queries.ts";
import { cartLines, carts, wishes } from "./schema.ts";

const TRIES = 5;

/**
 * What somebody gathered as a guest becomes theirs when they have signed in: quantities of the same
 * thing are summed, up to what the stock has, and nothing of either cart is lost (together they may
 * have more lines than can be added by hand). Done in the database by what its rows say then, so two
 * tabs at once, or the same twice, add nothing twice.
 * @returns whether a cart of the guest had anything in it
 */
export async function mergeGuest(base: CartBase, userId: string, tokenHash: string): Promise<boolean> {
  for (let i = 0; ; i++) {
    const guest = await findCart(base, { userId: null, tokenHash });
    const member = guest ? await findCart(base, { userId, tokenHash: null }) : null;
    const statements = [
      ...wishStatements(base, userId, tokenHash),
      ...(guest ? (member ? await sumStatements(base, guest, member) : adoptStatements(base, guest, userId)) : []),
    ];
    try {
      await runBatch(base.db, statements);
      return guest !== null && guest.lines.length > 0;
    } catch (error) {
      // Another tab made or bought the member's cart meanwhile: look again.
      if (i >= TRIES || !wasOvertaken(error)) throw error;
    }
  }
}

/** The guest's cart becomes the member's, who has none; a second one breaks a unique key. */
const adoptStatements = ({ db }: CartBase, guest: OpenCart, userId: string): Statement[] => [
  db
    .update(carts)
    .set({ userId, tokenHash: `member:${guest.id}`, expiresAt: FOREVER, version: sql`version + 1` })
    .where(and(eq(carts.id, guest.id), isNull(carts.userId))),
];

async function sumStatements(base: CartBase, guest: OpenCart, member: OpenCart): Promise<Statement[]> {
  const { db } = base;
  const caps = JSON.stringify(await capsOf(base, guest));
  const cap = sql`COALESCE((SELECT j.value FROM json_each(${caps}) j WHERE j.key = store_cart_line.variant_id), ${MAX_QUANTITY})`;
  const twin = (cartId: string) => sql`FROM store_cart_line t WHERE t.cart_id = ${cartId}
    AND t.variant_id = store_cart_line.variant_id AND t.plan_id = store_cart_line.plan_id`;
  const codes = sql`(SELECT json_group_array(value) FROM (SELECT m.value FROM json_each(store_cart.codes) m
    UNION SELECT g.value FROM store_cart c, json_each(c.codes) g WHERE c.id = ${guest.id} LIMIT 5))`;
  return [
    db
      .update(cartLines)
      .set({
        quantity: sql`max(quantity, min(${cap}, ${MAX_QUANTITY}, quantity + (SELECT t.quantity ${twin(guest.id)})))`,
      })
      .where(and(eq(cartLines.cartId, member.id), sql`EXISTS (SELECT 1 ${twin(guest.id)})`)),
    db.delete(cartLines).where(and(eq(cartLines.cartId, guest.id), sql`EXISTS (SELECT 1 ${twin(member.id)})`)),
    db
      .update(cartLines)
      // A member's cart that is gone meanwhile gives no id: NOT NULL undoes the batch.
      .set({ cartId: sql`(SELECT c.id FROM store_cart c WHERE c.id = ${member.id})` as never })
      .where(eq(cartLines.cartId, guest.id)),
    db
      .update(carts)
      .set({ codes, version: sql`version + 1`, updatedAt: base.now() })
      .where(and(eq(carts.id, member.id), sql`EXISTS (SELECT 1 FROM store_cart g WHERE g.id = ${guest.id})`)),
    db.delete(carts).where(eq(carts.id, guest.id)),
  ];
}

/** What the stock has of each thing in a cart. */
async function capsOf(base: CartBase, cart: OpenCart): Promise<Record<string, number>> {
  const { lines } = await fillBasket(
    base,
    cart.lines.map(({ id, variantId, quantity }) => ({ id, variantId, planId: "", quantity })),
  );
  const wanted = stockLines(lines);
  const available = await base.stock.available(variantsOf(wanted));
  return Object.fromEntries(wanted.map((l) => [l.variantId, Math.min(MAX_QUANTITY, unitsLeft(l, available))]));
}

/** A guest's wishes become the member's; what both wished for is wished for once. */
function wishStatements({ db }: CartBase, userId: string, tokenHash: string): Statement[] {
  const guest = eq(wishes.owner, `g:${tokenHash}`);
  return [
    db
      .insert(wishes)
      .select(
        sql`SELECT ${`u:${userId}`}, ${userId}, w.product_id, w.at FROM store_wish w WHERE w.owner = ${`g:${tokenHash}`}`,
      )
      .onConflictDoNothing(),
    db.delete(wishes).where(guest),
  ];
}
