import type { CheckoutInput, Quote } from "#worker/store/orders/contract.ts";
import type { CardContext, CardProblem } from "./card-fields.ts";
import { type CheckoutDraft, checkoutFieldId, type FieldErrors, validateDraft } from "./checkout-draft.ts";

/** The body of the checkout call. */
export const toCheckoutInput = (
  draft: CheckoutDraft,
  quote: Quote,
  more: Pick<CheckoutInput, "planId" | "draft" | "source"> & { timeZone: string },
): Omit<CheckoutInput, "codes"> => ({
  planId: more.planId,
  draft: more.draft,
  giftCodes: draft.giftCodes,
  methodId: quote.priced.method?.id ?? null,
  email: draft.email.trim(),
  shipTo: quote.needsShipping ? draft.shipTo : null,
  billTo: quote.needsShipping && draft.billingSameAsShipping ? null : draft.billingAddress,
  source: more.source,
  quotedTotal: quote.priced.total,
  quotedDue: quote.priced.due,
  consents: quote.terms.map((t) => ({ planId: t.planId, termsHash: t.hash, timeZone: more.timeZone })),
  saveCard: draft.saveCard,
  ageConfirmed: draft.age,
  confirmedZip: draft.confirmedZip,
  note: draft.note,
});

export const validateDraftForQuote = (draft: CheckoutDraft, quote: Quote): FieldErrors =>
  validateDraft(draft, {
    ships: quote.needsShipping,
    terms: quote.terms,
    age: quote.asksAge,
    asksAboutZip: quote.zipQuestion !== null,
  });

/** The control that gets the focus for a card problem. */
export const cardFieldId = (problem: CardProblem): string => checkoutFieldId(`card.${problem.field ?? "number"}`);

/** The cardholder's name and address, for the bank's check. */
export function toCardContext(draft: CheckoutDraft, quote: Quote): CardContext {
  const bill = quote.needsShipping && draft.billingSameAsShipping ? draft.shipTo : draft.billingAddress;
  const { name, line1, city, region, postalCode, country } = bill;
  const { due: amount, currency } = quote.priced;
  const keep = draft.saveCard || quote.terms.length > 0;
  return { amount, currency, keep, email: draft.email, name, line1, city, region, postalCode, country };
}
