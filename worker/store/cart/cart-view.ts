import { findLineProblem, type PricedCartLine, resolveCartLines, toPriceItems, toStockLines } from "../priced-cart.ts";
import type { Destination } from "../pricing/contract.ts";
import { findCodeProblems, type PriceRules, priceCart } from "../pricing/index.ts";
import { type AvailableUnits, allocateStock, type StockLine } from "../stock/index.ts";
import type { CartLine, CartNote, CartView, LineProperties } from "./contract.ts";
import type { CartDeps, CartLineRow, CartWithLines } from "./deps.ts";
import { lineAvailability } from "./domain.ts";

export const parseCodes = (cart: Pick<CartWithLines, "codes"> | null): string[] =>
  cart ? (JSON.parse(cart.codes) as string[]) : [];

/** For an empty cart, so that a visitor who only browses causes no query of price rules. */
const EMPTY_RULES: PriceRules = { discounts: [], methods: [], taxes: [], gifts: [], problems: {}, isMarket: true };

/** A line as inventory sees it; access plans and gift cards take nothing. */
export const toStockLine = (line: PricedCartLine): StockLine =>
  toStockLines([line])[0] ?? { variantId: line.variantId ?? "", kind: "gift_card", parts: [], quantity: line.quantity };

/** What is available of the lines' variants and, for bundles, of their components. */
export async function listAvailable(
  { stock }: Pick<CartDeps, "stock">,
  lines: readonly { variantId: string | null }[],
  cartId: string | undefined,
): Promise<AvailableUnits> {
  const ids = [...new Set(lines.flatMap((l) => l.variantId || []))];
  return ids.length > 0 ? stock.listAvailable(ids, cartId) : new Map();
}

/**
 * The whole cart as pages and scripts get it, at current prices and stock; what its own pending order
 * reserves counts as available. Read only.
 */
export async function buildCartView(
  deps: CartDeps,
  cart: CartWithLines | null,
  destination: Destination | null,
  notes: CartNote[] = [],
): Promise<CartView> {
  const currency = cart?.currency ?? deps.currency;
  const codes = parseCodes(cart);
  const [{ lines }, available, rules] = await Promise.all([
    resolveCartLines(deps, cart?.lines ?? []),
    listAvailable(deps, cart?.lines ?? [], cart?.id),
    cart ? deps.pricing.loadPriceRules({ codes, destination, currency, except: cart.id }) : EMPTY_RULES,
  ]);
  const allocations = allocateStock(lines.map(toStockLine), available);
  const cartLines = lines.map((line, i): CartLine => {
    const row = cart?.lines[i] as CartLineRow;
    const { served: allocated = 0, most: maxQuantity = 0 } = allocations[i] ?? {};
    const problem = findLineProblem(line, currency);
    return {
      id: row.id,
      variantId: row.variantId,
      planId: row.planId,
      quantity: row.quantity,
      sellable: line.purchasable,
      plan: line.plan,
      unitPrice: line.unitPrice,
      priceWas: line.unitPrice === row.addedPrice ? null : row.addedPrice,
      given: JSON.parse(row.given) as LineProperties,
      ...(problem
        ? { state: "unavailable" as const, problem: problem.message, left: null, most: 0 }
        : lineAvailability(row.quantity, allocated, maxQuantity)),
    };
  });
  const availableLines = cartLines.filter((l) => l.state !== "unavailable");
  const price = {
    currency,
    items: toPriceItems(lines.filter((_, i) => cartLines[i]?.state !== "unavailable")),
    discounts: rules.discounts,
    methods: rules.methods,
    methodId: null,
    taxes: rules.taxes,
    gifts: [],
  };
  const priced = priceCart(price);
  const problems = { ...rules.problems, ...findCodeProblems(price, priced) };
  return {
    version: cart?.version ?? 0,
    currency,
    lines: cartLines,
    count: availableLines.reduce((sum, l) => sum + l.quantity, 0),
    codes: codes.map((code) => ({
      code,
      title: rules.discounts.find((d) => d.code === code)?.title ?? code,
      problem: problems[code] ?? null,
    })),
    price,
    priced,
    notes,
    ready: cartLines.length > 0 && cartLines.every((l) => l.state === "ok"),
  };
}
