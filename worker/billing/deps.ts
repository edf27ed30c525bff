import type { EmailService } from "../email/index.ts";
import type { RequestDeps } from "../request-context.ts";
import type { PurchasableVariant } from "../store/pricing/contract.ts";

/** One line of a renewal order. */
export interface RenewalLine {
  variantId: string | null;
  planId: string;
  title: string;
  quantity: number;
  unitPrice: number;
  planBps: number;
}

export interface RenewalRequest {
  subscriptionId: string;
  cycle: number;
  userId: string | null;
  email: string;
  currency: string;
  lines: RenewalLine[];
  /** JSON address. */
  shipTo: string | null;
  shippingMethodId: string | null;
}

/** What billing needs of the orders module, the only one that charges money. */
export interface RenewalOrders {
  beginRenewal(
    request: RenewalRequest,
  ): Promise<
    { ok: true; orderId: string } | { ok: false; why: "out_of_stock" | "unavailable" | "unshippable"; detail: string }
  >;
  payRenewal(
    orderId: string,
    savedCardId: string,
  ): Promise<{ kind: "paid" } | { kind: "declined"; reason: string } | { kind: "unknown" }>;
  /** Cancels a pending order and releases its reservations; "paid" where the payment had already succeeded. */
  cancelPending(orderId: string, reason: string): Promise<"cancelled" | "paid">;
}

/** What billing depends on. */
export interface BillingDeps extends RequestDeps {
  emails: EmailService;
  viewer: () => Promise<{ userId: string; email: string; emailVerified?: boolean } | null>;
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
  purchasables: (variantIds: string[]) => Promise<Map<string, PurchasableVariant>>;
  orders: () => RenewalOrders;
}
