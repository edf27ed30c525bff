import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";

const id = z.string().min(1).max(64);
const minor = z.int().min(1, "Enter a price above zero.").max(100_000_000);

/** The most variants of one price change. */
export const MAX_CHANGED_VARIANTS = 500;

/** A price change as staff plan it. */
export const priceChangeInput = z.strictObject({
  name: shownText().min(1, "Enter a name.").max(80),
  /** Epoch milliseconds; null: now. */
  startsAt: z.int().positive().nullable(),
  /** Null: the new prices stay. */
  endsAt: z.int().positive().nullable(),
  showWas: z.boolean(),
  /** Each variant's new price, and the one that staff saw. */
  prices: z
    .array(z.strictObject({ variantId: id, price: minor, from: z.int().nonnegative() }))
    .min(1, "Choose at least one variant.")
    .max(MAX_CHANGED_VARIANTS, `Change the prices of up to ${MAX_CHANGED_VARIANTS} variants at a time.`),
  /** Makes it be planned once. */
  requestKey: z.string().min(8).max(80),
});
export type PriceChangeInput = z.output<typeof priceChangeInput>;

/** Another plan for a change that hasn't started; `version` is the one that staff saw. */
export const priceChangeEdit = priceChangeInput.omit({ requestKey: true }).extend({ version: z.int().positive() });
export type PriceChangeEdit = z.output<typeof priceChangeEdit>;

/** The tabs of the list. */
export const priceChangeQuery = z.object({
  show: z.enum(["planned", "active", "ended"]).optional(),
  /** Only those that change prices of this product. */
  product: id.optional(),
  before: id.optional(),
});
export type PriceChangeQuery = z.output<typeof priceChangeQuery>;

/** Products whose variants a form lists. */
export const pricedVariantsQuery = z.object({
  ids: z
    .string()
    .max(8000)
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(id).min(1).max(100)),
});

/** A variant whose price can be changed. */
export interface PricedVariant {
  variantId: string;
  productId: string;
  title: string;
  variantTitle: string;
  sku: string;
  price: number;
  compareAt: number | null;
  currency: string;
}

export interface PriceChange {
  id: string;
  name: string;
  state: "planned" | "active" | "ended" | "canceled";
  startsAt: number;
  endsAt: number | null;
  showWas: boolean;
  version: number;
  variants: number;
  products: number;
  startedAt: number | null;
  endedAt: number | null;
  actor: string;
  /** Variants left alone at its start: their price was another, or its end had passed. */
  leftAlone: number;
  /** Variants whose price staff changed while it ran: it was kept at the end. */
  kept: number;
}

/** A variant in a price change. */
export interface PriceChangeItem extends PricedVariant {
  state: "planned" | "applied" | "restored" | "kept" | "refused" | "missed";
  /** `price` and `compareAt` are what the variant has now. */
  newPrice: number;
  plannedFrom: number;
  wasPrice: number | null;
  /** What is crossed out beside the new price. */
  crossedOut: number | null;
}
