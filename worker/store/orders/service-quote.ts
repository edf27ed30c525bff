import { brand } from "../../../app/brand.ts";
import type { LineProperties } from "../cart/contract.ts";
import { describeGift } from "../cart/domain-gift.ts";
import {
  findLineProblem,
  formatLineTitle,
  needsShipping,
  orderLineTitle,
  type PricedCart,
  plansOf,
  toPriceItems,
  toStockLines,
} from "../priced-cart.ts";
import type { Destination, PriceInput } from "../pricing/contract.ts";
import { deliveryWindow } from "../pricing/domain-delivery.ts";
import { findMarketProblem } from "../pricing/domain-markets.ts";
import { findCodeProblems, priceCart } from "../pricing/index.ts";
import { type AvailableUnits, allocateStock } from "../stock/index.ts";
import type { CheckoutProblem, PlanTerms, Quote } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { DISCOUNT_CODE_MESSAGES, hasLaterCharges, MAX_GIFT_CARDS, requiresAgeConfirmation } from "./domain.ts";
import { findZipQuestion } from "./domain-address.ts";
import { zipAndState } from "./domain-zip-code.ts";

export interface QuoteRequest {
  codes: readonly string[];
  giftCodes: readonly string[];
  methodId: string | null;
  destination: Destination | null;
  email: string;
  timeZone?: string;
  /** The postal code of the address that is taxed; left out where nobody is asked about it, as in renewals. */
  postalCode?: string;
  confirmedZip?: string;
}

/** Prices a cart for a destination and lists what keeps it from being ordered. Read only. */
export async function quotePricedCart(deps: OrdersDeps, pricedCart: PricedCart, request: QuoteRequest): Promise<Quote> {
  const { lines, currency } = pricedCart;
  const variantIds = lines.flatMap((l) => l.variantId || []);
  const { giftCards, rules, available } = await readQuoteInputs(deps, { ...pricedCart, variantIds }, request);
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
  const problems: CheckoutProblem[] = listShortages(lines, available);
  const asksCard = priced.due === 0 && hasLaterCharges(lines);
  if ((priced.due > 0 || asksCard) && !deps.canTakePayments)
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
  const cards = lines.reduce((n, l) => n + (l.purchasable?.kind === "gift_card" ? l.quantity : 0), 0);
  if (cards > MAX_GIFT_CARDS)
    problems.push({
      code: "gift_cards",
      message: `You can buy up to ${MAX_GIFT_CARDS} gift cards in one order. Yours has ${cards}.`,
      about: null,
    });
  for (const [code, why] of Object.entries({ ...rules.problems, ...findCodeProblems(priceInput, priced) }))
    problems.push({ code: "discount", message: DISCOUNT_CODE_MESSAGES[why], about: code });
  for (const g of giftCards.filter((g) => g.id === null))
    problems.push({ code: "gift_card", message: "Enter a valid gift card.", about: g.code });
  if (request.destination && !rules.isMarket)
    problems.push({
      code: "no_market",
      message: findMarketProblem(request.destination, false) ?? "",
      about: "country",
    });
  else if (requiresShipping && request.destination) {
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
      gift: describeGift((l.lineProperties ?? {}) as LineProperties),
    })),
    needsShipping: requiresShipping,
    asksAge:
      request.destination !== null &&
      requiresAgeConfirmation(
        lines.flatMap((l) => (l.purchasable ? [l.purchasable] : [])),
        request.destination,
      ),
    asksCard,
    deliveries: Object.fromEntries(
      priced.methods.map((m) => {
        const { from, to } = deliveryWindow(m, deps.now(), brand.dispatch);
        return [m.id, { from, to }];
      }),
    ),
    zipQuestion: findOpenZipQuestion(request),
    planIds: [...new Set(lines.flatMap((l) => (l.planId ? [l.planId] : [])))],
    terms: await readPlanTerms(deps, pricedCart, request.timeZone ?? "UTC"),
    problems,
  };
}

/** What the buyer has to be asked about the ZIP code and the state; null where they agree or were confirmed. */
function findOpenZipQuestion({ destination, postalCode = "", confirmedZip }: QuoteRequest): Quote["zipQuestion"] {
  if (!destination) return null;
  const place = { ...destination, postalCode };
  return zipAndState(place) === confirmedZip ? null : findZipQuestion(place);
}

/** What a cart's price depends on beside its lines, two round trips with gift cards and one without. */
export async function readQuoteInputs(
  deps: OrdersDeps,
  cart: Pick<PricedCart, "cartId" | "currency" | "codes"> & { variantIds: readonly string[] },
  request: QuoteRequest,
) {
  const except = cart.cartId ?? undefined;
  const readRules = async () => {
    const giftCards = await findGiftCards(deps, request.giftCodes, cart.currency);
    const rules = await deps.pricing.loadPriceRules({
      codes: [...cart.codes, ...request.codes],
      giftIds: giftCards.flatMap((g) => (g.id ? [g.id] : [])),
      destination: request.destination,
      currency: cart.currency,
      except,
      email: request.email,
      customer: request.email ? await deps.pricing.customerHash(request.email) : null,
    });
    return { giftCards, rules };
  };
  const [priced, available] = await Promise.all([readRules(), listAvailable(deps, cart.variantIds, except)]);
  return { ...priced, available };
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
  return (
    await Promise.all(deps.lifecycle.map((h) => h.readPlanTerms?.(termsLines, timeZone, plansOf(planLines)) ?? []))
  ).flat();
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

const listAvailable = async (
  deps: OrdersDeps,
  variantIds: readonly string[],
  except: string | undefined,
): Promise<AvailableUnits> => (variantIds.length > 0 ? deps.stock.listAvailable(variantIds, except) : new Map());

/** Lines with too little stock now, each with the quantity that is available. */
export const findShortages = async (
  deps: OrdersDeps,
  { lines, cartId }: Pick<PricedCart, "lines" | "cartId">,
): Promise<CheckoutProblem[]> =>
  listShortages(
    lines,
    await listAvailable(
      deps,
      lines.flatMap((l) => l.variantId || []),
      cartId ?? undefined,
    ),
  );

function listShortages(lines: PricedCart["lines"], available: AvailableUnits): CheckoutProblem[] {
  const stocked = lines.filter((l) => toStockLines([l]).length > 0);
  const served = allocateStock(toStockLines(stocked), available);
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
