import type { ReactNode } from "react";
import { Checkbox, Icon, RadioCards, TextField } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { PlanTerms, Quote } from "#worker/store/orders/contract.ts";
import { formatDeliveryWindow } from "#worker/store/pricing/domain-delivery.ts";
import { type CheckoutDraft, checkoutFieldId, type FieldErrors } from "./checkout-draft.ts";

/** One section of the checkout page, with its heading; `aside` stands at the heading's end. */
export function CheckoutSection({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="checkout-part stack">
      <div className="checkout-part-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface SectionProps {
  draft: CheckoutDraft;
  set: (change: Partial<CheckoutDraft>) => void;
  errors: FieldErrors;
}

/** The customer's email address, and a sign-in link for guests. */
export function ContactSection({
  draft,
  set,
  errors,
  onLeave,
  member,
  returnTo,
  isEmailFixed,
}: SectionProps & { onLeave: (field: string) => void; member: boolean; returnTo: string; isEmailFixed: boolean }) {
  const signIn = (
    <p className="small">
      <span className="dim">Already have an account? </span>
      <a href={`/login?returnTo=${encodeURIComponent(returnTo)}`}>Sign in</a>
    </p>
  );
  return (
    <CheckoutSection id="contact" title="Contact" aside={member || isEmailFixed ? null : signIn}>
      <TextField
        id={checkoutFieldId("email")}
        label="Email"
        hint="We'll send your confirmation and tracking here."
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        readOnly={isEmailFixed}
        value={draft.email}
        error={errors.get("email")}
        onChange={(event) => set({ email: event.target.value })}
        onBlur={() => onLeave("email")}
      />
    </CheckoutSection>
  );
}

/** The shipping methods for the address; shown once the country is known. */
export function ShippingMethodSection({ draft, set, quote }: Omit<SectionProps, "errors"> & { quote: Quote }) {
  const { methods, method, currency } = quote.priced;
  const unshipped = quote.problems.find(
    (p) => p.code === "no_method" || p.code === "no_market" || p.code === "unshippable",
  );
  if (unshipped)
    return (
      <CheckoutSection id="method" title="Shipping method">
        <p className="field-error" role="alert">
          {unshipped.message}
        </p>
      </CheckoutSection>
    );
  if (methods.length === 0) return null;
  return (
    <CheckoutSection id="method" title="Shipping method">
      <RadioCards
        label="Shipping method"
        hideLabel
        name="methodId"
        value={method?.id ?? draft.methodId ?? undefined}
        onChange={(methodId) => set({ methodId })}
        options={methods.map((m) => ({
          value: m.id,
          label: (
            <span className="method">
              {m.name} <span className="num">{m.price === 0 ? "Free" : formatMoney({ minor: m.price, currency })}</span>
            </span>
          ),
          text: arrivalText(quote.deliveries[m.id]),
        }))}
      />
    </CheckoutSection>
  );
}

/** "Arrives Mon, Nov 30 – Wed, Dec 2". */
export const arrivalText = (days: { from: string; to: string } | undefined): string =>
  days ? `Arrives ${formatDeliveryWindow(days)}` : "";

/** What the customer has to agree to: the full terms of each subscription beside an unchecked box, and the minimum age. */
export function AgreementsSection({
  draft,
  set,
  errors,
  terms,
  asksAge,
}: SectionProps & { terms: readonly PlanTerms[]; asksAge: boolean }) {
  if (terms.length === 0 && !asksAge) return null;
  return (
    <CheckoutSection id="agree" title={terms.length > 0 ? "Your subscription" : "Age confirmation"}>
      {terms.map((t) => (
        <div key={t.planId} className="terms" data-invalid={errors.has(`terms.${t.planId}`) || undefined}>
          <p id={`terms-${t.planId}`}>
            <Icon name="refresh" size={18} /> {t.text}
          </p>
          <Checkbox
            id={checkoutFieldId(`terms.${t.planId}`)}
            label="I agree to be charged until I cancel"
            aria-describedby={`terms-${t.planId}`}
            checked={draft.agreed.includes(t.hash)}
            error={errors.get(`terms.${t.planId}`)}
            onChange={(event) =>
              set({
                agreed: event.target.checked ? [...draft.agreed, t.hash] : draft.agreed.filter((h) => h !== t.hash),
              })
            }
          />
        </div>
      ))}
      {asksAge ? (
        <Checkbox
          id={checkoutFieldId("ageConfirmed")}
          label="I am 18 or older"
          hint="New York doesn't allow some of these products to be sold to anyone under 18. The carrier will check again."
          checked={draft.age}
          error={errors.get("ageConfirmed")}
          onChange={(event) => set({ age: event.target.checked })}
        />
      ) : null}
    </CheckoutSection>
  );
}

/** All errors of the form in one place, each with a link to its field. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  if (errors.size === 0) return null;
  return (
    <div className="callout callout-error checkout-errors" role="alert" tabIndex={-1} id="ck-errors">
      <Icon name="alert" />
      <div>
        <p className="callout-title">{errors.size === 1 ? "Please fix 1 field" : `Please fix ${errors.size} fields`}</p>
        <ul>
          {[...errors].map(([field, text]) => (
            <li key={field}>
              <a
                href={`#${checkoutFieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(checkoutFieldId(field))?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
