import type { PlanOffer } from "../../billing/contract.ts";
import type { StoreBase } from "../deps.ts";
import type { Gateway, GatewayName } from "../gateway/contract.ts";
import type { Sellable } from "../pricing/contract.ts";
import type { PricingService } from "../pricing/index.ts";
import type { Statement } from "../statement.ts";
import type { StockService } from "../stock/index.ts";
import type { CheckoutInput, PlanTerms } from "./contract.ts";
import type { adjustments, orderLines, orders, payments } from "./schema.ts";

export type OrderRecord = typeof orders.$inferSelect;
export type LineRecord = typeof orderLines.$inferSelect;
export type AdjustmentRecord = typeof adjustments.$inferSelect;
export type PaymentRecord = typeof payments.$inferSelect;

/** The caller's open cart, as far as an order is made of it. */
export interface CheckoutCart {
  id: string;
  userId: string | null;
  /** JSON list of discount codes. */
  codes: string;
  /** `given`: JSON of what the buyer wrote with it. */
  lines: { id: string; variantId: string; planId: string; quantity: number; given: string }[];
}

export interface CartPort {
  /** The caller's open cart; null where there is none. */
  open(): Promise<CheckoutCart | null>;
  /** The cart became this order and is closed. */
  completeStatements(
    cartId: string,
    orderId: string,
    bought: readonly { variantId: string; planId: string; quantity: number }[],
  ): Statement[];
  /** Puts things into the caller's cart. */
  add(lines: { variantId: string; quantity: number }[]): Promise<{ cookies: string[] }>;
}

/** Cards that a gateway keeps for us, by our own id. */
export interface CardPort {
  /** Null: no such card, or it cannot be charged any more. `userId` undefined: whoever's it is (renewals). */
  find(cardId: string, userId?: string): Promise<{ gateway: GatewayName; customerRef: string; cardRef: string } | null>;
  /** Keeps the card of a captured payment, once per payment. Null where it could not be kept. */
  keep(
    payment: { id: string; gateway: GatewayName; reference: string },
    owner: { userId: string | null; email: string },
  ): Promise<string | null>;
}

/** An order in another room's eyes, when it is paid or has ended. */
export interface ToldOrder extends OrderRecord {
  lines: LineRecord[];
  savedCardId: string | null;
}

/** A line as the terms of its plan are made of it. */
export type TermsLine = Pick<LineRecord, "variantId" | "planId" | "title" | "quantity" | "unitPrice">;

/** What other rooms do with an order: their statements are written in the same batch. */
export interface OrderHooks {
  /** The words that a buyer of these lines must agree to, per plan. */
  terms?(lines: readonly TermsLine[], timeZone: string): Promise<PlanTerms[]>;
  /** When it is begun: may throw a fault to refuse (consents). */
  begin?(
    order: { id: string; userId: string | null; email: string; lines: LineRecord[] },
    given: CheckoutInput["consents"],
  ): Promise<Statement[]>;
  /** When it is paid, in the batch that makes it so. Must bear to be told twice. */
  paid?(order: ToldOrder & { paidAt: number }): Promise<Statement[]>;
  /** When the card of a paid order could only be kept later. */
  cardKept?(orderId: string, cardId: string): Promise<Statement[]>;
  /** When an order that was open is cancelled. */
  cancelled?(order: ToldOrder): Promise<Statement[]>;
}

/** Everything the orders need around them. Rooms are handed in, so that each can be replaced in a test. */
export interface OrdersBase extends Pick<StoreBase, "db" | "env" | "now" | "url" | "ip" | "local" | "later" | "mail"> {
  viewer: () => Promise<{ userId: string; email: string; emailVerified: boolean } | null>;
  sign: (purpose: string, text: string) => Promise<string>;
  verify: (purpose: string, text: string, signature: string) => Promise<boolean>;
  sellables: (variantIds: readonly string[]) => Promise<Map<string, Sellable>>;
  plans: () => Promise<PlanOffer[]>;
  cart: CartPort;
  pricing: Pick<
    PricingService,
    | "rules"
    | "customerHash"
    | "giftByCode"
    | "useStatements"
    | "releaseUseStatements"
    | "giftIssue"
    | "giftRedeemStatements"
    | "giftReleaseStatements"
    | "giftRefundStatements"
    | "giftTakeBack"
  >;
  stock: Pick<
    StockService,
    | "explode"
    | "available"
    | "holdStatements"
    | "promiseStatements"
    | "releaseStatements"
    | "releasePartStatements"
    | "shipStatements"
    | "returnStatements"
  >;
  /** `inForce` throws a fault where the till is closed. */
  gateways: { inForce(): Gateway; byName(name: GatewayName): Gateway };
  /** Whether cards are charged here at all: false without a gateway. */
  takesPayments: boolean;
  cards: CardPort;
  /** Counts an attempt to pay. Throws fault too_fast. */
  countPayAttempt: (who: { cartId: string | null; email: string }) => Promise<void>;
  hooks: readonly OrderHooks[];
  /** A named point between two steps, where the kill tests stop the Worker; does nothing otherwise. */
  step: (name: string) => Promise<void>;
}
