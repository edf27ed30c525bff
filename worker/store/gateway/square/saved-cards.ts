import type { Gateway, SaveCardOutcome } from "../contract.ts";
import type { SquareClient } from "./client.ts";
import { mapCard, mapErrors } from "./response-mappers.ts";

/**
 * Whether a text is a token of Square's card fields. Square's API accepts saved cards, payments and cash in
 * the same field, and a buyer may use none of these.
 */
export const isNonce = (token: string): boolean => /^[cw]non:[\w-]+$/.test(token);

/** Cards saved at Square, each with a customer of its own, since Square does not merge customers by email. */
export function squareSavedCards(api: SquareClient): Pick<Gateway, "saveCard" | "removeCard" | "cardEntry"> {
  return {
    async saveCard({ key, email, from }): Promise<SaveCardOutcome> {
      if ("token" in from && !isNonce(from.token)) return { kind: "declined", reason: "token_used" };
      const customerAnswer = await api.post("/v2/customers", {
        // The same key twice is the same customer; the card below uses the plain key.
        idempotency_key: `${key.slice(0, 43)}-c`,
        email_address: email,
        reference_id: key.slice(0, 40),
      });
      if (customerAnswer.kind === "unknown") return customerAnswer;
      const customer = customerAnswer.json.customer as { id?: string } | undefined;
      if (!customerAnswer.ok || !customer?.id) return mapErrors(customerAnswer.json, customerAnswer.status);
      const answer = await api.post("/v2/cards", {
        idempotency_key: key,
        source_id: "token" in from ? from.token : from.paymentReference,
        card: { customer_id: customer.id, reference_id: key.slice(0, 40) },
      });
      if (answer.kind === "unknown") return answer;
      const card = answer.json.card as Parameters<typeof mapCard>[0];
      const details = mapCard(card);
      if (!answer.ok || !card?.id || !details) return mapErrors(answer.json, answer.status);
      return { kind: "card", customerRef: customer.id, cardRef: card.id, face: details };
    },
    async removeCard(_customerRef, cardRef) {
      const answer = await api.post(`/v2/cards/${encodeURIComponent(cardRef)}/disable`, {});
      return answer.kind === "unknown" ? "unknown" : "removed";
    },
    cardEntry: async () => ({ kind: "fields" }),
  };
}
