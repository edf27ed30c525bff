import { httpError } from "../../kernel/http-error.ts";
import { cardDeclineMessage } from "./domain.ts";
import type { GatewayService } from "./service.ts";

/**
 * Keeps a card that its owner entered, once per key.
 * @param from the token of card fields, or what a page of the gateway's own is known by
 * @throws httpError bad_input in the bank's words, too_fast, unavailable
 */
export async function saveNewCard(
  gateway: GatewayService,
  owner: { userId: string | null; email: string },
  key: string,
  from: { token: string } | { paymentReference: string },
): Promise<{ id: string }> {
  const { name } = gateway.requireActiveGateway();
  // Only Stripe has a page of its own. Elsewhere a reference is somebody's payment, and its card somebody else's.
  if ("paymentReference" in from && name !== "stripe")
    throw httpError("bad_input", "Write the card into the fields of this page.", { field: "reference" });
  await gateway.countPaymentAttempt({ email: owner.email });
  const saved = await gateway.cards.save({ id: key, gateway: name, ...owner, from });
  if (saved.kind === "declined") throw httpError("bad_input", cardDeclineMessage(saved.reason), { field: "card" });
  if (saved.kind !== "kept" || saved.card.userId !== owner.userId || saved.card.email !== owner.email)
    throw httpError("unavailable", "The card could not be kept. Nothing was charged. Try again in a minute.");
  return saved.card;
}
