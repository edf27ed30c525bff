import type { Gateway, SaveCardOutcome } from "../contract.ts";
import type { StripeClient } from "./client.ts";
import {
  mapCard,
  mapError,
  type StripeIntent,
  type StripePaymentMethod,
  type StripeSession,
} from "./response-mappers.ts";

/** Creates the Stripe customer that a saved card belongs to; once per key. */
export async function createStripeCustomer(api: StripeClient, key: string, email: string) {
  const answer = await api.post("/v1/customers", { email, metadata: { key } }, `${key}-c`);
  if (answer.kind === "unknown") return answer;
  return answer.ok ? { kind: "customer" as const, id: String(answer.json.id) } : mapError(answer.json, answer.status);
}

/**
 * The card of a payment or page is saved only under that payment's own key, which nobody but its buyer knows.
 */
const NOT_THIS_CARD: SaveCardOutcome = {
  kind: "refused",
  code: "bad_request",
  detail: "This card was entered for something else.",
};

/**
 * Cards saved at Stripe: created by a paid page or a setup page, charged later without the customer present.
 */
export function stripeSavedCards(api: StripeClient): Pick<Gateway, "saveCard" | "removeCard" | "cardEntry"> {
  const toSaveCardOutcome = (
    customer: string | null | undefined,
    method: StripePaymentMethod | string | null | undefined,
  ): SaveCardOutcome => {
    const details = typeof method === "object" ? mapCard(method?.card) : undefined;
    return customer && details && typeof method === "object" && method
      ? { kind: "card", customerRef: customer, cardRef: method.id, face: details }
      : { kind: "refused", code: "bad_request", detail: "Stripe saved no card with this payment." };
  };
  return {
    async saveCard({ key, email, from }) {
      if ("token" in from) {
        const customer = await createStripeCustomer(api, key, email);
        if (customer.kind !== "customer") return customer;
        const path = `/v1/payment_methods/${encodeURIComponent(from.token)}/attach`;
        const answer = await api.post(path, { customer: customer.id }, key);
        if (answer.kind === "unknown") return answer;
        return answer.ok
          ? toSaveCardOutcome(customer.id, answer.json as unknown as StripePaymentMethod)
          : mapError(answer.json, answer.status);
      }
      const reference = encodeURIComponent(from.paymentReference);
      if (from.paymentReference.startsWith("cs_")) {
        const answer = await api.get(`/v1/checkout/sessions/${reference}`, {
          expand: ["payment_intent.payment_method", "setup_intent.payment_method"],
        });
        if (answer.kind === "unknown") return answer;
        if (!answer.ok) return mapError(answer.json, answer.status);
        const session = answer.json as unknown as StripeSession;
        if (session.client_reference_id !== key) return NOT_THIS_CARD;
        const intent = session.mode === "setup" ? session.setup_intent : session.payment_intent;
        return toSaveCardOutcome(session.customer, typeof intent === "object" ? intent?.payment_method : null);
      }
      const answer = await api.get(`/v1/payment_intents/${reference}`, { expand: ["payment_method"] });
      if (answer.kind === "unknown") return answer;
      if (!answer.ok) return mapError(answer.json, answer.status);
      const intent = answer.json as unknown as StripeIntent;
      if (intent.metadata?.payment !== key) return NOT_THIS_CARD;
      return toSaveCardOutcome(intent.customer, intent.payment_method);
    },

    async removeCard(_customerRef, cardRef) {
      const answer = await api.post(`/v1/payment_methods/${encodeURIComponent(cardRef)}/detach`, {});
      return answer.kind === "unknown" ? "unknown" : "removed";
    },

    async cardEntry({ key, email, successUrl, cancelUrl }) {
      const answer = await api.post(
        "/v1/checkout/sessions",
        {
          mode: "setup",
          payment_method_types: ["card"],
          customer_creation: "always",
          customer_email: email,
          client_reference_id: key,
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        key,
      );
      if (answer.kind === "unknown") return answer;
      const { id, url } = answer.json as { id?: string; url?: string };
      if (answer.ok && id && url) return { kind: "redirect", url, reference: id };
      const refused = mapError(answer.json, answer.status);
      return refused.kind === "declined" ? { kind: "refused", code: "bad_request", detail: refused.reason } : refused;
    },
  };
}
