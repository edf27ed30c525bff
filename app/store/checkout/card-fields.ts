import type { PaymentSourceInput } from "#worker/store/orders/contract.ts";

export type CardField = "number" | "expiry" | "cvc";

/** A problem with the card; `field` names the field at fault where it is known. */
export interface CardProblem {
  message: string;
  field?: CardField;
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
  /** What is missing or malformed, in the order of the fields; nothing is sent. */
  validate(): CardProblem[];
  token(about: CardContext): Promise<{ source: PaymentSourceInput } | { problem: CardProblem }>;
}

/** What card fields show: the problems that the form or the bank found, and a way to say that one was edited. */
export interface CardFieldsProps {
  problems: readonly CardProblem[];
  onEdit?: (field: CardField) => void;
}

/** The message at a field of the card; what names no field stands at the number. */
export const cardProblemAt = (problems: readonly CardProblem[], field: CardField): string | undefined =>
  problems.find((p) => (p.field ?? "number") === field)?.message;

/** The field at fault, for the decline reasons that a customer can fix by correcting the card data. */
export const declineField = (reason: string | null): "card.number" | "card.expiry" | "card.cvc" | "postal" => {
  if (reason === "cvv") return "card.cvc";
  if (reason === "expired") return "card.expiry";
  return reason === "postal_code" ? "postal" : "card.number";
};
