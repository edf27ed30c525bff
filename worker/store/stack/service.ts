import type { VariantWithFacts } from "../catalogue/contract.ts";
import type { StackItem, StackPerson, StackReport } from "./contract.ts";
import { checkStack } from "./domain.ts";
import { toStackItem } from "./domain-items.ts";

/** What the check depends on; all of it is about the current visitor. */
export interface StackDeps {
  listCartVariantIds: () => Promise<string[]>;
  listSubscribedVariantIds: () => Promise<string[]>;
  listVariantsWithFacts: (variantIds: string[]) => Promise<VariantWithFacts[]>;
  /** What they told us about themselves in a project. */
  getPerson: () => Promise<StackPerson>;
}

/** The stack check of the current visitor. */
export function stackService(deps: StackDeps) {
  return {
    /** The report on the visitor's cart and active subscriptions. */
    async check(): Promise<StackReport> {
      const [cart, subscribed, person] = await Promise.all([
        deps.listCartVariantIds(),
        deps.listSubscribedVariantIds(),
        deps.getPerson(),
      ]);
      const variants = await loadWithParts(deps, [...cart, ...subscribed]);
      return checkStack(
        [...toStackItems(variants, cart, "cart"), ...toStackItems(variants, subscribed, "subscription")],
        person,
      );
    },
  };
}
/** The variants and, for bundles, their components, by id. */
async function loadWithParts(
  { listVariantsWithFacts }: Pick<StackDeps, "listVariantsWithFacts">,
  ids: string[],
): Promise<Map<string, VariantWithFacts>> {
  const loaded = await listVariantsWithFacts(ids);
  const parts = loaded.flatMap((v) => v.parts.map((p) => p.variantId));
  const missing = parts.filter((id) => !loaded.some((v) => v.variantId === id));
  return new Map([...loaded, ...(await listVariantsWithFacts(missing))].map((v) => [v.variantId, v]));
}

/** A bundle counts as its components. */
function toStackItems(
  variants: Map<string, VariantWithFacts>,
  ids: readonly string[],
  source: StackItem["source"],
): StackItem[] {
  return ids.flatMap((id) => {
    const variant = variants.get(id);
    if (!variant) return [];
    const components = variant.parts.length > 0 ? variant.parts.map((p) => variants.get(p.variantId)) : [variant];
    return components.flatMap((v) => (v ? (toStackItem(v, source) ?? []) : []));
  });
}
