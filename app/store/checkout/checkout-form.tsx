import { type FormEvent, useEffect, useRef } from "react";
import { Button, Callout, Checkbox, Icon, Stack } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import { AddressFields } from "./address-fields.tsx";
import type { CardFieldsHandle } from "./card-fields.ts";
import { ConnectionLost, PaymentPending, PriceChangedNotice } from "./checkout-notices.tsx";
import {
  AgreementsSection,
  CheckoutSection,
  ContactSection,
  ErrorSummary,
  ShippingMethodSection,
} from "./checkout-sections.tsx";
import { CardForLaterNote, PaymentSection, type SavedCard } from "./payment-section.tsx";
import type { Checkout } from "./use-checkout.ts";

/** The checkout form: contact, addresses, shipping method, terms and payment on one page with one button. */
export function CheckoutForm({
  checkout,
  config,
  savedCards,
  countries,
  member,
  returnTo,
}: {
  checkout: Checkout;
  config: ClientConfig;
  savedCards: readonly SavedCard[];
  countries: readonly (readonly [string, string])[];
  member: boolean;
  returnTo: string;
}) {
  const { draft, set, quote, stale, failed, phase, errors, note, price } = checkout;
  const card = useRef<CardFieldsHandle>(null);
  const { due, currency } = quote.priced;
  const free = due === 0;
  const sum = formatMoney({ minor: due, currency });
  const asking = phase === "asking";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void checkout.submit(card.current);
  };
  useFocusOnErrors(errors.size > 0 ? "ck-errors" : null, checkout.errorsShownCount);
  useFocusOnErrors(price ? "ck-price" : null, price);
  return (
    <>
      {asking ? <PaymentPending number={checkout.askedNumber} /> : null}
      {phase === "lost" ? <ConnectionLost onAgain={checkout.again} /> : null}
      <form className="checkout-form" noValidate onSubmit={submit} hidden={asking}>
        <ErrorSummary errors={errors} />
        {price ? <PriceChangedNotice {...price} currency={currency} /> : null}
        <ContactSection draft={draft} set={set} errors={errors} member={member} returnTo={returnTo} />
        {quote.needsShipping ? (
          <CheckoutSection id="address" title="Shipping address">
            <AddressFields
              where="shipTo"
              value={draft.shipTo}
              onChange={(shipTo) => set({ shipTo })}
              errors={errors}
              countries={countries}
            />
          </CheckoutSection>
        ) : null}
        {quote.needsShipping ? <ShippingMethodSection draft={draft} set={set} quote={quote} /> : null}
        <CheckoutSection id="bill" title="Billing address">
          {quote.needsShipping ? (
            <Checkbox
              label="Same as shipping address"
              checked={draft.billingSameAsShipping}
              onChange={(event) => set({ billingSameAsShipping: event.target.checked })}
            />
          ) : null}
          {quote.needsShipping && draft.billingSameAsShipping ? null : (
            <AddressFields
              where="billTo"
              value={draft.billingAddress}
              onChange={(billingAddress) => set({ billingAddress })}
              errors={errors}
              countries={countries}
              company
            />
          )}
        </CheckoutSection>
        <AgreementsSection draft={draft} set={set} errors={errors} terms={quote.terms} asksAge={quote.asksAge} />
        <CheckoutSection id="payment" title="Payment">
          {quote.asksCard ? <CardForLaterNote /> : null}
          {free && !quote.asksCard ? (
            <p>No payment is due, so you don't need a card.</p>
          ) : (
            <PaymentSection
              ref={card}
              config={config}
              savedCards={savedCards}
              problem={checkout.cardProblem}
              alwaysSavesCard={quote.terms.length > 0}
              member={member}
              saveCard={draft.saveCard}
              onSaveCard={(saveCard) => set({ saveCard })}
            />
          )}
        </CheckoutSection>
        {note ? (
          <div id="ck-note" tabIndex={-1}>
            <Callout tone="error" title={note.title}>
              <p>{note.text}</p>
            </Callout>
          </div>
        ) : null}
        {failed ? (
          <Callout tone="warning">
            <p>We couldn't update the total. Check your connection; your entries are saved.</p>
          </Callout>
        ) : null}
        <Stack gap={12}>
          <Button type="submit" size="lg" wide loading={phase === "sending"}>
            {free
              ? quote.asksCard && config.hosted
                ? `Continue to ${config.label}`
                : "Place order"
              : config.hosted
                ? `Continue to ${config.label}, ${sum}`
                : `Pay ${sum}`}
          </Button>
          <p className="small dim checkout-safe">
            <Icon name="lock" size={16} />
            {stale ? "Updating total" : `You'll see your confirmation ${free ? "next" : "after payment"}.`}
          </p>
          <span role="status" className="visually-hidden">
            {phase === "sending" ? (free ? "Placing order" : "Processing payment") : ""}
          </span>
        </Stack>
      </form>
    </>
  );
}

/** Moves the focus to a message each time that it appears. */
function useFocusOnErrors(id: string | null, appearance: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message shown again is focused again
  useEffect(() => {
    if (id) document.getElementById(id)?.focus();
  }, [id, appearance]);
}
