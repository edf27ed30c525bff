import {
  findLineProblem,
  formatLineTitle,
  needsShipping,
  orderLineTitle,
  type PricedCart,
  toPriceItems,
  toStockLines,
} from "../priced-cart.ts";
import type { Destination, PriceInput } from "../pricing/contract.ts";
import { findCodeProblems, priceCart } from "../pricing/index.ts";
import { allocateStock } from "../stock/index.ts";
import type { CheckoutProblem, PlanTerms, Quote } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { DISCOUNT_CODE_MESSAGES, requiresAgeConfirmation } from "./domain.ts";

interface QuoteRequest {
  codes: readonly string[];
  giftCodes: readonly string[];
  methodId: string | null;
  destination: Destination | null;
  email: string;
  timeZone?: string;
}

/** Prices a cart for a destination and lists what keeps it from being ordered. Read only. */
export async function quotePricedCart(deps: OrdersDeps, pricedCart: PricedCart, request: QuoteRequest): Promise<Quote> {
  const { lines, currency } = pricedCart;
  const giftCards = await findGiftCards(deps, request.giftCodes, currency);
  const [rules, shortages] = await Promise.all([
    deps.pricing.loadPriceRules({
      codes: [...pricedCart.codes, ...request.codes],
      giftIds: giftCards.flatMap((g) => (g.id ? [g.id] : [])),
      destination: request.destination,
      currency,
      except: pricedCart.cartId ?? undefined,
      customer: request.email ? await deps.pricing.customerHash(request.email) : null,
    }),
    findShortages(deps, pricedCart),
  ]);
  const requiresShipping = needsShipping(lines);
  const priceInput: PriceInput = {
    currency,
    items: toPriceItems(lines),
    discounts: rules.discounts,
    methods: rules.methods,
    methodId: request.methodId,
    taxes: rules.taxes,
    gifts: rules.gifts,
  };
  const priced = priceCart(priceInput);
  const problems: CheckoutProblem[] = [...shortages];
  if (priced.due > 0 && !deps.canTakePayments)
    problems.unshift({
      code: "closed",
      message: "We can't take orders yet because payments aren't set up.",
      about: null,
    });
  if (lines.length === 0) problems.push({ code: "empty", message: "Your cart is empty.", about: null });
  for (const line of lines) {
    const problem = findLineProblem(line, currency);
    if (problem) problems.unshift({ ...problem, about: line.id });
  }
  for (const [code, why] of Object.entries({ ...rules.problems, ...findCodeProblems(priceInput, priced) }))
    problems.push({ code: "discount", message: DISCOUNT_CODE_MESSAGES[why], about: code });
  for (const g of giftCards.filter((g) => g.id === null))
    problems.push({ code: "gift_card", message: "Enter a valid gift card.", about: g.code });
  if (requiresShipping && request.destination) {
    if (rules.methods.length === 0)
      problems.push({ code: "no_method", message: "We don't ship to this address yet.", about: "country" });
    else if (priced.unshippable)
      problems.push({
        code: "unshippable",
        message: "This order is too heavy for one shipment. Split it into two orders.",
        about: null,
      });
  }
  return {
    priced,
    lines: lines.map((l) => ({
      id: l.id,
      variantId: l.variantId,
      planId: l.planId,
      title: l.purchasable?.title ?? l.plan?.title ?? "",
      variantTitle: l.purchasable?.variantTitle ?? "",
      quantity: l.quantity,
      notice: l.purchasable?.notice ?? "",
    })),
    needsShipping: requiresShipping,
    asksAge:
      request.destination !== null &&
      requiresAgeConfirmation(
        lines.flatMap((l) => (l.purchasable ? [l.purchasable] : [])),
        request.destination,
      ),
    planIds: [...new Set(lines.flatMap((l) => (l.planId ? [l.planId] : [])))],
    terms: await readPlanTerms(deps, pricedCart, request.timeZone ?? "UTC"),
    problems,
  };
}

/**
 * The terms of the plans in the cart that can be bought now; a consent is checked against exactly this text.
 */
async function readPlanTerms(
  deps: OrdersDeps,
  { lines, currency }: PricedCart,
  timeZone: string,
): Promise<PlanTerms[]> {
  const planLines = lines.filter((l) => l.planId && !findLineProblem(l, currency));
  if (planLines.length === 0) return [];
  const termsLines = planLines.map((l) => ({ ...l, title: orderLineTitle(l) }));
  return (await Promise.all(deps.lifecycle.map((h) => h.readPlanTerms?.(termsLines, timeZone) ?? []))).flat();
}

/** The gift cards of the entered codes, each once; `id` is null if a code cannot pay. */
async function findGiftCards(deps: OrdersDeps, codes: readonly string[], currency: string) {
  const found = await Promise.all(
    codes.map(async (code) => ({
      code,
      id: (await deps.pricing.findGiftCardByCode(code, currency))?.id ?? null,
    })),
  );
  return found.filter((g, i) => g.id === null || found.findIndex((o) => o.id === g.id) === i);
}

/** Lines with too little stock, each with the quantity that is available. */
export async function findShortages(
  deps: OrdersDeps,
  pricedCart: Pick<PricedCart, "lines" | "cartId">,
): Promise<CheckoutProblem[]> {
  const stocked = pricedCart.lines.filter((l) => toStockLines([l]).length > 0);
  const stockRequests = toStockLines(stocked);
  const ids = [...new Set(stocked.flatMap((l) => l.variantId || []))];
  if (ids.length === 0) return [];
  const served = allocateStock(stockRequests, await deps.stock.listAvailable(ids, pricedCart.cartId ?? undefined));
  return stocked.flatMap((line, i) => {
    const { served: availableUnits = 0, most = 0 } = served[i] ?? {};
    if (availableUnits >= line.quantity) return [];
    const message =
      most > 0
        ? `Only ${most} of ${formatLineTitle(line)} left. Lower the quantity to continue.`
        : `${formatLineTitle(line)} is out of stock. Remove it to continue.`;
    return [{ code: "out_of_stock" as const, message, about: line.id }];
  });
}
