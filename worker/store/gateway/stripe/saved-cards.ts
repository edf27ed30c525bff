import type { Gateway, SaveCardOutcome } from "../contract.ts";
import type { StripeClient } from "./client.ts";
import { readCard, readError, type StripeIntent, type StripeMethod, type StripeSession } from "./response-mappers.ts";

/** Makes the customer that a kept card hangs on; once per key. */
export async function stripeCustomer(api: StripeClient, key: string, email: string) {
  const answer = await api.post("/v1/customers", { email, metadata: { key } }, `${key}-c`);
  if (answer.kind === "unknown") return answer;
  return answer.ok ? { kind: "customer" as const, id: String(answer.json.id) } : readError(answer.json, answer.status);
}

/** A payment or a page keeps its card under its own key only, which nobody but its buyer knows. */
const others: SaveCardOutcome = {
  kind: "refused",
  code: "bad_request",
  detail: "This card was entered for something else.",
};

/** Cards that Stripe keeps: made by a paid or a set-up page, charged later with nobody there. */
export function stripeCards(api: StripeClient): Pick<Gateway, "saveCard" | "removeCard" | "cardEntry"> {
  const kept = (
    customer: string | null | undefined,
    method: StripeMethod | string | null | undefined,
  ): SaveCardOutcome => {
    const face = typeof method === "object" ? readCard(method?.card) : undefined;
    return customer && face && typeof method === "object" && method
      ? { kind: "card", customerRef: customer, cardRef: method.id, face }
      : { kind: "refused", code: "bad_request", detail: "Stripe kept no card with this payment." };
  };
  return {
    async saveCard({ key, email, from }) {
      if ("token" in from) {
        const customer = await stripeCustomer(api, key, email);
        if (customer.kind !== "customer") return customer;
        const path = `/v1/payment_methods/${encodeURIComponent(from.token)}/attach`;
        const answer = await api.post(path, { customer: customer.id }, key);
        if (answer.kind === "unknown") return answer;
        return answer.ok
          ? kept(customer.id, answer.json as unknown as StripeMethod)
          : readError(answer.json, answer.status);
      }
      const reference = encodeURIComponent(from.paymentReference);
      if (from.paymentReference.startsWith("cs_")) {
        const answer = await api.get(`/v1/checkout/sessions/${reference}`, {
          expand: ["payment_intent.payment_method", "setup_intent.payment_method"],
        });
        if (answer.kind === "unknown") return answer;
        if (!answer.ok) return readError(answer.json, answer.status);
        const session = answer.json as unknown as StripeSession;
        if (session.client_reference_id !== key) return others;
        const intent = session.mode === "setup" ? session.setup_intent : session.payment_intent;
        return kept(session.customer, typeof intent === "object" ? intent?.payment_method : null);
      }
      const answer = await api.get(`/v1/payment_intents/${reference}`, { expand: ["payment_method"] });
      if (answer.kind === "unknown") return answer;
      if (!answer.ok) return readError(answer.json, answer.status);
      const intent = answer.json as unknown as StripeIntent;
      if (intent.metadata?.payment !== key) return others;
      return kept(intent.customer, intent.payment_method);
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
      const refused = readError(answer.json, answer.status);
      return refused.kind === "declined" ? { kind: "refused", code: "bad_request", detail: refused.reason } : refused;
    },
  };
}
