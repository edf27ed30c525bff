import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";

export const LOT_STATUS = ["quarantined", "released", "recalled"] as const;
const TEST_RULES = ["at_most", "at_least", "absent"] as const;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a date as YYYY-MM-DD.")
  .refine((d) => !Number.isNaN(Date.parse(d)) && new Date(d).toISOString().startsWith(d), "Enter a valid date.");

/** One test result of a certificate. `measured` null: not detected, below `loq`. */
const lotTest = z
  .strictObject({
    analyte: shownText().min(1).max(120),
    method: shownText().min(1).max(160),
    measured: z.number().nonnegative().nullable(),
    loq: z.number().positive().nullable().default(null),
    unit: shownText().min(1).max(30),
    rule: z.enum(TEST_RULES),
    limit: z.number().nonnegative().nullable().default(null),
    testedOn: day,
  })
  .refine((t) => t.rule === "absent" || t.limit !== null, { message: "Enter a limit.", path: ["limit"] });
export type LotTest = z.output<typeof lotTest>;

export const lotInput = z.strictObject({
  number: shownText().min(3).max(40),
  variantId: z.string().min(1).max(64),
  status: z.enum(LOT_STATUS),
  madeOn: day,
  bestBefore: day,
  lab: shownText().min(1).max(160),
  accreditation: z.string().trim().max(160).default(""),
  certificate: z.string().trim().max(80).default(""),
  note: z.string().trim().max(1000).default(""),
  /** The certificate as a PDF of the library; left out: as it was. */
  fileId: z.string().min(1).max(80).nullable().optional(),
  tests: z.array(lotTest).max(60),
});
export type LotInput = z.output<typeof lotInput>;

/** A decision of staff about a lot; the note of a recalled lot is public. */
export const lotStatusInput = z.strictObject({
  status: z.enum(LOT_STATUS),
  note: z.string().trim().max(1000).default(""),
});
export type LotStatusInput = z.output<typeof lotStatusInput>;

/** A lot as the public lookup shows it. */
export interface Lot extends Omit<LotInput, "variantId" | "tests" | "fileId"> {
  id: string;
  /** Saves name the version that they are based on. */
  version: number;
  /** The certificate as a PDF, at `/media/ID/original.pdf`; of a lot that is not released, for staff only. */
  file: { id: string; filename: string } | null;
  product: { handle: string; title: string; active: boolean };
  variant: { id: string; title: string; sku: string };
  tests: (LotTest & { ok: boolean })[];
}

type LotColumns = Pick<Lot, "number" | "status" | "madeOn" | "bestBefore">;

/** Units of a lot by the ledger. `left` is null where no receipt named the lot: then nobody knows. */
export interface LotQuantities {
  received: number;
  /** Fulfilled, less what came back. */
  used: number;
  left: number | null;
}

/** A lot in a list of lots. */
export interface LotRow extends LotColumns, LotQuantities {
  id: string;
  variantId: string;
  title: string;
  variantTitle: string;
  sku: string;
  /** It has test results or a certificate as a file. */
  certified: boolean;
}

/** A lot as its product page shows it; `tests` is the number of results on its certificate. */
export interface LotSummary extends LotColumns, Pick<Lot, "lab"> {
  tests: number;
}

/** What a product's editor shows of its inventory. */
export interface ProductInventory {
  levels: {
    variantId: string;
    sku: string;
    onHand: number;
    reserved: number;
    backorder: boolean;
    lowAt: number;
    bin: string;
  }[];
  /** Up to 30, the first to expire first. */
  lots: LotRow[];
}
