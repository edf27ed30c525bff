import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";

/** A plan, whole. Money in minor units. */
export const planInput = z.strictObject({
  handle: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lowercase letters, digits and hyphens."),
  title: shownText().min(1, "Enter a name.").max(80),
  kind: z.enum(["goods", "access"]),
  unit: z.enum(["week", "month", "year"]),
  every: z.int().min(1).max(100),
  /** Goods: basis points off the price of the variant. */
  discountBps: z.int().min(0).max(9000).default(0),
  /** Access: of one cycle. */
  price: z.int().min(0).max(10_000_000).default(0),
  currency: z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter currency code."),
  grants: z.array(z.enum(["fitness", "coach"])).default([]),
  position: z.int().min(0).max(1000).default(0),
});
export type PlanInput = z.output<typeof planInput>;
