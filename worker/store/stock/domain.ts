import type { BundlePart, PurchasableVariant } from "../pricing/contract.ts";

/** Units of one variant. */
export interface StockItem {
  variantId: string;
  quantity: number;
}

/** A line of a cart or an order, as inventory sees it. */
export interface StockLine extends StockItem {
  kind: PurchasableVariant["kind"];
  parts: readonly Pick<BundlePart, "variantId" | "quantity">[];
}

/** What is available of each variant: a count, or any number on backorder. */
export type AvailableUnits = ReadonlyMap<string, number | "backorder">;

/** What one unit of a line takes from inventory: itself, its components, or nothing (gift cards). */
function componentsOf(line: Omit<StockLine, "quantity">): StockItem[] {
  if (line.kind === "gift_card") return [];
  if (line.kind === "bundle") return line.parts.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return [{ variantId: line.variantId, quantity: 1 }];
}

/**
 * What lines take from inventory: bundles as their components, summed per variant, so that a bundle and a
 * single product in one cart can never both reserve the same unit. Sorted by variant id.
 */
export function toStockItems(lines: readonly StockLine[]): StockItem[] {
  return mergeStockItems(
    lines.flatMap((l) => componentsOf(l).map((u) => ({ variantId: u.variantId, quantity: u.quantity * l.quantity }))),
  );
}

/** Merges items of the same variant. */
export function mergeStockItems(items: readonly StockItem[]): StockItem[] {
  const sums = new Map<string, number>();
  for (const i of items) sums.set(i.variantId, (sums.get(i.variantId) ?? 0) + i.quantity);
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

/** The variants that lines depend on: their own and their components'. */
export const variantsOf = (lines: readonly Omit<StockLine, "quantity">[]): string[] => [
  ...new Set(lines.flatMap((l) => componentsOf(l).map((u) => u.variantId))),
];

/**
 * How many units of a line are available if nothing else is taken; Infinity on backorder and for lines that
 * take no stock.
 */
export function unitsAvailable(line: Omit<StockLine, "quantity">, available: AvailableUnits): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...componentsOf(line).map((u) => {
      const left = available.get(u.variantId) ?? 0;
      return left === "backorder" ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(left / u.quantity));
    }),
  );
}

/** What is left after items were taken; negative if there were not enough. */
function subtractItems(from: AvailableUnits, items: readonly StockItem[]): AvailableUnits {
  const left = new Map(from);
  for (const { variantId, quantity } of items) {
    const before = left.get(variantId) ?? 0;
    if (before !== "backorder") left.set(variantId, before - quantity);
  }
  return left;
}

/** The highest quantity of the line at `i` if the others stay as they are. */
export const maxQuantityFor = (lines: readonly StockLine[], i: number, available: AvailableUnits): number =>
  unitsAvailable(lines[i] as StockLine, subtractItems(available, toStockItems(lines.filter((_, j) => j !== i))));

/**
 * How many units of each line are available beside all the others: earlier lines are served first. `served`
 * is how many of its quantity the line gets; `most` is its highest quantity (`maxQuantityFor`).
 */
export function allocateStock(
  lines: readonly StockLine[],
  available: AvailableUnits,
): { served: number; most: number }[] {
  let remaining = available;
  return lines.map((line, i) => {
    const served = Math.min(line.quantity, unitsAvailable(line, remaining));
    remaining = subtractItems(remaining, toStockItems([{ ...line, quantity: served }]));
    return { served, most: maxQuantityFor(lines, i, available) };
  });
}

/**
 * Which stock constraint a failed batch violated (from `violatedConstraint`): `short` is too little stock,
 * `not_held` is a variant without a stock row, or more units than the order has reserved; `repeated` is a
 * shipment, return or delivery that was recorded before. Null: none of them.
 */
export function stockProblemOfRule(rule: string | null): "short" | "not_held" | "repeated" | null {
  if (rule === null) return null;
  if (/store_stock_(enough|on_hand|reserved)\b/.test(rule)) return "short";
  if (/store_stock_hold_quantity/.test(rule)) return "not_held";
  return /store_stock_move/.test(rule) ? "repeated" : null;
}
