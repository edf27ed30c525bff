import type { Labelled } from "../catalogue/index.ts";
import type { StackItem, StackPerson, StackReport } from "./contract.ts";
import { checkStack } from "./domain.ts";
import { stackItem } from "./domain-items.ts";

/** What the check is handed by its neighbours; all of it is about the visitor who asks. */
export interface StackNeighbours {
  /** The variants in their cart. */
  cart: () => Promise<string[]>;
  /** The variants of their active subscriptions. */
  subscribed: () => Promise<string[]>;
  labelled: (variantIds: string[]) => Promise<Labelled[]>;
  /** What they told us of themselves in a project. */
  person: () => Promise<StackPerson>;
}

/** Looks at what the visitor is about to take together. */
export function stackService(around: StackNeighbours) {
  return {
    /** The report over the visitor's cart and active subscriptions. */
    async check(): Promise<StackReport> {
      const [cart, subscribed, person] = await Promise.all([around.cart(), around.subscribed(), around.person()]);
      const known = await withParts(around, [...cart, ...subscribed]);
      return checkStack([...itemsOf(known, cart, "cart"), ...itemsOf(known, subscribed, "subscription")], person);
    },
  };
}
export type StackService = ReturnType<typeof stackService>;

/** The variants and, of bundles, their parts, by id. */
async function withParts(
  { labelled }: Pick<StackNeighbours, "labelled">,
  ids: string[],
): Promise<Map<string, Labelled>> {
  const found = await labelled(ids);
  const parts = found.flatMap((v) => v.parts.map((p) => p.variantId));
  const missing = parts.filter((id) => !found.some((v) => v.variantId === id));
  return new Map([...found, ...(await labelled(missing))].map((v) => [v.variantId, v]));
}

/** A bundle counts as its parts. */
function itemsOf(known: Map<string, Labelled>, ids: readonly string[], source: StackItem["source"]): StackItem[] {
  return ids.flatMap((id) => {
    const variant = known.get(id);
    if (!variant) return [];
    const single = variant.parts.length > 0 ? variant.parts.map((p) => known.get(p.variantId)) : [variant];
    return single.flatMap((v) => (v ? (stackItem(v, source) ?? []) : []));
  });
}
