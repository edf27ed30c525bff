import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { address } from "../pricing/contract.ts";
import { quantity } from "./contract-order.ts";
import { id, requestKey } from "./contract-status.ts";

const amount = z.number().int().min(0).max(1_000_000_000);

/**
 * Changes an order that isn't fulfilled in full, once per `requestKey`: units are removed and refunded, items are added,
 * the address is corrected.
 */
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
    /** Items to add, each as a line of its own. `unitPrice`: the agreed one; null: today's. */
    add: z
      .array(z.object({ variantId: id, quantity, unitPrice: amount.nullable().default(null) }))
      .max(50)
      .default([]),
    shipTo: address.nullable().default(null),
    reason: shownText().min(1, "Enter a reason.").max(300),
    /** The refund that staff saw; the change is refused if it would be another. */
    expected: amount,
    /** What the order owes after the change, as staff saw it; checked likewise. */
    expectedOwed: amount.default(0),
    /** Whether the customer is emailed what changed. */
    email: z.boolean().default(true),
  })
  .refine((edit) => edit.remove.length + edit.add.length > 0 || edit.shipTo !== null, {
    path: ["remove"],
    message: "Change an item or the address first.",
  });
export type EditOrderInput = z.output<typeof editOrderInput>;

/** Finds variants to add to an order: by part of a name or SKU, or those of the order itself where `q` is empty. */
export const addableQuery = z.object({ q: z.string().trim().max(120).default("") });

/** Emails the customer the link to pay what an edited order owes, once per `requestKey`. */
export const askForPaymentInput = z.object({
  requestKey,
  /** The balance that staff saw; refused if it is another by now. */
  expected: amount.min(1),
});
export type AskForPaymentInput = z.output<typeof askForPaymentInput>;

/** Records that the balance was paid some other way, once per `requestKey`. */
export const paidOutsideInput = askForPaymentInput.extend({
  reason: shownText().min(1, "Enter how it was paid.").max(300),
});
export type PaidOutsideInput = z.output<typeof paidOutsideInput>;
