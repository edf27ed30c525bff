import type { PriceItem } from "../pricing/contract.ts";
import { caffeinePerServing, checkStack, toStackItem } from "../stack/index.ts";
import type { CompleteAnswers, Recommendation } from "./contract.ts";
import type { ProjectsDeps } from "./deps.ts";
import type { Candidate } from "./domain-candidates.ts";
import { recommend } from "./domain-recommend.ts";

/** The recommendation for these answers, from the products that are sold and available now. */
export async function buildRecommendation(deps: ProjectsDeps, answers: CompleteAnswers): Promise<Recommendation> {
  const [candidates, price] = await Promise.all([listCandidates(deps), deps.createPricer()]);
  const pregnant = answers.care.includes("pregnant");
  return recommend(answers, candidates, {
    currency: deps.currency,
    upperLimitWarning: (items) => {
      const { findings } = checkStack(items, { pregnant });
      return findings.find((f) => f.level === "warn" && (f.kind === "limit" || f.kind === "caffeine"))?.title ?? null;
    },
    price: (chosen) => {
      const { subtotal, discount } = price(chosen.map(toPriceItem));
      return { subtotal, discount };
    },
  });
}

/** No bundles: their parts are suggested on their own. */
async function listCandidates(
  deps: Pick<ProjectsDeps, "listSuggestableVariants" | "listAvailable">,
): Promise<Candidate[]> {
  const variants = (await deps.listSuggestableVariants()).filter((v) => v.parts.length === 0);
  const available = await deps.listAvailable(variants.map((v) => v.variantId));
  return variants.flatMap(({ label, ...v }) => {
    const item = toStackItem({ ...v, label }, "suggested");
    if (!label || !item) return [];
    const units = available.get(v.variantId) ?? 0;
    return [{ ...v, label, item, caffeine: caffeinePerServing(item), available: units === "backorder" || units > 0 }];
  });
}

const toPriceItem = (candidate: Candidate): PriceItem => ({
  id: candidate.variantId,
  variantId: candidate.variantId,
  productId: candidate.productId,
  planId: "",
  unitPrice: candidate.price,
  planBps: 0,
  quantity: 1,
  // Tax and weight do not matter: no destination is known, so neither tax nor shipping is priced.
  taxCategory: "none",
  weightG: 0,
  requiresShipping: candidate.requiresShipping,
  discountable: true,
  tags: candidate.tags,
});
