import type { PlanOffer } from "../billing/contract.ts";
import type { PurchasableVariant } from "./pricing/contract.ts";
import type { PricingService } from "./pricing/index.ts";
import type { StockService } from "./stock/index.ts";

interface PricingReads {
  plans: () => Promise<PlanOffer[]>;
  purchasables: (variantIds: readonly string[]) => Promise<Map<string, PurchasableVariant>>;
  stock: Pick<StockService, "listAvailable">;
  pricing: Pick<PricingService, "loadPriceRules">;
}

/**
 * Variants, their stock, the plans and the price rules, looked up once while one cart is priced and changed, or ordered: they can
 * then be asked for before they are needed, beside other look-ups. `except` is always the one cart's. Not for what is
 * read after a write of this request to orders, stock, codes or gift cards.
 */
export function rememberPricingReads<D extends PricingReads>(deps: D): D {
  const variants = new Map<string, ReturnType<D["purchasables"]>>();
  const available = new Map<string, ReturnType<StockService["listAvailable"]>>();
  const rules = new Map<string, ReturnType<PricingService["loadPriceRules"]>>();
  const once = <T>(answers: Map<string, T>, key: string, read: () => T): T => {
    const answer = answers.get(key) ?? read();
    answers.set(key, answer);
    return answer;
  };
  let plans: ReturnType<D["plans"]> | undefined;
  const sortedKey = (ids: readonly string[]) => JSON.stringify([...new Set(ids)].sort());
  return {
    ...deps,
    plans: () => {
      plans ??= deps.plans() as ReturnType<D["plans"]>;
      return plans;
    },
    purchasables: (ids) =>
      once(variants, sortedKey(ids), () => deps.purchasables(ids) as ReturnType<D["purchasables"]>),
    stock: {
      ...deps.stock,
      listAvailable: (ids, except) => once(available, sortedKey(ids), () => deps.stock.listAvailable(ids, except)),
    },
    pricing: {
      ...deps.pricing,
      loadPriceRules: (request) =>
        once(rules, JSON.stringify({ ...request, except: null }), () => deps.pricing.loadPriceRules(request)),
    },
  };
}
