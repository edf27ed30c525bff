import type { PlanOffer } from "../../billing/contract.ts";
import type { StoreDeps } from "../deps.ts";
import type { Gateway, GatewayName } from "../gateway/contract.ts";
import type { PurchasableVariant } from "../pricing/contract.ts";
import type { PricingService } from "../pricing/index.ts";
import type { BatchStatement } from "../statement.ts";
import type { StockService } from "../stock/index.ts";
import type { CheckoutInput, PlanTerms } from "./contract.ts";
import type { adjustments, orderLines, orders, payments } from "./schema.ts";

export type OrderRecord = typeof orders.$inferSelect;
export type LineRecord = typeof orderLines.$inferSelect;
export type AdjustmentRecord = typeof adjustments.$inferSelect;
export type PaymentRecord = typeof payments.$inferSelect;

/** The caller's open cart, as far as an order is made of it. */
export interface OpenCart {
  id: string;
  userId: string | null;
  /** JSON list of discount codes. */
  codes: string;
  /** `given`: JSON of what the buyer wrote with it. */
  lines: { id: string; variantId: string; planId: string; quantity: number; given: string }[];
}

export interface CartPort {
  /** The caller's open cart; null where there is none. */
  findOpenCart(): Promise<OpenCart | null>;
  /** The cart became this order and is closed. */
  completeStatements(
    cartId: string,
    orderId: string,
    bought: readonly { variantId: string; planId: string; quantity: number }[],
  ): BatchStatement[];
  /** Puts things into the caller's cart. */
  addLines(lines: { variantId: string; quantity: number }[]): Promise<{ cookies: string[] }>;
}

/** Cards that a gateway keeps for us, by our own id. */
export interface SavedCardPort {
  /** Null: no such card, or it cannot be charged any more. `userId` undefined: whoever's it is (renewals). */
  findChargeable(
    cardId: string,
    userId?: string,
  ): Promise<{ gateway: GatewayName; customerRef: string; cardRef: string } | null>;
  /** Keeps the card of a captured payment, once per payment. Null where it could not be kept. */
  saveFromPayment(
    payment: { id: string; gateway: GatewayName; reference: string },
    owner: { userId: string | null; email: string },
  ): Promise<string | null>;
}

/** An order in another room's eyes, when it is paid or has ended. */
export interface LifecycleOrder extends OrderRecord {
  lines: LineRecord[];
  savedCardId: string | null;
}

/** A line as the terms of its plan are made of it. */
export type TermsLine = Pick<LineRecord, "variantId" | "planId" | "title" | "quantity" | "unitPrice">;

/** What other rooms do with an order: their statements are written in the same batch. */
export interface OrderLifecycle {
  /** The words that a buyer of these lines must agree to, per plan. */
  readPlanTerms?(lines: readonly TermsLine[], timeZone: string): Promise<PlanTerms[]>;
  /** When it is begun: may throw a fault to refuse (consents). */
  onCreate?(
    order: { id: string; userId: string | null; email: string; lines: LineRecord[] },
    consents: CheckoutInput["consents"],
  ): Promise<BatchStatement[]>;
  /** When it is paid, in the batch that makes it so. Must bear to be told twice. */
  onPaid?(order: LifecycleOrder & { paidAt: number }): Promise<BatchStatement[]>;
  /** When the card of a paid order could only be kept later. */
  onCardSaved?(orderId: string, cardId: string): Promise<BatchStatement[]>;
  /** When an order that was open is cancelled. */
  onCancelled?(order: LifecycleOrder): Promise<BatchStatement[]>;
}

/** Everything the orders need around them. Rooms are handed in, so that each can be replaced in a test. */
export interface OrdersDeps
  extends Pick<StoreDeps, "db" | "env" | "now" | "url" | "ip" | "local" | "waitUntil" | "mail"> {
  viewer: () => Promise<{ userId: string; email: string; emailVerified: boolean } | null>;
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
  purchasables: (variantIds: readonly string[]) => Promise<Map<string, PurchasableVariant>>;
  plans: () => Promise<PlanOffer[]>;
  cart: CartPort;
  pricing: Pick<
    PricingService,
    | "loadPriceRules"
    | "customerHash"
    | "findGiftCardByCode"
    | "discountUseStatements"
    | "discountReleaseStatements"
    | "issueGiftCard"
    | "giftCardRedeemStatements"
    | "giftCardReleaseStatements"
    | "giftCardRefundStatements"
    | "giftCardRevokeStatements"
  >;
  stock: Pick<
    StockService,
    | "explode"
    | "listAvailable"
    | "reserveStatements"
    | "confirmReservationStatements"
    | "releaseStatements"
    | "releasePartStatements"
    | "shipStatements"
    | "returnStatements"
  >;
  /** `requireActive` throws a fault where the till is closed. */
  gateways: { requireActive(): Gateway; byName(name: GatewayName): Gateway };
  /** Whether cards are charged here at all: false without a gateway. */
  canTakePayments: boolean;
  cards: SavedCardPort;
  /** Counts an attempt to pay. Throws fault too_fast. */
  countPayAttempt: (who: { cartId: string | null; email: string }) => Promise<void>;
  lifecycle: readonly OrderLifecycle[];
  /** A named point between two steps, where the kill tests stop the Worker; does nothing otherwise. */
  faultPoint: (name: string) => Promise<void>;
}
