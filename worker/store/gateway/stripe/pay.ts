import { MINUTE } from "../../../kernel/instants.ts";
import type { PaymentOutcome, PaymentRequest } from "../contract.ts";
import { keyCreatedAt } from "../domain.ts";
import type { Fields, StripeClient } from "./client.ts";
import { mapError, mapPaymentIntent, type StripeIntent } from "./response-mappers.ts";
import { createStripeCustomer } from "./saved-cards.ts";

/** Stripe keeps a page open for at least 30 minutes. */
const PAGE_DURATION = 35 * MINUTE;

/** Charges a payment: on Stripe's page, from a saved card, or from a Stripe payment method. */
export async function payWithStripe(api: StripeClient, request: PaymentRequest): Promise<PaymentOutcome> {
  const { source } = request;
  if (source.kind === "hosted")
    return createCheckoutSession(
      api,
      request,
      request.amount.minor === 0 ? setupFields(request) : chargeFields(request),
    );
  if (request.amount.minor === 0)
    return {
      kind: "refused",
      code: "bad_request",
      detail: "Stripe saves a card without a payment on its own page only.",
    };
  if (source.kind === "saved") return charge(api, request, source.cardRef, source.customerRef);
  const customer = request.saveCard ? await createStripeCustomer(api, request.key, request.email) : undefined;
  if (customer && customer.kind !== "customer") return customer;
  return charge(api, request, source.token, customer?.id);
}

/** Creates Stripe's own page for a payment. */
async function createCheckoutSession(
  api: StripeClient,
  request: PaymentRequest,
  fields: Fields,
): Promise<PaymentOutcome> {
  const { key, email, orderId, successUrl, cancelUrl } = request;
  const createdAt = keyCreatedAt(key);
  const metadata = { payment: key, order: orderId };
  const answer = await api.post(
    "/v1/checkout/sessions",
    {
      ...fields,
      client_reference_id: key,
      metadata,
      customer_email: email,
      success_url: successUrl,
      cancel_url: cancelUrl,
      // Counted from the key's own creation: repeating the call must send the same fields.
      expires_at: createdAt === null ? undefined : Math.floor((createdAt + PAGE_DURATION) / 1000),
    },
    key,
  );
  if (answer.kind === "unknown") return answer;
  const { id, url } = answer.json as { id?: string; url?: string };
  if (answer.ok && id && url) return { kind: "redirect", url, reference: id };
  return answer.ok
    ? { kind: "unknown", detail: "Stripe answered without a page." }
    : mapError(answer.json, answer.status);
}

/** The fields of a page that charges. */
const chargeFields = ({ key, amount, orderId, orderNumber, saveCard }: PaymentRequest): Fields => ({
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: amount.currency.toLowerCase(),
        unit_amount: amount.minor,
        product_data: { name: `Order ${orderNumber}` },
      },
    },
  ],
  payment_intent_data: {
    metadata: { payment: key, order: orderId, page: "1" },
    description: `Order ${orderNumber}`,
    setup_future_usage: saveCard ? "off_session" : undefined,
  },
  customer_creation: saveCard ? "always" : undefined,
});

/** The fields of a page that saves a card and charges nothing. */
const setupFields = ({ key, amount, orderId, orderNumber }: PaymentRequest): Fields => ({
  mode: "setup",
  currency: amount.currency.toLowerCase(),
  payment_method_types: ["card"],
  setup_intent_data: { metadata: { payment: key, order: orderId }, description: `Order ${orderNumber}` },
  customer_creation: "always",
});

/** Charges a payment method at once, without redirecting the buyer to their bank. */
async function charge(
  api: StripeClient,
  request: PaymentRequest,
  method: string,
  customer: string | undefined,
): Promise<PaymentOutcome> {
  const { key, amount, customerPresent, orderId, orderNumber, saveCard } = request;
  const answer = await api.post(
    "/v1/payment_intents",
    {
      amount: amount.minor,
      currency: amount.currency.toLowerCase(),
      customer,
      payment_method: method,
      confirm: true,
      off_session: customerPresent ? undefined : true,
      // The buyer cannot be redirected to their bank here: such a payment is declined, not left open.
      error_on_requires_action: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      setup_future_usage: customerPresent && saveCard ? "off_session" : undefined,
      description: `Order ${orderNumber}`,
      metadata: { payment: key, order: orderId },
      expand: ["latest_charge"],
    },
    key,
  );
  if (answer.kind === "unknown") return answer;
  if (!answer.ok) return mapError(answer.json, answer.status);
  const payment = mapPaymentIntent(answer.json as unknown as StripeIntent);
  return payment.status === "declined"
    ? { kind: "declined", reason: payment.reason ?? "declined", card: payment.card, checks: payment.checks }
    : { kind: "payment", payment };
}
