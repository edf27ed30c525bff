import { type BasketLine, fillBasket, lineProblem, priceItems, stockLines } from "../priced-cart.ts";
import type { Place } from "../pricing/contract.ts";
import { codeProblems, priceCart, type Rules } from "../pricing/index.ts";
import { type StockLine, serve, variantsOf } from "../stock/index.ts";
import type { CartLine, CartNote, CartView, Given } from "./contract.ts";
import type { CartBase, LineRecord, OpenCart } from "./deps.ts";
import { stockOf } from "./domain.ts";

export const codesOf = (cart: Pick<OpenCart, "codes"> | null): string[] =>
  cart ? (JSON.parse(cart.codes) as string[]) : [];

/** A visitor who only looks costs no reading of rules. */
const NOTHING: Rules = { discounts: [], methods: [], taxes: [], gifts: [], problems: {} };

/** A line as the stock sees it; access plans and gift cards take nothing. */
export const stockLine = (line: BasketLine): StockLine =>
  stockLines([line])[0] ?? { variantId: line.variantId ?? "", kind: "gift_card", parts: [], quantity: line.quantity };

/**
 * The whole cart as pages and scripts get it, at today's prices and stock; what its own order holds while it
 * waits for the payment counts as there. Writes nothing.
 */
export async function viewCart(
  base: CartBase,
  cart: OpenCart | null,
  place: Place | null,
  notes: CartNote[] = [],
): Promise<CartView> {
  const currency = cart?.currency ?? base.currency;
  const codes = codesOf(cart);
  const [{ lines }, rules] = await Promise.all([
    fillBasket(base, cart?.lines ?? []),
    cart ? base.pricing.rules({ codes, place, currency, except: cart.id }) : NOTHING,
  ]);
  const wanted = lines.map(stockLine);
  const variantIds = variantsOf(wanted);
  const served = serve(wanted, variantIds.length > 0 ? await base.stock.available(variantIds, cart?.id) : new Map());
  const shown = lines.map((line, i): CartLine => {
    const row = cart?.lines[i] as LineRecord;
    const { served: n = 0, most = 0 } = served[i] ?? {};
    const problem = lineProblem(line, currency);
    return {
      id: row.id,
      variantId: row.variantId,
      planId: row.planId,
      quantity: row.quantity,
      sellable: line.sellable,
      plan: line.plan,
      unitPrice: line.unitPrice,
      priceWas: line.unitPrice === row.addedPrice ? null : row.addedPrice,
      given: JSON.parse(row.given) as Given,
      ...(problem
        ? { state: "unavailable" as const, problem: problem.message, left: null, most: 0 }
        : stockOf(row.quantity, n, most)),
    };
  });
  const sold = shown.filter((l) => l.state !== "unavailable");
  const price = {
    currency,
    items: priceItems(lines.filter((_, i) => shown[i]?.state !== "unavailable")),
    discounts: rules.discounts,
    methods: rules.methods,
    methodId: null,
    taxes: rules.taxes,
    gifts: [],
  };
  const priced = priceCart(price);
  const problems = { ...rules.problems, ...codeProblems(price, priced) };
  return {
    version: cart?.version ?? 0,
    currency,
    lines: shown,
    count: sold.reduce((sum, l) => sum + l.quantity, 0),
    codes: codes.map((code) => ({
      code,
      title: rules.discounts.find((d) => d.code === code)?.title ?? code,
      problem: problems[code] ?? null,
    })),
    price,
    priced,
    notes,
    ready: shown.length > 0 && shown.every((l) => l.state === "ok"),
  };
}
