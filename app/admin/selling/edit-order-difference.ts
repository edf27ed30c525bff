import type { AdminOrder } from "#worker/store/orders/contract.ts";
import type { planOrderEdit } from "#worker/store/orders/domain-edit.ts";
import { type AddableVariant, addedName } from "#worker/store/orders/domain-edit-additions.ts";
import { splitAmongTenders } from "#worker/store/orders/domain-refund.ts";
import { formatMinor } from "./amount-inputs.ts";

const REFUND_ROWS = {
  payment: "Refund to card",
  outside: "Refund outside the store",
  gift_card: "Refund to gift card",
} as const;

/** What an edit of an order changes, row by row, down to what is refunded or still to be paid. */
export function differenceOf(
  { order, tenders }: AdminOrder,
  plan: Extract<ReturnType<typeof planOrderEdit>, { ok: true }>,
  variants: readonly AddableVariant[],
): [string, string][] {
  const format = (minor: number) => formatMinor(minor, order.currency);
  const units = plan.lines.reduce((n, l) => n + l.quantity, 0);
  const sum = (of: (l: (typeof plan.added)[number]) => number) => plan.added.reduce((n, l) => n + of(l), 0);
  const [discount, tax] = [sum((l) => l.discount), sum((l) => (l.taxIncluded ? 0 : l.tax))];
  const parts = splitAmongTenders(plan.refund, tenders) ?? [];
  const nameOf = (variantId: string) => {
    const variant = variants.find((v) => v.variantId === variantId);
    return variant ? addedName(variant) : "item";
  };
  return [
    ...plan.lines.map((l): [string, string] => [
      `Remove ${l.quantity} × ${order.lines.find((line) => line.id === l.lineId)?.title ?? "item"}`,
      format(-l.amount),
    ]),
    ...(units > 0 ? [["Restocked", `${units} ${units === 1 ? "unit" : "units"}`] as [string, string]] : []),
    ...plan.added.map((l): [string, string] => [
      `Add ${l.quantity} × ${nameOf(l.variantId)}`,
      format(l.unitPrice * l.quantity),
    ]),
    ...(discount > 0 ? [["Price adjustment", format(-discount)] as [string, string]] : []),
    ...(tax > 0 ? [["Tax on added items", format(tax)] as [string, string]] : []),
    ...(plan.added.length > 0 ? [["Shipping", "No change"] as [string, string]] : []),
    ...(order.owed > 0 ? [["Balance before", format(order.owed)] as [string, string]] : []),
    ...parts.map((p): [string, string] => [REFUND_ROWS[p.kind], format(p.amount)]),
    ...(plan.refund > 0
      ? [
          ["Net payment after refund", format(order.total - order.refunded - order.owed - plan.refund)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(plan.owed > 0 || order.owed > 0 ? [["Balance due", format(plan.owed)] as [string, string]] : []),
    ...(plan.shipTo ? [["Shipping address", "Changed"] as [string, string]] : []),
  ];
}
