import type { PlanOffer } from "../../billing/contract.ts";
import type { EmailSubscriptionRows, OrderWithPlans } from "../../billing/index.ts";
import type { EmailSubscription } from "../../email/index.ts";
import type { CartView } from "../cart/contract.ts";
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

/** The caller's open cart, reduced to what an order needs. */
export interface OpenCart {
  id: string;
  /** The one of its prices, unless all its lines were replaced since. */
  currency: string;
  userId: string | null;
  /** JSON list of discount codes. */
  codes: string;
  /** `given`: JSON of the line properties. */
  lines: { id: string; variantId: string; planId: string; quantity: number; given: string }[];
}

interface CartPort {
  /** Who asks: the signed-in member, and the browser with the cart's cookie. */
  readOwner(): Promise<{ userId: string | null; tokenHash: string | null }>;
  findOpenCart(): Promise<OpenCart | null>;
  /** The cart became this order and is closed. */
  completeStatements(
    cartId: string,
    orderId: string,
    bought: readonly { variantId: string; planId: string; given: string; quantity: number }[],
  ): BatchStatement[];
  /** Adds items to the caller's cart. Its notes say which of them are not in it. */
  addLines(
    lines: { variantId: string; quantity: number; planId?: string }[],
  ): Promise<{ cookies: string[]; value: Pick<CartView, "notes"> }>;
}

/** Cards that a gateway stores for us, by our own id. */
export interface SavedCardPort {
  /**
   * Null: no such card, or it can no longer be charged. `userId` undefined: a card of any user (renewals).
   */
  findChargeable(
    cardId: string,
    userId?: string,
  ): Promise<{ gateway: GatewayName; customerRef: string; cardRef: string } | null>;
  /** Saves the card of a captured payment, once per payment. Null if it couldn't be saved. */
  saveFromPayment(
    payment: { id: string; gateway: GatewayName; reference: string },
    owner: { userId: string | null; email: string },
  ): Promise<string | null>;
}

/** An order as lifecycle callbacks see it, once it is paid or has ended. */
interface LifecycleOrder extends OrderRecord {
  lines: LineRecord[];
  savedCardId: string | null;
}

/** A line as plan terms are computed from it. */
type TermsLine = Pick<LineRecord, "variantId" | "planId" | "title" | "quantity" | "unitPrice">;

/** Callbacks by which other modules take part in an order's life; their statements run in the same batch. */
export interface OrderLifecycle {
  /** The terms that a buyer of these lines must agree to, per plan; `plans`: as this request read them. */
  readPlanTerms?(lines: readonly TermsLine[], timeZone: string, plans: readonly PlanOffer[]): Promise<PlanTerms[]>;
  /** When the order is created; may throw an HTTP error to refuse it (consents). */
  onCreate?(
    order: { id: string; userId: string | null; email: string; lines: LineRecord[]; plans: readonly PlanOffer[] },
    consents: CheckoutInput["consents"],
  ): Promise<BatchStatement[]>;
  /** When it is paid, in the batch that marks it paid. Must be idempotent. */
  onPaid?(order: LifecycleOrder & { paidAt: number }): Promise<BatchStatement[]>;
  /** When the card of a paid order could only be saved later. */
  onCardSaved?(orderId: string, cardId: string): Promise<BatchStatement[]>;
  /** When an open order is canceled. */
  onCancelled?(order: LifecycleOrder): Promise<BatchStatement[]>;
}

/** Everything the orders need from outside; tests can replace each part. */
export interface OrdersDeps
  extends Pick<StoreDeps, "db" | "env" | "request" | "now" | "url" | "ip" | "local" | "waitUntil" | "emails"> {
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
    | "raiseReservationStatements"
    | "shipStatements"
    | "returnStatements"
  >;
  /** `requireActive` throws an HTTP error while payments are disabled. */
  gateways: { requireActive(): Gateway; byName(name: GatewayName): Gateway };
  /** Whether payments are enabled: false without a gateway. */
  canTakePayments: boolean;
  cards: SavedCardPort;
  /** Counts a payment attempt. Throws an HTTP error too_fast. */
  countPayAttempt: (who: { cartId: string | null; email: string }) => Promise<void>;
  lifecycle: readonly OrderLifecycle[];
  /** The subscriptions that an order starts, started or renews, as its emails show them. */
  toEmailSubscriptions: (order: OrderWithPlans, rows: EmailSubscriptionRows) => Promise<EmailSubscription[]>;
  /** Set where the caller's cart is a draft of staff: who orders, and what else the batch that creates the order writes. */
  draft?: { actor: string; statements: (orderId: string) => BatchStatement[] };
  /** A named point where the fault-injection tests stop the Worker; a no-op otherwise. */
  faultPoint: (name: string) => Promise<void>;
}
