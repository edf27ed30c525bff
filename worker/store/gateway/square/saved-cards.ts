import type { Gateway, GatewayPayment, PaymentOutcome, PaymentRequest, SaveCardOutcome } from "../contract.ts";
import type { SquareClient } from "./client.ts";
import { mapCard, mapErrors } from "./response-mappers.ts";

/**
 * Whether a text is a token of Square's card fields. Square's API accepts saved cards, payments and cash in
 * the same field, and a buyer may use none of these.
 */
export const isNonce = (token: string): boolean => /^[cw]non:[\w-]+$/.test(token);

/** What a card that was saved without a payment has as its reference: our payment's id behind this. */
const SETUP_PREFIX = "setup:";
interface StoredCard {
  id?: string;
  customer_id?: string;
  reference_id?: string;
}

/** A card that was saved without a payment, as a payment of zero; null: it is none of these. */
function mapSetupCard(card: StoredCard | undefined, currency: string): GatewayPayment | null {
  if (!card?.id || !card.reference_id?.startsWith(SETUP_PREFIX)) return null;
  return {
    reference: card.id,
    status: "captured",
    amount: { minor: 0, currency },
    refunded: 0,
    version: 1,
    card: mapCard(card),
    key: card.reference_id.slice(SETUP_PREFIX.length),
  };
}

/** Whether a payment's reference is that of a card. */
export const isCardReference = (reference: string): boolean => reference.startsWith("ccof:");

/** Saves the card of a token without charging it, once per key. */
export async function paySetupWithSquare(api: SquareClient, request: PaymentRequest): Promise<PaymentOutcome> {
  const { key, email, source, amount } = request;
  if (source.kind !== "token") return { kind: "refused", code: "bad_request", detail: "Square needs a card to save." };
  const saved = await storeCard(api, { key, email, sourceId: source.token, reference: `${SETUP_PREFIX}${key}` });
  if (saved.kind !== "card") return saved;
  const { cardRef: reference, face: card } = saved;
  return {
    kind: "payment",
    payment: { reference, status: "captured", amount, refunded: 0, version: 1, card, key },
  };
}

/** Looks up the card that was saved without a payment, by its own id or by our payment's. */
export async function findSetupCard(
  api: SquareClient,
  by: { reference: string } | { key: string },
): Promise<GatewayPayment | null | "unknown"> {
  const answer =
    "reference" in by
      ? await api.get(`/v2/cards/${encodeURIComponent(by.reference)}`)
      : await api.get("/v2/cards", { reference_id: `${SETUP_PREFIX}${by.key}` });
  if (answer.kind === "unknown") return "unknown";
  if (answer.status === 404) return null;
  if (!answer.ok) return "unknown";
  const { card, cards } = answer.json as { card?: StoredCard; cards?: StoredCard[] };
  return mapSetupCard("reference" in by ? card : cards?.[0], "");
}

/** Creates a customer and their card, once per key. */
async function storeCard(
  api: SquareClient,
  { key, email, sourceId, reference }: { key: string; email: string; sourceId: string; reference: string },
): Promise<SaveCardOutcome> {
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
    source_id: sourceId,
    card: { customer_id: customer.id, reference_id: reference },
  });
  if (answer.kind === "unknown") return answer;
  const card = answer.json.card as Parameters<typeof mapCard>[0];
  const details = mapCard(card);
  if (!answer.ok || !card?.id || !details) return mapErrors(answer.json, answer.status);
  return { kind: "card", customerRef: customer.id, cardRef: card.id, face: details };
}

/** Cards saved at Square, each with a customer of its own, since Square does not merge customers by email. */
export function squareSavedCards(api: SquareClient): Pick<Gateway, "saveCard" | "removeCard" | "cardEntry"> {
  return {
    async saveCard({ key, email, from }): Promise<SaveCardOutcome> {
      if ("token" in from && !isNonce(from.token)) return { kind: "declined", reason: "token_used" };
      if ("paymentReference" in from && isCardReference(from.paymentReference)) {
        const answer = await api.get(`/v2/cards/${encodeURIComponent(from.paymentReference)}`);
        if (answer.kind === "unknown") return answer;
        const card = answer.json.card as StoredCard | undefined;
        const setup = mapSetupCard(card, "");
        if (!answer.ok || setup?.key !== key || !card?.customer_id || !setup.card)
          return { kind: "refused", code: "bad_request", detail: "This card was entered for something else." };
        return { kind: "card", customerRef: card.customer_id, cardRef: setup.reference, face: setup.card };
      }
      const sourceId = "token" in from ? from.token : from.paymentReference;
      return storeCard(api, { key, email, sourceId, reference: key.slice(0, 40) });
    },
    async removeCard(_customerRef, cardRef) {
      const answer = await api.post(`/v2/cards/${encodeURIComponent(cardRef)}/disable`, {});
      return answer.kind === "unknown" ? "unknown" : "removed";
    },
    cardEntry: async () => ({ kind: "fields" }),
  };
}
