import { type Basket, lineProblem, nameOf, needsShipping, priceItems, stockLines, titleOf } from "../priced-cart.ts";
import type { Place, PriceInput } from "../pricing/contract.ts";
import { codeProblems, priceCart } from "../pricing/index.ts";
import { serve } from "../stock/index.ts";
import type { CheckoutProblem, PlanTerms, Quote } from "./contract.ts";
import type { OrdersBase } from "./deps.ts";
import { asksAge, CODE_WORDS } from "./domain.ts";

interface Asked {
  codes: readonly string[];
  giftCodes: readonly string[];
  methodId: string | null;
  place: Place | null;
  email: string;
  timeZone?: string;
}

/** What a basket costs at a place, and what stands between it and an order. Writes nothing. */
export async function quoteBasket(base: OrdersBase, basket: Basket, asked: Asked): Promise<Quote> {
  const { lines, currency } = basket;
  const gifts = await giftsOf(base, asked.giftCodes, currency);
  const [rules, short] = await Promise.all([
    base.pricing.rules({
      codes: [...basket.codes, ...asked.codes],
      giftIds: gifts.flatMap((g) => (g.id ? [g.id] : [])),
      place: asked.place,
      currency,
      except: basket.cartId ?? undefined,
      customer: asked.email ? await base.pricing.customerHash(asked.email) : null,
    }),
    shortLines(base, basket),
  ]);
  const shipped = needsShipping(lines);
  const input: PriceInput = {
    currency,
    items: priceItems(lines),
    discounts: rules.discounts,
    methods: rules.methods,
    methodId: asked.methodId,
    taxes: rules.taxes,
    gifts: rules.gifts,
  };
  const priced = priceCart(input);
  const problems: CheckoutProblem[] = [...short];
  if (priced.due > 0 && !base.takesPayments)
    problems.unshift({
      code: "closed",
      message: "This shop takes no payments yet, so nothing can be ordered.",
      about: null,
    });
  if (lines.length === 0) problems.push({ code: "empty", message: "There is nothing in the cart.", about: null });
  for (const line of lines) {
    const problem = lineProblem(line, currency);
    if (problem) problems.unshift({ ...problem, about: line.id });
  }
  for (const [code, why] of Object.entries({ ...rules.problems, ...codeProblems(input, priced) }))
    problems.push({ code: "discount", message: CODE_WORDS[why], about: code });
  for (const g of gifts.filter((g) => g.id === null))
    problems.push({ code: "gift_card", message: "This gift card is not known, or cannot be used.", about: g.typed });
  if (shipped && asked.place) {
    if (rules.methods.length === 0)
      problems.push({ code: "no_method", message: "We do not ship to this place yet.", about: "country" });
    else if (priced.unshippable)
      problems.push({
        code: "unshippable",
        message: "This is too heavy for one parcel. Order it in two.",
        about: null,
      });
  }
  return {
    priced,
    lines: lines.map((l) => ({
      id: l.id,
      variantId: l.variantId,
      planId: l.planId,
      title: l.sellable?.title ?? l.plan?.title ?? "",
      variantTitle: l.sellable?.variantTitle ?? "",
      quantity: l.quantity,
      notice: l.sellable?.notice ?? "",
    })),
    needsShipping: shipped,
    asksAge:
      asked.place !== null &&
      asksAge(
        lines.flatMap((l) => (l.sellable ? [l.sellable] : [])),
        asked.place,
      ),
    planIds: [...new Set(lines.flatMap((l) => (l.planId ? [l.planId] : [])))],
    terms: await termsOf(base, basket, asked.timeZone ?? "UTC"),
    problems,
  };
}

/** The terms of the plans that can still be bought, in the words that a consent will be checked against. */
async function termsOf(base: OrdersBase, { lines, currency }: Basket, timeZone: string): Promise<PlanTerms[]> {
  const planned = lines.filter((l) => l.planId && !lineProblem(l, currency));
  if (planned.length === 0) return [];
  const asked = planned.map((l) => ({ ...l, title: nameOf(l) }));
  return (await Promise.all(base.hooks.map((h) => h.terms?.(asked, timeZone) ?? []))).flat();
}

/** The gift cards of typed codes, each once; `id` null where it is none that can pay. */
async function giftsOf(base: OrdersBase, typed: readonly string[], currency: string) {
  const found = await Promise.all(
    typed.map(async (t) => ({ typed: t, id: (await base.pricing.giftByCode(t, currency))?.id ?? null })),
  );
  return found.filter((g, i) => g.id === null || found.findIndex((o) => o.id === g.id) === i);
}

/** The lines of which there is not enough, each with what could be had. */
export async function shortLines(
  base: OrdersBase,
  basket: Pick<Basket, "lines" | "cartId">,
): Promise<CheckoutProblem[]> {
  const stocked = basket.lines.filter((l) => stockLines([l]).length > 0);
  const wanted = stockLines(stocked);
  const ids = base.stock.explode(wanted).map((i) => i.variantId);
  if (ids.length === 0) return [];
  const served = serve(wanted, await base.stock.available(ids, basket.cartId ?? undefined));
  return stocked.flatMap((line, i) => {
    const { served: n = 0, most = 0 } = served[i] ?? {};
    if (n >= line.quantity) return [];
    const message =
      most > 0
        ? `Only ${most} of ${titleOf(line)} can be had now. Lower the number to go on.`
        : `${titleOf(line)} is out of stock. Take it out to go on.`;
    return [{ code: "out_of_stock" as const, message, about: line.id }];
  });
}
