import type { PaymentSourceInput } from "#worker/store/orders/contract.ts";

/** What is wrong with a card as it was typed; `field` names one of the fields where it is known. */
export interface CardProblem {
  message: string;
  field?: "number" | "expiry" | "cvc";
}

/** What a gateway's card fields may ask about the payment, for the bank's own check. */
export interface CardContext {
  /** Minor units; 0 where a card is only kept. */
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

/** The handle of card fields, whoever's they are: the card itself never leaves them but to its gateway. */
export interface CardFieldsHandle {
  token(about: CardContext): Promise<{ source: PaymentSourceInput } | { problem: CardProblem }>;
}

/** Where a decline points to, of the reasons that a buyer can mend by typing. */
export const declineField = (reason: string | null): "card.number" | "card.expiry" | "card.cvc" | "postal" => {
  if (reason === "cvv") return "card.cvc";
  if (reason === "expired") return "card.expiry";
  return reason === "postal_code" ? "postal" : "card.number";
};
