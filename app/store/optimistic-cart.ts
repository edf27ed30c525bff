import type { CartLine, CartOperation, CartView, LineProperties } from "#worker/store/cart/contract.ts";
import { giftKey } from "#worker/store/cart/domain-gift.ts";
import type { PriceItem } from "#worker/store/pricing/contract.ts";
import { priceCart } from "#worker/store/pricing/domain.ts";

/** What a page knows about an added item, so that the total can change before the server answers. */
export interface LineHint {
  title: string;
  variantTitle: string;
  unitPrice: number;
  currency: string;
  /** Discount of the subscription plan, in basis points. */
  planBps?: number;
  taxCategory?: PriceItem["taxCategory"];
  weightG?: number;
  requiresShipping?: boolean;
  discountable?: boolean;
  /** The removed line, where a removal is undone. */
  removedLine?: CartLine;
}

/** A line as pages show it; `hint` while the server has not confirmed the item yet. */
export interface OptimisticLine extends CartLine {
  hint?: LineHint;
}
export interface OptimisticCart extends Omit<CartView, "lines"> {
  lines: OptimisticLine[];
}

/** Which line of the cart; `given`: of a gift card, for whom it is. */
export interface CartLineName {
  variantId: string;
  planId: string;
  given?: LineProperties;
}

/** The name of a line, for changes of it. */
export const lineNameOf = ({ variantId, planId, sellable, given }: CartLine): CartLineName =>
  sellable?.kind === "gift_card" ? { variantId, planId, given } : { variantId, planId };

/** The same text for the same line. */
export const lineKey = ({ variantId, planId, given = {} }: CartLineName): string =>
  `${variantId} ${planId} ${giftKey(given)}`;

/** A customer's change that the server has not confirmed yet. `add` is relative to the current quantity. */
export type CartChange =
  | (CartLineName & { kind: "add"; quantity: number; hint?: LineHint })
  | (CartLineName & { kind: "set"; quantity: number; changedTo?: LineProperties })
  | { kind: "code.add" | "code.remove"; code: string };

const MAX_QUANTITY = 99;
const isSameLine = (a: CartLineName, b: CartLineName) => lineKey(a) === lineKey(b);

/** The quantity of a line after the changes; null where none of them changes it. */
function quantityAfterChanges(cart: CartView, changes: readonly CartChange[], line: CartLineName): number | null {
  let quantity: number | null = null;
  for (const c of changes) {
    if (!("variantId" in c) || !isSameLine(c, line)) continue;
    const before = quantity ?? cart.lines.find((l) => isSameLine(l, line))?.quantity ?? 0;
    quantity = Math.min(MAX_QUANTITY, c.kind === "add" ? before + c.quantity : c.quantity);
  }
  return quantity;
}

/** The changes as operations on a cart: each line once, with its final quantity. */
export function toCartOps(cart: CartView, changes: readonly CartChange[]): CartOperation[] {
  const handledLines: CartLineName[] = [];
  return changes.flatMap((c): CartOperation[] => {
    if (!("variantId" in c)) return [{ op: c.kind, code: c.code }];
    if (handledLines.some((s) => isSameLine(s, c))) return [];
    handledLines.push(c);
    const { variantId, planId, given } = c;
    const quantity = quantityAfterChanges(cart, changes, c) ?? 0;
    const changedTo = changes.reduce<LineProperties | undefined>(
      (last, o) => (o.kind === "set" && isSameLine(o, c) ? (o.changedTo ?? last) : last),
      undefined,
    );
    return [
      { op: "set", variantId, planId, quantity, ...(given ? { given } : {}), ...(changedTo ? { changedTo } : {}) },
    ];
  });
}

/**
 * The optimistic cart: the server's last cart with the changes applied, priced by the server's own function. New lines are built from their hints; a line without a hint is counted, and shown once the server has answered.
 */
export function applyCartChanges(cart: CartView, changes: readonly CartChange[]): OptimisticCart {
  if (changes.length === 0) return cart;
  const lines = cart.lines.flatMap((line): OptimisticLine[] => {
    const quantity = quantityAfterChanges(cart, changes, line);
    return quantity === 0 ? [] : [quantity === null ? line : { ...line, quantity, ...clearedShortage(line, quantity) }];
  });
  let { currency } = cart;
  const items = cart.price.items.flatMap((item): PriceItem[] => {
    const line = lines.find((l) => l.id === item.id);
    return line ? [{ ...item, quantity: line.quantity }] : [];
  });
  for (const c of changes) {
    if (c.kind !== "add" || !c.hint || cart.lines.some((l) => isSameLine(l, c))) continue;
    const id = `new ${lineKey(c)}`;
    const quantity = quantityAfterChanges(cart, changes, c) ?? 0;
    if (quantity === 0 || lines.some((l) => l.id === id)) continue;
    const { hint } = c;
    if (cart.lines.length === 0) currency = hint.currency;
    lines.push(createLine(id, c, quantity, hint));
    items.push(createPriceItem(id, c, quantity, hint));
  }
  const price = { ...cart.price, currency, items };
  const purchasableLines = lines.filter((l) => l.state !== "unavailable");
  return {
    ...cart,
    currency,
    lines,
    price,
    priced: priceCart(price),
    count: purchasableLines.reduce((n, l) => n + l.quantity, 0),
  };
}

/** A line within the available stock no longer has a problem. */
const clearedShortage = (line: CartLine, quantity: number): Partial<CartLine> =>
  line.state === "short" && quantity <= line.most ? { state: "ok", problem: null } : {};

const createLine = (
  id: string,
  { variantId, planId, given = {} }: CartLineName,
  quantity: number,
  hint: LineHint,
): OptimisticLine => ({
  variantId,
  planId,
  sellable: null,
  plan: null,
  unitPrice: hint.unitPrice,
  priceWas: null,
  given,
  state: "ok",
  problem: null,
  left: null,
  most: MAX_QUANTITY,
  ...hint.removedLine,
  ...{ id, quantity, hint },
});

const createPriceItem = (
  id: string,
  { variantId, planId }: CartLineName,
  quantity: number,
  hint: LineHint,
): PriceItem => ({
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
