import { z } from "zod";
import { GATEWAYS } from "./contract.ts";

/** An id that the page generated: a repeated request with the same id has no further effect. */
const requestKey = z.uuid("Send a UUID of your own as the key.");

/** A test card as it was entered. Only digits and spaces; the number must be one of the known test cards. */
export const testCardInput = z.object({
  number: z
    .string()
    .max(30)
    .transform((s) => s.replace(/[ -]/g, ""))
    .pipe(z.string().regex(/^\d{12,19}$/, "Enter a card number of 12 to 19 digits.")),
  expMonth: z.number().int().min(1, "Enter a month from 1 to 12.").max(12, "Enter a month from 1 to 12."),
  expYear: z.number().int().min(2000, "Enter a four-digit year.").max(2099),
  cvc: z.string().regex(/^\d{3,4}$/, "Enter the three- or four-digit security code."),
  postalCode: z.string().trim().max(12).default(""),
});
export const cardTokenResult = z.object({ token: z.string() });

export const savedCardView = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  status: z.enum(["active", "invalid"]),
});
export const savedCardList = z.object({ cards: z.array(savedCardView) });

/**
 * Saves a card: by the token of card fields, or by the reference of the gateway's page that the buyer came
 * back from.
 */
export const saveCardInput = z
  .strictObject({
    key: requestKey,
    token: z.string().min(1).max(400).optional(),
    reference: z.string().min(1).max(200).optional(),
    consent: z.literal(true, "Agree to save the card for future payments."),
  })
  .refine((b) => (b.token === undefined) !== (b.reference === undefined), "Send either a token or a reference.");
export const cardEntryInput = z.strictObject({ key: requestKey });
export const cardEntryResult = z.union([
  z.object({ kind: z.literal("fields") }),
  z.object({ kind: z.literal("redirect"), url: z.string(), reference: z.string() }),
]);

export const testPaymentInput = z.strictObject({
  scenario: z
    .string()
    .regex(/^[a-z-]{2,40}$/)
    .default("ok"),
});
export const testRefundInput = z.strictObject({ reference: z.string().min(1).max(200) });
export const retryWebhookInput = z.strictObject({ gateway: z.enum(GATEWAYS), eventId: z.string().min(1).max(200) });
/** The result of a test payment, in one sentence. */
export const consoleResult = z.object({ ok: z.boolean(), text: z.string(), reference: z.string().nullable() });
