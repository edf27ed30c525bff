import type { ReactNode } from "react";
import { Checkbox, Icon, RadioCards, TextField } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { PlanTerms, Quote } from "#worker/store/orders/contract.ts";
import { deliveryDaysText } from "../price-summary.tsx";
import { type CheckoutDraft, type FieldErrors, fieldId } from "./checkout-draft.ts";

/** One part of the page, with its heading. */
export function CheckoutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="checkout-part">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type SectionProps = { draft: CheckoutDraft; set: (change: Partial<CheckoutDraft>) => void; errors: FieldErrors };

/** Who buys: an address for the confirmation, and a way in for members. */
export function ContactSection({
  draft,
  set,
  errors,
  member,
  returnTo,
}: SectionProps & { member: boolean; returnTo: string }) {
  return (
    <CheckoutSection id="contact" title="Contact">
      <TextField
        id={fieldId("email")}
        label="Email"
        hint="The confirmation and the tracking go there."
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        value={draft.email}
        error={errors.get("email")}
        onChange={(event) => set({ email: event.target.value })}
      />
      {member ? null : (
        <p className="small dim">
          No account is needed. Have one? <a href={`/login?returnTo=${encodeURIComponent(returnTo)}`}>Sign in</a>, and
          your cart comes along.
        </p>
      )}
    </CheckoutSection>
  );
}

/** How it is sent; asked once the country is known. */
export function ShippingMethodSection({ draft, set, quote }: Omit<SectionProps, "errors"> & { quote: Quote }) {
  const { methods, method, currency } = quote.priced;
  const unshipped = quote.problems.find((p) => p.code === "no_method" || p.code === "unshippable");
  if (unshipped)
    return (
      <CheckoutSection id="method" title="Shipping">
        <p className="field-error" role="alert">
          {unshipped.message}
        </p>
      </CheckoutSection>
    );
  if (methods.length === 0) return null;
  return (
    <CheckoutSection id="method" title="Shipping">
      <RadioCards
        label="How it is sent"
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
          text: deliveryDaysText(m),
        }))}
      />
    </CheckoutSection>
  );
}

/** What must be agreed to: each subscription's terms in full, beside a box that nobody ticked yet; and the age. */
export function AgreementsSection({
  draft,
  set,
  errors,
  terms,
  asksAge,
}: SectionProps & { terms: readonly PlanTerms[]; asksAge: boolean }) {
  if (terms.length === 0 && !asksAge) return null;
  return (
    <CheckoutSection id="agree" title="Before you pay">
      {terms.map((t) => (
        <div key={t.planId} className="terms" data-invalid={errors.has(`terms.${t.planId}`) || undefined}>
          <p id={`terms-${t.planId}`}>{t.text}</p>
          <Checkbox
            id={fieldId(`terms.${t.planId}`)}
            label="I agree to these charges until I cancel"
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
          id={fieldId("ageConfirmed")}
          label="I am 18 or older"
          hint="New York does not allow the sale of some of these products to anybody younger. The courier asks again."
          checked={draft.age}
          error={errors.get("ageConfirmed")}
          onChange={(event) => set({ age: event.target.checked })}
        />
      ) : null}
    </CheckoutSection>
  );
}

/** Everything that is wrong, in one place, each a way to its field. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  if (errors.size === 0) return null;
  return (
    <div className="callout callout-error checkout-errors" role="alert" tabIndex={-1} id="ck-errors">
      <Icon name="alert" />
      <div>
        <p className="callout-title">
          {errors.size === 1 ? "One thing is missing" : `${errors.size} things are missing`}
        </p>
        <ul>
          {[...errors].map(([field, text]) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
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
