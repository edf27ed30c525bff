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
    .number("Write a whole number.")
    .int("Write a whole number.")
    .min(least, `Write a number from ${least} to ${MAX_QUANTITY}.`)
    .max(MAX_QUANTITY, `At most ${MAX_QUANTITY} of one thing.`);
const code = z.string().trim().min(1, "Write the code.").max(60, "This is too long for a code.");

/** What the buyer of a gift card writes: who gets it. */
export const linePropertiesInput = z.strictObject({
  name: z.string().trim().max(120).optional(),
  email: z.union([z.literal(""), z.email("Write an email address, such as ada@example.com.")]).optional(),
  message: z.string().trim().max(300).optional(),
});
export type LineProperties = z.output<typeof linePropertiesInput>;

export const cartOperation = z.discriminatedUnion("op", [
  /** `quantity` is what it shall be, not what is added: sent twice it does the same. 0 takes the line out. */
  z.strictObject({
    op: z.literal("set"),
    variantId: id,
    planId,
    quantity: quantity(0),
    given: linePropertiesInput.optional(),
  }),
  z.strictObject({ op: z.literal("code.add"), code }),
  z.strictObject({ op: z.literal("code.remove"), code }),
]);
export type CartOperation = z.output<typeof cartOperation>;

/** Changes of the cart, all or none. `version`: the one that the page shows; another one in the shop is a 409 with the cart as it is. Left out: whatever it is. */
export const cartPatchInput = z.strictObject({
  version: z.number().int().min(0).optional(),
  ops: z.array(cartOperation).min(1, "Name at least one change.").max(60),
});

/** Adds to what is there: for a form without scripts, and for buying again. */
export const cartAddInput = z.strictObject({
  lines: z
    .array(z.strictObject({ variantId: id, planId, quantity: quantity(1).default(1) }))
    .min(1)
    .max(MAX_LINES),
});
export type CartAddLine = { variantId: string; planId?: string; quantity: number };

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

export const shareTokenInput = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, "This link is not complete.") });
export const wishlistInput = z.strictObject({ productId: id, wished: z.boolean() });

/** `short`: fewer are there than the line asks for; `unavailable`: not sold (like this) any more. */
export type CartLineState = "ok" | "short" | "sold_out" | "unavailable";

export interface CartLine {
  id: string;
  variantId: string;
  planId: string;
  quantity: number;
  /** Null: gone for good. */
  sellable: PurchasableVariant | null;
  plan: PlanOffer | null;
  unitPrice: number;
  /** What it was when it was put in, where that was another price; else null. */
  priceWas: number | null;
  given: LineProperties;
  state: CartLineState;
  /** What to do about it, in the buyer's words; null where all is well. */
  problem: string | null;
  /** How many are left, where that is fewer than ten; else null. */
  left: number | null;
  /** The most that the line can ask for beside the others. */
  most: number;
}

/** Something that went otherwise than asked for. */
export interface CartNote {
  kind: "capped" | "sold_out" | "unavailable" | "full" | "merged";
  variantId: string | null;
  message: string;
}

export interface CartView {
  /** Raised by every change; 0 where nothing was ever put in. An answer with a lower one is old news. */
  version: number;
  currency: string;
  lines: CartLine[];
  /** Units in all. */
  count: number;
  codes: { code: string; title: string; problem: CodeProblem | null }[];
  /** What `priceCart` is asked: the page changes a quantity in here and shows the same sum as the server. */
  price: PriceInput;
  priced: PriceBreakdown;
  notes: CartNote[];
  /** There is something in it, and nothing stands between it and the checkout. */
  ready: boolean;
}

/** A cart that somebody passed on, at today's prices. */
export interface SharedCart {
  lines: {
    variantId: string;
    planId: string;
    quantity: number;
    sellable: PurchasableVariant;
    plan: PlanOffer | null;
    unitPrice: number;
  }[];
  /** Lines that are not sold any more. */
  gone: number;
  expiresAt: number;
}

export interface Wishlist {
  /** Newest first; products that are not sold any more are left out. */
  products: ProductCard[];
}

/** The parts of a `CartView` that the documentation of /api names. */
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
