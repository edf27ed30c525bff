import { z } from "zod";
import { GATEWAYS } from "./contract.ts";

/** The id of something that the page made: the same id twice is the same thing. */
const requestKey = z.uuid("Send a key of your own as a UUID.");

/** A test card as it was typed. Only digits and spaces; the list of known numbers decides. */
export const testCardInput = z.object({
  number: z
    .string()
    .max(30)
    .transform((s) => s.replace(/[ -]/g, ""))
    .pipe(z.string().regex(/^\d{12,19}$/, "A card number has 12 to 19 digits.")),
  expMonth: z.number().int().min(1, "The month is 1 to 12.").max(12, "The month is 1 to 12."),
  expYear: z.number().int().min(2000, "Write the year with four digits.").max(2099),
  cvc: z.string().regex(/^\d{3,4}$/, "The security code has three or four digits."),
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

/** Keeps a card: by the token of card fields, or by the reference of a page that the buyer came back from. */
export const saveCardInput = z
  .strictObject({
    key: requestKey,
    token: z.string().min(1).max(400).optional(),
    reference: z.string().min(1).max(200).optional(),
    consent: z.literal(true, "Agree that the card is kept for later charges."),
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
/** What a trial on the bench came to, in one sentence. */
export const consoleResult = z.object({ ok: z.boolean(), text: z.string(), reference: z.string().nullable() });
