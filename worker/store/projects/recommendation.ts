import type { PriceItem } from "../pricing/contract.ts";
import { caffeineIn, checkStack, stackItem } from "../stack/index.ts";
import type { FullAnswers, Recommendation } from "./contract.ts";
import type { ProjectsBase } from "./deps.ts";
import type { Offer } from "./domain-candidates.ts";
import { recommend } from "./domain-recommend.ts";

/** The recommendation for these answers, over what is sold and there now. */
export async function recommendationFor(base: ProjectsBase, answers: FullAnswers): Promise<Recommendation> {
  const [offers, price] = await Promise.all([offersOf(base), base.pricer()]);
  const pregnant = answers.care.includes("pregnant");
  return recommend(answers, offers, {
    currency: base.currency,
    tooMuch: (items) => {
      const { findings } = checkStack(items, { pregnant });
      return findings.find((f) => f.level === "warn" && (f.kind === "limit" || f.kind === "caffeine"))?.title ?? null;
    },
    price: (picked) => {
      const { subtotal, discount } = price(picked.map(priceItem));
      return { subtotal, discount };
    },
  });
}

/** Singles only: a bundle's parts are suggested for what they are. */
async function offersOf(base: Pick<ProjectsBase, "shelf" | "available">): Promise<Offer[]> {
  const shelf = (await base.shelf()).filter((v) => v.parts.length === 0);
  const there = await base.available(shelf.map((v) => v.variantId));
  return shelf.flatMap(({ label, ...v }) => {
    const item = stackItem({ ...v, label }, "suggested");
    if (!label || !item) return [];
    const left = there.get(v.variantId) ?? 0;
    return [{ ...v, label, item, caffeine: caffeineIn(item), available: left === "backorder" || left > 0 }];
  });
}

const priceItem = (o: Offer): PriceItem => ({
  id: o.variantId,
  variantId: o.variantId,
  productId: o.productId,
  planId: "",
  unitPrice: o.price,
  planBps: 0,
  quantity: 1,
  // Neither counts here: without a place there is no tax and no parcel.
  taxCategory: "none",
  weightG: 0,
  requiresShipping: o.requiresShipping,
  discountable: true,
  tags: o.tags,
});
