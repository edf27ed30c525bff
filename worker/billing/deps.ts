import type { SQL } from "drizzle-orm";
import type { EmailService } from "../email/index.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import type { PurchasableVariant } from "../store/pricing/contract.ts";
import type { NextOrderQuote } from "./contract.ts";

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
  /** See `ClaimStatements`. */
  claimStatements: ClaimStatements;
}

/**
 * Statements for the batch that begins an order or a payment of a cycle: they undo the batch where the subscription was
 * cancelled or changed after the cycle was claimed, or where another worker has taken the claim over.
 */
export type ClaimStatements = (orderId: string) => BatchStatement[];

/** What billing needs of the orders module, the only one that charges money. */
export interface RenewalOrders {
  beginRenewal(
    request: RenewalRequest,
  ): Promise<
    | { ok: true; orderId: string }
    | { ok: false; why: "out_of_stock" | "unavailable" | "unshippable" | "changed"; detail: string }
  >;
  /** What the order would cost now; changes nothing. */
  quoteRenewal(request: Omit<RenewalRequest, "claimStatements">): Promise<NextOrderQuote>;
  /** `changed`: nothing was charged, because the claim no longer holds or the order was cancelled. */
  payRenewal(
    orderId: string,
    savedCardId: string,
    claimStatements: ClaimStatements,
  ): Promise<{ kind: "paid" } | { kind: "declined"; reason: string } | { kind: "unknown" } | { kind: "changed" }>;
  /**
   * Cancels a pending order and releases its reservations; `paid` where the payment had already succeeded, `unknown`
   * where it may still succeed.
   */
  cancelPending(orderId: string, reason: string): Promise<"cancelled" | "paid" | "unknown">;
}

/** What billing depends on. */
export interface BillingDeps extends RequestDeps {
  emails: EmailService;
  viewer: () => Promise<{ userId: string; email: string; emailVerified?: boolean } | null>;
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
  purchasables: (variantIds: string[]) => Promise<Map<string, PurchasableVariant>>;
  /** The same of the variants that a query selects, which saves the trip that would read their ids. */
  purchasablesAmong: (variantIds: SQL) => Promise<Map<string, PurchasableVariant>>;
  orders: () => RenewalOrders;
}
