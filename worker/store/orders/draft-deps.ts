import { brand } from "../../../app/brand.ts";
import { httpError } from "../../kernel/http-error.ts";
import type { DiscountRule, ShippingMethod } from "../pricing/contract.ts";
import type { DraftInput, InvoiceView } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import type { drafts } from "./schema.ts";

export type DraftRecord = typeof drafts.$inferSelect;

/** What staff entered. */
export const toDraftInput = (row: DraftRecord): DraftInput => ({
  email: row.email,
  items: JSON.parse(row.items) as DraftInput["items"],
  discount: JSON.parse(row.discount ?? "null") as DraftInput["discount"],
  shipTo: JSON.parse(row.shipTo ?? "null") as DraftInput["shipTo"],
  methodId: row.methodId,
  shipping: JSON.parse(row.shipping ?? "null") as DraftInput["shipping"],
  note: row.note,
  message: row.message,
  tags: JSON.parse(row.tags) as string[],
});

/** Why the link of an invoice can't be paid now, or that it can. */
export function invoiceState(row: Pick<DraftRecord, "status" | "expiresAt">, now: number): InvoiceView["state"] {
  if (row.status === "paid" || row.status === "canceled") return row.status;
  return row.status === "sent" && (row.expiresAt ?? 0) > now ? "ready" : "expired";
}

const REFUSALS: Record<Exclude<InvoiceView["state"], "ready">, string> = {
  paid: "This invoice has already been paid.",
  canceled: "This invoice was canceled. You weren't charged.",
  expired: "This invoice has expired. Contact us for a new one. You weren't charged.",
};

/** @throws httpError conflict where the invoice can't be paid */
export function assertPayable(row: DraftRecord, now: number): void {
  const state = invoiceState(row, now);
  if (state !== "ready") throw httpError("conflict", REFUSALS[state], { reason: "already_ordered" });
}

/** A draft as orders are made of it. */
export interface PricedDraft {
  id: string;
  input: DraftInput;
  /** Prices by variant that the invoice named. */
  invoiced: Readonly<Record<string, number>>;
}

/** A draft at the prices that its invoice named while that is open, else at today's. */
export const toPricedDraft = (row: DraftRecord, now: number): PricedDraft => ({
  id: row.id,
  input: toDraftInput(row),
  invoiced: invoiceState(row, now) === "ready" ? (JSON.parse(row.invoiced) as Record<string, number>) : {},
});

/**
 * The orders' dependencies with a draft in place of the caller's cart: its items at its prices, its discount in place of
 * the store's, its shipping. Quotes, orders and payments then take the same path as a checkout. Who asks counts as a member
 * only where the draft is for their verified address, so that a forwarded link reaches nobody's cards.
 */
export function withDraft(deps: OrdersDeps, { id, input, invoiced }: PricedDraft): OrdersDeps {
  const prices = new Map(
    input.items.flatMap(({ variantId, unitPrice }) => {
      const price = unitPrice ?? invoiced[variantId];
      return price === undefined ? [] : [[variantId, price] as const];
    }),
  );
  const lines = input.items.map(({ variantId, quantity }) => ({
    ...{ id: variantId, variantId, planId: "", quantity, given: "{}" },
  }));
  return {
    ...deps,
    viewer: async () => {
      const found = await deps.viewer();
      return found?.emailVerified && found.email.toLowerCase() === input.email ? found : null;
    },
    purchasables: async (ids) =>
      new Map(
        [...(await deps.purchasables(ids))].map(([variantId, found]) => [
          variantId,
          { ...found, price: prices.get(variantId) ?? found.price },
        ]),
      ),
    cart: {
      ...deps.cart,
      findOpenCart: async () => ({ id, currency: brand.currency, userId: null, codes: "[]", lines }),
    },
    pricing: {
      ...deps.pricing,
      loadPriceRules: async (request) => {
        const rules = await deps.pricing.loadPriceRules({ ...request, codes: [] });
        return {
          ...rules,
          problems: {},
          discounts: toDiscountRules(input),
          methods: toShippingMethods(input, rules.methods),
        };
      },
      // The draft's own discount is none of the store's.
      discountUseStatements: () => [],
    },
  };
}

function toDiscountRules({ discount }: DraftInput): DiscountRule[] {
  if (!discount) return [];
  return [
    {
      ...{ id: "", batchId: null, code: null, title: discount.reason, kind: discount.kind, value: discount.value },
      ...{ scope: {}, minSubtotal: 0, minQuantity: 0, combines: true },
      ...{ buyQuantity: 1, getQuantity: 1, getScope: {}, maxPerOrder: null },
    } as DiscountRule,
  ];
}

/** Staff's own price for shipping takes as long as the store's method that it stands for; there is none where the store doesn't ship. */
function toShippingMethods({ shipping, methodId }: DraftInput, methods: ShippingMethod[]): ShippingMethod[] {
  const base = methods.find((m) => m.id === methodId) ?? methods[0];
  if (!shipping || !base) return methods;
  return [{ ...base, name: shipping.name, rates: [{ upToG: null, price: shipping.price }], freeOver: null }];
}
