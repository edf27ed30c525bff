import type { Address } from "../pricing/contract.ts";
import type { EditOrderInput, OrderStatus } from "./contract.ts";
import { findAddressProblem, findZipQuestion, formatAddressLines, normalizeAddress } from "./domain-address.ts";
import { type AddableVariant, type PricedAddition, priceAdditions } from "./domain-edit-additions.ts";
import { planRefund, type RefundableLine, type RefundedLine } from "./domain-refund.ts";

/** An order as far as it decides what of it may be changed. */
export interface EditableOrder {
  status: OrderStatus;
  paidAt: number | null;
  currency: string;
  total: number;
  refunded: number;
  /** What it owes for items that were added before. */
  owed: number;
  shipTo: Address | null;
  lines: readonly (RefundableLine & { kind: string; requiresShipping: boolean; unpaid: boolean })[];
}

export type OrderEditPlan =
  | { ok: false; why: string; field?: string }
  | {
      ok: true;
      /** What is paid back: what removed items cost, less `credit`. */
      refund: number;
      /** What removed items cost that pays for added ones instead. */
      credit: number;
      /** What the order owes then. */
      owed: number;
      lines: RefundedLine[];
      added: PricedAddition[];
      /** Null: it stays as it is. */
      shipTo: Address | null;
    };

/** How many units of a line can be removed: not fulfilled and not refunded. */
export const removableUnits = (l: EditableOrder["lines"][number]): number =>
  l.requiresShipping && (l.kind === "goods" || l.kind === "bundle")
    ? Math.max(0, Math.min(l.quantity - l.fulfilled - l.cancelled, l.quantity - l.refundedQuantity))
    : 0;

/** Whether anything of an order is left that staff may change. */
export const canEditOrder = ({ status, lines }: Pick<EditableOrder, "status" | "lines">): boolean =>
  (status === "open" || status === "pending") &&
  lines.some((l) => l.requiresShipping && l.quantity > l.fulfilled + l.cancelled);

/**
 * What a change of an order does: the same function in the form's preview and on the server. Each removed unit is worth
 * its share of discounts and tax, as in a refund; that first pays for what is added or owed, and the rest is refunded.
 * Shipping stays as it was charged.
 * @param variants those that `edit.add` names, as they can be added to this order
 */
export function planOrderEdit(
  order: EditableOrder,
  edit: Pick<EditOrderInput, "remove" | "add" | "shipTo">,
  variants: readonly AddableVariant[],
): OrderEditPlan {
  if (!canEditOrder(order)) return { ok: false, why: "There's nothing left to change in this order." };
  const shipTo = edit.shipTo ? normalizeAddress(edit.shipTo) : null;
  const addressProblem = shipTo && findNewAddressProblem(order.shipTo, shipTo);
  if (addressProblem) return { ok: false, ...addressProblem };
  const changesItems = edit.remove.length + edit.add.length > 0;
  if (changesItems && order.paidAt === null)
    return {
      ok: false,
      why: "This order isn't paid yet. Cancel it so the customer can order again.",
      field: "remove",
    };
  if (changesItems && order.lines.some((l) => (l.released?.unsent ?? 0) + (l.released?.restocked ?? 0) > 0))
    return { ok: false, why: "A refund of this order failed. Retry it before you change items.", field: "remove" };
  for (const { lineId, quantity } of edit.remove) {
    const line = order.lines.find((l) => l.id === lineId);
    const most = line ? removableUnits(line) : 0;
    if (quantity > most)
      return {
        ok: false,
        why: most === 0 ? "This item can't be removed." : `Only ${most} of these can be removed.`,
        field: "remove",
      };
  }
  const removed = (lineId: string) => edit.remove.find((r) => r.lineId === lineId)?.quantity ?? 0;
  if (edit.add.length === 0 && order.lines.every((l) => l.quantity - l.cancelled - removed(l.id) <= 0))
    return { ok: false, why: "Nothing would be left. Cancel the order instead.", field: "remove" };
  const additions = priceAdditions(edit.add, variants, order.currency);
  if (!additions.ok) return { ...additions, field: "add" };
  const plan = planRefund(
    order.lines,
    edit.remove.map((r) => ({ ...r, unsent: r.quantity, restock: false })),
  );
  if (!plan.ok) return { ...plan, field: "remove" };
  if (moneyNeeded(order, plan.lines) > order.total - order.refunded - order.owed)
    return {
      ok: false,
      why: "These items are worth more than what's left of this order's payment, because part of it was already refunded.",
      field: "remove",
    };
  const isSame = shipTo === null || (order.shipTo !== null && isSameAddress(order.shipTo, shipTo));
  if (!changesItems && isSame) return { ok: false, why: "Change an item or the address first.", field: "remove" };
  const toPay = order.owed + additions.total;
  const credit = Math.min(plan.amount, toPay);
  return {
    ...{ ok: true, credit, refund: plan.amount - credit, owed: toPay - credit },
    ...{ lines: plan.lines, added: additions.lines, shipTo: isSame ? null : shipTo },
  };
}

/**
 * How much of what was paid removed lines claim, whether it is refunded or pays for other items; those that aren't paid
 * yet first lower what is owed. Money that was paid back before, by staff or by a bank, must not be counted once more.
 */
function moneyNeeded({ lines, owed }: EditableOrder, removed: readonly RefundedLine[]): number {
  const sum = (all: readonly RefundedLine[]) => all.reduce((a, l) => a + l.amount, 0);
  const unpaid = removed.filter((r) => lines.some((l) => l.id === r.lineId && l.unpaid));
  return sum(removed) - Math.min(sum(unpaid), owed);
}

const isSameAddress = (a: Address, b: Address): boolean =>
  `${formatAddressLines(a)}` === `${formatAddressLines(b)}` && a.phone === b.phone;

/** Why an order can't go to another address: shipping and taxes were charged for the state that it names. */
function findNewAddressProblem(from: Address | null, to: Address): { why: string; field: string } | null {
  if (from === null) return { why: "Nothing in this order needs shipping.", field: "shipTo" };
  const before = normalizeAddress(from);
  if (to.country !== before.country || to.region !== before.region)
    return {
      why: "Shipping and taxes were charged for another state or country. Cancel this order and place a new one instead.",
      field: to.country === before.country ? "shipTo.region" : "shipTo.country",
    };
  const problem = findAddressProblem(to);
  if (problem) return { why: problem.message, field: `shipTo.${problem.field}` };
  const question = to.postalCode === before.postalCode ? null : findZipQuestion(to);
  return question && { why: question.message, field: "shipTo.postalCode" };
}
