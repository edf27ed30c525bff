import { z } from "zod";
import type { PlanOffer } from "../../billing/contract.ts";
import type { ProductCard } from "../catalogue/contract.ts";
import type { CodeProblem, PriceBreakdown, PriceInput, PurchasableVariant } from "../pricing/contract.ts";

export const MAX_LINES = 50;
export const MAX_QUANTITY = 99;
export const MAX_CODES = 5;

const id = z.string().min(1).max(80);
const planId = z.string().max(80).default("");
const quantity = (least: number) =>
  z
    .number("Enter a whole number.")
    .int("Enter a whole number.")
    .min(least, `Enter a number from ${least} to ${MAX_QUANTITY}.`)
    .max(MAX_QUANTITY, `You can order up to ${MAX_QUANTITY} of each item.`);
const code = z.string().trim().min(1, "Enter a code.").max(60, "This code is too long.");

/**
 * What the buyer of a gift card enters about its recipient. Without an email address the code goes to the buyer; with a
 * day it is mailed at noon of that day in the buyer's time zone, else right after payment.
 */
export const linePropertiesInput = z.strictObject({
  name: z.string().trim().max(120).optional(),
  email: z.union([z.literal(""), z.email("Enter a valid email address, such as ada@example.com.")]).optional(),
  message: z.string().trim().max(300, "Enter up to 300 characters.").optional(),
  /** The buyer's name, as the recipient reads it. */
  from: z.string().trim().max(120).optional(),
  /** A calendar day, or empty: right after payment. */
  sendOn: z.union([z.literal(""), z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Choose a day for the email.")]).optional(),
  timeZone: z.string().max(60).optional(),
});
export type LineProperties = z.output<typeof linePropertiesInput>;

export const cartOperation = z.discriminatedUnion("op", [
  /**
   * `quantity` is the new quantity, not an addition: sending it twice has the same result. 0 removes the
   * line. `given`: which of the lines of a gift card; left out: the one that the cart has.
   */
  z.strictObject({
    op: z.literal("set"),
    variantId: id,
    planId,
    quantity: quantity(0),
    given: linePropertiesInput.optional(),
    /** What the buyer of this gift card entered instead. */
    changedTo: linePropertiesInput.optional(),
  }),
  z.strictObject({ op: z.literal("code.add"), code }),
  z.strictObject({ op: z.literal("code.remove"), code }),
]);
export type CartOperation = z.output<typeof cartOperation>;

/**
 * Changes of the cart, all or none. `version`: the one that the page shows; a different current version
 * answers 409 with the current cart. Left out: any version.
 */
export const cartPatchInput = z.strictObject({
  version: z.number().int().min(0).optional(),
  ops: z.array(cartOperation).min(1, "Send at least one change.").max(60),
});

/** Adds to the current quantities: for a form without scripts, and for buying again. */
export const cartAddInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        variantId: id,
        planId,
        quantity: quantity(1).default(1),
        /** Gift cards: for whom; left out: for the buyer. */
        given: linePropertiesInput.optional(),
      }),
    )
    .min(1)
    .max(MAX_LINES),
});
export type CartAddLine = { variantId: string; planId?: string; quantity: number; given?: LineProperties };

export const destinationQuery = z.object({
  country: z
    .string()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/)
    .optional(),
  region: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,3}$/)
    .optional(),
});

export const shareTokenInput = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, "This link is incomplete.") });
export const wishlistInput = z.strictObject({ productId: id, wished: z.boolean() });

/** `short`: fewer are in stock than the line asks for; `unavailable`: no longer sold, or not in this way. */
type CartLineState = "ok" | "short" | "sold_out" | "unavailable";

export interface CartLine {
  id: string;
  variantId: string;
  planId: string;
  quantity: number;
  /** Null: deleted. */
  sellable: PurchasableVariant | null;
  plan: PlanOffer | null;
  unitPrice: number;
  /** The price when it was added, if that has changed; else null. */
  priceWas: number | null;
  given: LineProperties;
  state: CartLineState;
  /** A message for the buyer that says what to do; null if all is well. */
  problem: string | null;
  /** How many are left, if fewer than ten; else null. */
  left: number | null;
  /** The highest quantity of this line, beside the others. */
  most: number;
}

/** A change that was not carried out as requested. */
export interface CartNote {
  kind: "capped" | "sold_out" | "unavailable" | "full" | "merged";
  variantId: string | null;
  message: string;
}

export interface CartView {
  /** Raised by every change; 0 if nothing was ever added. Ignore an answer with a lower version. */
  version: number;
  currency: string;
  lines: CartLine[];
  /** Total units. */
  count: number;
  codes: { code: string; title: string; problem: CodeProblem | null }[];
  /** The input of `priceCart`: the page changes a quantity in it and shows the same total as the server. */
  price: PriceInput;
  priced: PriceBreakdown;
  notes: CartNote[];
  /** The cart is not empty and can be checked out. */
  ready: boolean;
}

/** A shared cart, at current prices. */
export interface SharedCart {
  lines: {
    variantId: string;
    planId: string;
    quantity: number;
    sellable: PurchasableVariant;
    plan: PlanOffer | null;
    unitPrice: number;
  }[];
  /** Lines that are no longer sold. */
  gone: number;
  expiresAt: number;
}

export interface Wishlist {
  /** Newest first; products that are no longer sold are left out. */
  products: ProductCard[];
}

/** The parts of a `CartView` that the documentation of /api describes. */
export const cartAnswer = z.looseObject({
  version: z.number(),
  currency: z.string(),
  count: z.number(),
  ready: z.boolean(),
  lines: z.array(
    z.looseObject({
      variantId: z.string(),
      planId: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      state: z.enum(["ok", "short", "sold_out", "unavailable"]),
    }),
  ),
  codes: z.array(z.object({ code: z.string(), title: z.string(), problem: z.string().nullable() })),
  priced: z.looseObject({ subtotal: z.number(), discount: z.number(), total: z.number() }),
  notes: z.array(z.object({ kind: z.string(), variantId: z.string().nullable(), message: z.string() })),
});
