import { httpError } from "../../kernel/http-error.ts";
import { cardDeclineMessage } from "./domain.ts";
import type { GatewayService } from "./service.ts";

/**
 * Saves a card that its owner entered, once per key.
 * @param from the token of card fields, or the reference of the gateway's own page
 * @throws httpError bad_input with the decline message, too_fast, unavailable
 */
export async function saveNewCard(
  gateway: GatewayService,
  owner: { userId: string | null; email: string },
  key: string,
  from: { token: string } | { paymentReference: string },
): Promise<{ id: string }> {
  const { name, clientConfig } = gateway.requireActiveGateway();
  // At gateways without a page of their own a reference may be someone else's payment, with their card.
  if ("paymentReference" in from && !clientConfig().hosted)
    throw httpError("bad_input", "Enter the card in the fields on this page.", { field: "reference" });
  await gateway.countPaymentAttempt({ email: owner.email });
  const saved = await gateway.cards.save({ id: key, gateway: name, ...owner, from });
  if (saved.kind === "declined") throw httpError("bad_input", cardDeclineMessage(saved.reason), { field: "card" });
  if (saved.kind !== "kept" || saved.card.userId !== owner.userId || saved.card.email !== owner.email)
    throw httpError("unavailable", "We couldn't save the card. You weren't charged. Try again in a minute.");
  return saved.card;
}
