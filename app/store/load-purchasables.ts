import type { RequestContext } from "#app/context.ts";

/** The variants of an order's or a quote's lines, for their pictures and links. */
export async function loadPurchasables(
  { catalogue }: RequestContext["store"],
  lines: readonly { variantId: string | null }[],
) {
  const ids = [...new Set(lines.flatMap((l) => l.variantId ?? []))];
  return Object.fromEntries(ids.length > 0 ? await catalogue.purchasables(ids) : []);
}
