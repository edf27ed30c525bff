import type { PaymentSourceInput } from "#worker/store/orders/contract.ts";

/** A problem with the card; `field` names the field at fault where it is known. */
export interface CardProblem {
  message: string;
  field?: "number" | "expiry" | "cvc";
}

/** What a gateway's card fields need to know about the payment, for the bank's 3-D Secure check. */
export interface CardContext {
  /** Minor units; 0 where a card is only saved. */
  amount: number;
  currency: string;
  keep: boolean;
  email: string;
  name: string;
  line1: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}

/** The handle of any gateway's card fields. Card data goes from them to the gateway only. */
export interface CardFieldsHandle {
  token(about: CardContext): Promise<{ source: PaymentSourceInput } | { problem: CardProblem }>;
}

/** The field at fault, for the decline reasons that a customer can fix by correcting the card data. */
export const declineField = (reason: string | null): "card.number" | "card.expiry" | "card.cvc" | "postal" => {
  if (reason === "cvv") return "card.cvc";
  if (reason === "expired") return "card.expiry";
  return reason === "postal_code" ? "postal" : "card.number";
};
