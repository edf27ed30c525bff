import { and, eq, gt } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";
import { findLineProblem, resolveCartLines } from "../priced-cart.ts";
import { limitGuestWrites } from "./cart-owner.ts";
import { MAX_QUANTITY, type SharedCart } from "./contract.ts";
import type { CartDeps, CartWithLines } from "./deps.ts";
import { cartLinks } from "./schema.ts";

const LINK_LIFETIME = 30 * DAY;

interface SharedLine {
  variantId: string;
  planId: string;
  quantity: number;
}

/**
 * Shares a cart's contents for 30 days: a copy of its current lines, without its owner, line properties or
 * codes. The link's secret is returned only here.
 * @throws httpError bad_input for an empty cart
 */
export async function createCartLink(
  deps: CartDeps,
  cart: CartWithLines | null,
): Promise<{ token: string; path: string; expiresAt: number }> {
  if (!cart || cart.lines.length === 0)
    throw httpError("bad_input", "Your cart is empty, so there's nothing to share.");
  await limitGuestWrites(deps, "cart");
  const token = newSecret();
  const at = deps.now();
  // Gift cards for several people are one line, since nobody is told for whom they are.
  const lines = new Map<string, SharedLine>();
  for (const { variantId, planId, quantity } of cart.lines) {
    const key = `${variantId} ${planId}`;
    lines.set(key, { variantId, planId, quantity: Math.min(MAX_QUANTITY, quantity + (lines.get(key)?.quantity ?? 0)) });
  }
  const expiresAt = at + LINK_LIFETIME;
  await deps.db
    .insert(cartLinks)
    .values({ tokenHash: await sha256(token), lines: JSON.stringify([...lines.values()]), createdAt: at, expiresAt });
  return { token, path: `/cart?share=${token}`, expiresAt };
}

/**
 * The stored lines of a share link.
 * @throws httpError gone if it is unknown or has expired
 */
export async function getCartLink(
  { db, now }: CartDeps,
  token: string,
): Promise<{ lines: SharedLine[]; expiresAt: number }> {
  const row = await db
    .select()
    .from(cartLinks)
    .where(and(eq(cartLinks.tokenHash, await sha256(token)), gt(cartLinks.expiresAt, now())))
    .get();
  if (!row) throw httpError("gone", "This shared cart is no longer available. Ask for a new link.");
  return { lines: JSON.parse(row.lines) as SharedLine[], expiresAt: row.expiresAt };
}

/**
 * A shared cart at current prices.
 * @throws httpError gone
 */
export async function getSharedCart(deps: CartDeps, token: string): Promise<SharedCart> {
  const { lines, expiresAt } = await getCartLink(deps, token);
  const filled = await resolveCartLines(
    deps,
    lines.map((l) => ({ id: "", ...l })),
  );
  const available = filled.lines.filter((l) => findLineProblem(l, filled.currency) === null);
  return {
    lines: available.flatMap(({ variantId, planId, quantity, purchasable, plan, unitPrice }) =>
      variantId && purchasable ? [{ variantId, planId, quantity, sellable: purchasable, plan, unitPrice }] : [],
    ),
    gone: lines.length - available.length,
    expiresAt,
  };
}
