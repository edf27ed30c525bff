import { z } from "zod";

/** Where the samples stand. `none`: there are none; `filled`: the shop shows samples. */
export const sampleStatus = z.object({
  state: z.enum(["none", "filling", "filled", "removing"]),
  /** Steps that are done, and how many there are; 0 of 0 when nothing runs. */
  done: z.int(),
  of: z.int(),
  /** Sample orders in the shop. */
  orders: z.int(),
  /** The shop has orders of its own: filling asks for `confirmed`. */
  hasRealOrders: z.boolean(),
  /** What was kept by the last removal, a sentence each. */
  kept: z.array(z.string()),
});
export type SampleStatus = z.output<typeof sampleStatus>;

export const fillInput = z.strictObject({
  /** The same seed and shop give the same samples. */
  seed: z.int().min(1).max(2_147_483_647).default(20),
  /** The shop has orders of its own, and its owner wants samples beside them. */
  confirmed: z.boolean().default(false),
});
export type FillInput = z.output<typeof fillInput>;
