import type { LineRecord } from "./deps.ts";

/**
 * What an order's lines take from inventory, for the stock service's `explode`; `units` says how many of each
 * line.
 */
export const toOrderStockLines = (
  lines: readonly LineRecord[],
  unitsOf: (line: LineRecord) => number = (l) => l.quantity,
) =>
  lines.flatMap((l) => {
    const quantity = unitsOf(l);
    const isStocked = l.variantId !== null && (l.kind === "goods" || l.kind === "bundle") && quantity > 0;
    return isStocked
      ? [{ variantId: l.variantId as string, kind: l.kind as "goods" | "bundle", quantity, parts: readBundleParts(l) }]
      : [];
  });

/** The components of one unit of a bundle line. */
export const readBundleParts = (line: Pick<LineRecord, "detail">) =>
  (JSON.parse(line.detail) as { parts?: { variantId: string; sku: string; title: string; quantity: number }[] })
    .parts ?? [];
