import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";

const variantId = z.string().min(1).max(80);
const note = z.string().trim().max(300).default("");
const units = z.number().int().min(1, "Enter a count of at least 1.").max(1_000_000);
const lotId = z.string().min(1).max(80).nullable().default(null);
/** From the caller: a repeated request with the same key has no further effect. */
const requestKey = z.string().min(8).max(80);

/** The changes that staff can make to a variant's stock. */
export const stockChange = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("receive"), variantId, requestKey, note, quantity: units, lotId }),
  z.strictObject({ act: z.literal("damaged"), variantId, requestKey, note, quantity: units, lotId }),
  z.strictObject({
    act: z.literal("count"),
    variantId,
    requestKey,
    note,
    counted: z.number().int().min(0, "Enter a count of 0 or more.").max(1_000_000),
    /** What was on hand when it was read: the change is refused where it is another by now. Left out: whatever it is. */
    expected: z.number().int().optional(),
  }),
  z.strictObject({
    act: z.literal("correct"),
    variantId,
    requestKey,
    note: shownText().min(1, "Enter a reason.").max(300),
    delta: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((n) => n !== 0, "Enter a number other than 0."),
  }),
  z.strictObject({
    act: z.literal("rules"),
    variantId,
    requestKey,
    note,
    backorder: z.boolean(),
    lowAt: z.number().int().min(0).max(1_000_000),
    /** Left out: as it was. */
    bin: z.string().trim().max(40).optional(),
  }),
]);
export type StockChange = z.output<typeof stockChange>;

/** The stock of one variant. Available to sell: `onHand − reserved`. */
export interface StockLevel {
  variantId: string;
  onHand: number;
  reserved: number;
  backorder: boolean;
  lowAt: number;
  /** Where it is kept; empty if nobody said. */
  bin: string;
}

export const stockFilter = z.object({
  /** Part of a SKU or a title, or a barcode. */
  q: z.string().trim().max(120).catch(""),
  show: z.enum(["all", "low", "out", "reserved"]).catch("all"),
  /** `next` of the previous page. */
  before: z.string().max(80).optional().catch(undefined),
});
export type StockFilter = z.output<typeof stockFilter>;

/** A row of the inventory table. */
export interface StockListItem extends StockLevel {
  productId: string;
  sku: string;
  title: string;
  variantTitle: string;
  barcode: string;
  active: boolean;
}

/** Several changes at once, as in a stock count: each change succeeds or fails on its own. */
export const stockChanges = z.strictObject({ changes: z.array(stockChange).min(1).max(50) });
export interface StockChangeOutcome {
  variantId: string;
  /** Why it was refused; null: it was applied. */
  problem: string | null;
}

/** An entry of the ledger. */
export interface StockMove {
  id: string;
  delta: number;
  kind: "received" | "shipped" | "returned" | "damaged" | "counted" | "corrected";
  ref: string;
  lotId: string | null;
  lot: string | null;
  actor: string;
  note: string;
  at: number;
}
