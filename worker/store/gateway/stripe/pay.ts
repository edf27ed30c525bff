import { MINUTE } from "../../../kernel/instants.ts";
import type { PayOutcome, PayRequest } from "../contract.ts";
import { madeAt } from "../domain.ts";
import type { StripeClient } from "./client.ts";
import { readError, readIntent, type StripeIntent } from "./response-mappers.ts";
import { stripeCustomer } from "./saved-cards.ts";

/** Stripe keeps a page open for 30 minutes at least. */
const PAGE_OPEN = 35 * MINUTE;

/** Takes a payment: on Stripe's page, from a kept card, or from a payment method of Stripe's. */
export async function payByStripe(api: StripeClient, request: PayRequest): Promise<PayOutcome> {
  const { source } = request;
  if (source.kind === "hosted") return openPage(api, request);
  if (source.kind === "saved") return charge(api, request, source.cardRef, source.customerRef);
  const customer = request.keepCard ? await stripeCustomer(api, request.key, request.email) : undefined;
  if (customer && customer.kind !== "customer") return customer;
  return charge(api, request, source.token, customer?.id);
}

/** Opens Stripe's own page for a payment. */
async function openPage(api: StripeClient, request: PayRequest): Promise<PayOutcome> {
  const { key, amount, email, orderId, orderNumber, keepCard, successUrl, cancelUrl } = request;
  const made = madeAt(key);
  const metadata = { payment: key, order: orderId };
  const answer = await api.post(
    "/v1/checkout/sessions",
    {
      mode: "payment",
      client_reference_id: key,
      metadata,
      customer_email: email,
      success_url: successUrl,
      cancel_url: cancelUrl,
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
        metadata: { ...metadata, page: "1" },
        description: `Order ${orderNumber}`,
        setup_future_usage: keepCard ? "off_session" : undefined,
      },
      customer_creation: keepCard ? "always" : undefined,
      // Counted from the key's own age: the same call twice must be the same call.
      expires_at: made === null ? undefined : Math.floor((made + PAGE_OPEN) / 1000),
    },
    key,
  );
  if (answer.kind === "unknown") return answer;
  const { id, url } = answer.json as { id?: string; url?: string };
  if (answer.ok && id && url) return { kind: "redirect", url, reference: id };
  return answer.ok
    ? { kind: "unknown", detail: "Stripe answered without a page." }
    : readError(answer.json, answer.status);
}

/** Charges a payment method at once, with nobody to send to their bank. */
async function charge(
  api: StripeClient,
  request: PayRequest,
  method: string,
  customer: string | undefined,
): Promise<PayOutcome> {
  const { key, amount, present, orderId, orderNumber, keepCard } = request;
  const answer = await api.post(
    "/v1/payment_intents",
    {
      amount: amount.minor,
      currency: amount.currency.toLowerCase(),
      customer,
      payment_method: method,
      confirm: true,
      off_session: present ? undefined : true,
      // Nobody can be sent to their bank from here: such a payment is declined, not left open.
      error_on_requires_action: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      setup_future_usage: present && keepCard ? "off_session" : undefined,
      description: `Order ${orderNumber}`,
      metadata: { payment: key, order: orderId },
      expand: ["latest_charge"],
    },
    key,
  );
  if (answer.kind === "unknown") return answer;
  if (!answer.ok) return readError(answer.json, answer.status);
  const payment = readIntent(answer.json as unknown as StripeIntent);
  return payment.status === "declined"
    ? { kind: "declined", reason: payment.reason ?? "declined" }
    : { kind: "payment", payment };
}
