import type { CartLine, CartOp, CartView, Given } from "#worker/store/cart/contract.ts";
import type { PriceItem } from "#worker/store/pricing/contract.ts";
import { priceCart } from "#worker/store/pricing/domain.ts";

/** What a page knows of a thing that is put into the cart, so that the sum moves before the server answers. */
export interface Hint {
  title: string;
  variantTitle: string;
  unitPrice: number;
  currency: string;
  /** Saving of the subscription plan, basis points. */
  planBps?: number;
  taxCategory?: PriceItem["taxCategory"];
  weightG?: number;
  requiresShipping?: boolean;
  discountable?: boolean;
  /** The line that it was, where a removal is taken back. */
  like?: CartLine;
}

/** A line as pages show it; `hint` where the server has not told yet what it is. */
export interface ShownLine extends CartLine {
  hint?: Hint;
}
export interface ShownCart extends Omit<CartView, "lines"> {
  lines: ShownLine[];
}

/** What the buyer did, before the server has confirmed it. `add` counts on from what is there. */
export type Change =
  | { kind: "add"; variantId: string; planId: string; quantity: number; hint?: Hint; given?: Given }
  | { kind: "set"; variantId: string; planId: string; quantity: number; given?: Given }
  | { kind: "code.add" | "code.remove"; code: string };

const MOST = 99;
const sameLine = (a: { variantId: string; planId: string }, b: { variantId: string; planId: string }) =>
  a.variantId === b.variantId && a.planId === b.planId;

/** How many of a line there will be after the changes; null where none of them is about it. */
function wanted(
  cart: CartView,
  changes: readonly Change[],
  line: { variantId: string; planId: string },
): number | null {
  let quantity: number | null = null;
  for (const c of changes) {
    if (!("variantId" in c) || !sameLine(c, line)) continue;
    const had = quantity ?? cart.lines.find((l) => sameLine(l, line))?.quantity ?? 0;
    quantity = Math.min(MOST, c.kind === "add" ? had + c.quantity : c.quantity);
  }
  return quantity;
}

/** The changes as operations on a cart: each line once, with the number that it shall have. */
export function opsOf(cart: CartView, changes: readonly Change[]): CartOp[] {
  const seen: { variantId: string; planId: string }[] = [];
  return changes.flatMap((c): CartOp[] => {
    if (!("variantId" in c)) return [{ op: c.kind, code: c.code }];
    if (seen.some((s) => sameLine(s, c))) return [];
    seen.push(c);
    const { variantId, planId } = c;
    const quantity = wanted(cart, changes, c) ?? 0;
    const given = changes.findLast((o) => "given" in o && o.given && sameLine(o, c));
    return [{ op: "set", variantId, planId, quantity, ...(given && "given" in given ? { given: given.given } : {}) }];
  });
}

/**
 * The cart as it will be: the server's last word with the changes on top, priced by the server's own
 * function. New lines come from their hints; one without a hint is counted and shown by the answer.
 */
export function foldCart(cart: CartView, changes: readonly Change[]): ShownCart {
  if (changes.length === 0) return cart;
  const lines = cart.lines.flatMap((line): ShownLine[] => {
    const quantity = wanted(cart, changes, line);
    return quantity === 0 ? [] : [quantity === null ? line : { ...line, quantity, ...fitting(line, quantity) }];
  });
  let { currency } = cart;
  const items = cart.price.items.flatMap((item): PriceItem[] => {
    const line = lines.find((l) => l.id === item.id);
    return line ? [{ ...item, quantity: line.quantity }] : [];
  });
  for (const c of changes) {
    if (c.kind !== "add" || !c.hint || cart.lines.some((l) => sameLine(l, c))) continue;
    const id = `new ${c.variantId} ${c.planId}`;
    const quantity = wanted(cart, changes, c) ?? 0;
    if (quantity === 0 || lines.some((l) => l.id === id)) continue;
    const { hint } = c;
    if (cart.lines.length === 0) currency = hint.currency;
    lines.push(newLine(id, c, quantity, hint));
    items.push(newItem(id, c, quantity, hint));
  }
  const price = { ...cart.price, currency, items };
  const sold = lines.filter((l) => l.state !== "unavailable");
  return { ...cart, currency, lines, price, priced: priceCart(price), count: sold.reduce((n, l) => n + l.quantity, 0) };
}

type Added = { variantId: string; planId: string };

/** A line that asks for no more than there is has no problem any more. */
const fitting = (line: CartLine, quantity: number): Partial<CartLine> =>
  line.state === "short" && quantity <= line.most ? { state: "ok", problem: null } : {};

const newLine = (id: string, { variantId, planId }: Added, quantity: number, hint: Hint): ShownLine => ({
  variantId,
  planId,
  sellable: null,
  plan: null,
  unitPrice: hint.unitPrice,
  priceWas: null,
  given: {},
  state: "ok",
  problem: null,
  left: null,
  most: MOST,
  ...hint.like,
  ...{ id, quantity, hint },
});

const newItem = (id: string, { variantId, planId }: Added, quantity: number, hint: Hint): PriceItem => ({
  id,
  variantId,
  productId: null,
  planId,
  unitPrice: hint.unitPrice,
  planBps: hint.planBps ?? 0,
  quantity,
  taxCategory: hint.taxCategory ?? "standard",
  weightG: hint.weightG ?? 0,
  requiresShipping: hint.requiresShipping ?? true,
  discountable: hint.discountable ?? true,
  tags: [],
});
