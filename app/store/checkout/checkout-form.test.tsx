import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Quote } from "#worker/store/orders/contract.ts";
import { emptyDraft } from "./checkout-draft.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import type { Checkout } from "./use-checkout.ts";

const TERMS = [{ planId: "every-4", hash: "h", text: "Tikari charges your card $32.30 every 4 weeks." }];

/** The text of the form for a quote. */
function render(due: number, quote: Partial<Quote>): string {
  const checkout = {
    draft: emptyDraft("ana@example.com", "US", null),
    quote: {
      ...{ priced: { due, currency: "USD", methods: [] }, lines: [], needsShipping: false, asksAge: false },
      ...{ asksCard: false, deliveries: {}, zipQuestion: null, planIds: [], terms: [], problems: [], ...quote },
    } as unknown as Quote,
    ...{ phase: "form", stale: false, failed: false, errors: new Map(), errorsShownCount: 0, cardProblems: [] },
    ...{ note: null, price: null, set: () => undefined, again: () => undefined },
  } as unknown as Checkout;
  const html = renderToStaticMarkup(
    <CheckoutForm
      checkout={checkout}
      config={{ gateway: "test", cards: [] }}
      savedCards={[]}
      addresses={[]}
      countries={[["US", "United States"]]}
      member={false}
      returnTo="/checkout"
      isEmailFixed={false}
    />,
  );
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
}

it("asks for a card where a subscription's first order costs nothing, with the consent of a paid one", () => {
  const consent = /payment provider saves your card for future orders of your subscription/;
  const free = render(0, { asksCard: true, terms: TERMS });
  expect(free).toContain("Nothing is due today.");
  for (const text of [free, render(3230, { terms: TERMS })]) {
    expect(text).toContain("Card number");
    expect(text).toMatch(consent);
    expect(text).toContain(TERMS[0]?.text);
    expect(text).toContain("I agree to be charged until I cancel");
  }
  expect(free).toContain("Place order");
  expect(free).not.toMatch(/Pay \$|after payment/);
});

it("asks for no card where nothing is due and nothing will be", () => {
  const text = render(0, {});
  expect(text).not.toContain("Card number");
  expect(text).toContain("you don't need a card");
});
