import { type FormEvent, type Ref, useEffect, useRef } from "react";
import { Button, Callout, Checkbox, Icon } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { SavedAddress } from "#worker/store/addresses/contract.ts";
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
import { ZipQuestion } from "./lazy-parts.tsx";
import { CardForLaterNote, PaymentSection, type SavedCard } from "./payment-section.tsx";
import { ShipToSection } from "./ship-to-section.tsx";
import type { Checkout } from "./use-checkout.ts";

interface CheckoutFormProps {
  checkout: Checkout;
  config: ClientConfig;
  savedCards: readonly SavedCard[];
  addresses: readonly SavedAddress[];
  countries: readonly (readonly [string, string])[];
  member: boolean;
  returnTo: string;
  /** It is the one that the invoice was sent to. */
  isEmailFixed: boolean;
}

/** The checkout form: contact, address, shipping method, payment and terms on one page with one button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout } = props;
  const { draft, set, quote, failed, phase, errors, note, price } = checkout;
  const card = useRef<CardFieldsHandle>(null);
  const { currency } = quote.priced;
  const asking = phase === "asking";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void checkout.submit(card.current);
  };
  const sending = phase === "sending";
  useFocusOnMessage("ck-errors", checkout.errorsShownCount, !sending);
  useFocusOnMessage("ck-price", price, !sending);
  return (
    <>
      {asking ? <PaymentPending number={checkout.askedNumber} /> : null}
      {phase === "lost" ? <ConnectionLost onAgain={checkout.again} /> : null}
      <form className="checkout-form" noValidate onSubmit={submit} hidden={asking}>
        {/* While the payment runs nothing can be changed; the button below keeps the focus. */}
        <div className="checkout-fields" inert={sending || undefined}>
          {checkout.errorsShownCount > 0 ? <ErrorSummary errors={errors} /> : null}
          {price ? <PriceChangedNotice {...price} currency={currency} /> : null}
          <ContactSection
            draft={draft}
            set={set}
            errors={errors}
            onLeave={checkout.leave}
            member={props.member}
            returnTo={props.returnTo}
            isEmailFixed={props.isEmailFixed}
          />
          {quote.needsShipping ? <ShipToSection {...props} /> : null}
          {quote.needsShipping ? <ShippingMethodSection draft={draft} set={set} quote={quote} /> : null}
          <CheckoutPayment {...props} cardRef={card} />
          <AgreementsSection draft={draft} set={set} errors={errors} terms={quote.terms} asksAge={quote.asksAge} />
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
        </div>
        <PayBar checkout={checkout} config={props.config} />
      </form>
    </>
  );
}

/** The card, and the address that its bank knows. */
function CheckoutPayment({
  checkout,
  config,
  savedCards,
  countries,
  member,
  cardRef,
}: CheckoutFormProps & { cardRef: Ref<CardFieldsHandle> }) {
  const { draft, set, quote, errors } = checkout;
  const isFree = quote.priced.due === 0 && !quote.asksCard;
  const needsBilling = !quote.needsShipping || !draft.billingSameAsShipping;
  const secure = (
    <p className="small dim checkout-safe">
      <Icon name="lock" size={16} /> Encrypted
    </p>
  );
  return (
    <CheckoutSection id="payment" title="Payment" aside={isFree ? null : secure}>
      {quote.asksCard ? <CardForLaterNote /> : null}
      {isFree ? (
        <p>No payment is due, so you don't need a card.</p>
      ) : (
        <PaymentSection
          ref={cardRef}
          config={config}
          savedCards={savedCards}
          problems={checkout.cardProblems}
          onEdit={checkout.clearCardProblem}
          alwaysSavesCard={quote.terms.length > 0}
          member={member}
          saveCard={draft.saveCard}
          onSaveCard={(saveCard) => set({ saveCard })}
        />
      )}
      {quote.needsShipping ? (
        <Checkbox
          label="Billing address is the same as shipping"
          checked={draft.billingSameAsShipping}
          onChange={(event) => set({ billingSameAsShipping: event.target.checked })}
        />
      ) : null}
      {needsBilling ? (
        <div className="stack">
          <h3 className="checkout-sub">Billing address</h3>
          <AddressFields
            where="billTo"
            value={draft.billingAddress}
            onChange={(billingAddress) => set({ billingAddress })}
            onLeave={checkout.leave}
            errors={errors}
            countries={countries}
            company
          />
          {quote.needsShipping ? null : <ZipQuestion checkout={checkout} />}
        </div>
      ) : null}
    </CheckoutSection>
  );
}

/** The button that pays; on phones it stays in reach at the foot of the screen. */
function PayBar({ checkout, config }: Pick<CheckoutFormProps, "checkout" | "config">) {
  const { quote, stale, phase } = checkout;
  const { due, currency } = quote.priced;
  const free = due === 0;
  const sum = formatMoney({ minor: due, currency });
  const sending = phase === "sending";
  const label = config.hosted ? `Continue to ${config.label}` : free ? "Place order" : `Pay ${sum}`;
  const hostedLabel = free && !quote.asksCard ? "Place order" : free ? label : `${label}, ${sum}`;
  const working = free ? "Placing order…" : config.hosted ? "Opening…" : "Paying…";
  return (
    <div className="pay-bar">
      <Button type="submit" size="lg" wide loading={sending}>
        {sending ? null : <Icon name="lock" size={18} />}
        {sending ? working : config.hosted ? hostedLabel : label}
      </Button>
      <p className="small dim checkout-safe pay-bar-note">
        {stale ? "Updating total" : `You'll see your confirmation ${free ? "next" : "after payment"}.`}
      </p>
      <span role="status" className="visually-hidden">
        {sending ? (free ? "Placing order" : "Processing payment") : ""}
      </span>
    </div>
  );
}

/**
 * Moves the focus to a message each time that it appears.
 * @param ready false while the form is inert, where nothing can have the focus
 */
function useFocusOnMessage(id: string, appearance: unknown, ready: boolean): void {
  const shown = useRef(appearance);
  useEffect(() => {
    if (!ready || shown.current === appearance) return;
    shown.current = appearance;
    document.getElementById(id)?.focus();
  }, [id, appearance, ready]);
}
