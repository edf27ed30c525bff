import { z } from "zod";
import { address } from "../pricing/contract.ts";
import { quantity } from "./contract-order.ts";
import { id, requestKey } from "./contract-status.ts";

/** Changes an order that isn't fulfilled in full, once per `requestKey`: units are removed and refunded, the address is corrected. */
export const editOrderInput = z
  .object({
    requestKey,
    /** The order's version that staff saw: the change is refused where it has another by now. */
    version: z.number().int().min(1),
    /** Units to remove, none of them fulfilled. */
    remove: z
      .array(z.object({ lineId: id, quantity }))
      .max(100)
      .default([]),
    shipTo: address.nullable().default(null),
    reason: z.string().trim().min(1, "Enter a reason.").max(300),
    /** The refund that staff saw; the change is refused if it would be another. */
    expected: z.number().int().min(0).max(1_000_000_000),
    /** Whether the customer is emailed what changed. */
    email: z.boolean().default(true),
  })
  .refine((edit) => edit.remove.length > 0 || edit.shipTo !== null, {
    path: ["remove"],
    message: "Change an item or the address first.",
  });
export type EditOrderInput = z.output<typeof editOrderInput>;
