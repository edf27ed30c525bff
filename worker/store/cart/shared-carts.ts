import { and, eq, gt } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";
import { fillBasket, lineProblem } from "../priced-cart.ts";
import { countNetwork } from "./cart-owner.ts";
import type { SharedCart } from "./contract.ts";
import type { CartBase, OpenCart } from "./deps.ts";
import { cartLinks } from "./schema.ts";

const LINK_KEEPS = 30 * DAY;

interface LinkLine {
  variantId: string;
  planId: string;
  quantity: number;
}

/**
 * Passes a cart's contents on, good for 30 days: a copy of what is in it now, without whose it is, what was
 * written with it, or its codes. The secret is told here only. @throws fault bad_input for an empty cart
 */
export async function makeLink(
  base: CartBase,
  cart: OpenCart | null,
): Promise<{ token: string; path: string; expiresAt: number }> {
  if (!cart || cart.lines.length === 0) throw fault("bad_input", "There is nothing in the cart to pass on.");
  await countNetwork(base, "cart");
  const token = newSecret();
  const at = base.now();
  const lines: LinkLine[] = cart.lines.map(({ variantId, planId, quantity }) => ({ variantId, planId, quantity }));
  const expiresAt = at + LINK_KEEPS;
  await base.db
    .insert(cartLinks)
    .values({ tokenHash: await sha256(token), lines: JSON.stringify(lines), createdAt: at, expiresAt });
  return { token, path: `/cart?share=${token}`, expiresAt };
}

/** What a link holds. @throws fault gone where it is unknown or has ended */
export async function readLink(
  { db, now }: CartBase,
  token: string,
): Promise<{ lines: LinkLine[]; expiresAt: number }> {
  const row = await db
    .select()
    .from(cartLinks)
    .where(and(eq(cartLinks.tokenHash, await sha256(token)), gt(cartLinks.expiresAt, now())))
    .get();
  if (!row) throw fault("gone", "This cart is not here any more. Ask for a new link.");
  return { lines: JSON.parse(row.lines) as LinkLine[], expiresAt: row.expiresAt };
}

/** What a link offers, at today's prices. @throws fault gone */
export async function viewLink(base: CartBase, token: string): Promise<SharedCart> {
  const { lines, expiresAt } = await readLink(base, token);
  const filled = await fillBasket(
    base,
    lines.map((l) => ({ id: "", ...l })),
  );
  const sold = filled.lines.filter((l) => lineProblem(l, filled.currency) === null);
  return {
    lines: sold.flatMap(({ variantId, planId, quantity, sellable, plan, unitPrice }) =>
      variantId && sellable ? [{ variantId, planId, quantity, sellable, plan, unitPrice }] : [],
    ),
    gone: lines.length - sold.length,
    expiresAt,
  };
}
