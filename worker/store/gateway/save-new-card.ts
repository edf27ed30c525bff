import { fault } from "../../kernel/http-error.ts";
import { sayDecline } from "./domain.ts";
import type { GatewayService } from "./service.ts";

/**
 * Keeps a card that its owner entered, once per key.
 * @param from the token of card fields, or what a page of the gateway's own is known by
 * @throws fault bad_input in the bank's words, too_fast, unavailable
 */
export async function keepNewCard(
  gateway: GatewayService,
  owner: { userId: string | null; email: string },
  key: string,
  from: { token: string } | { paymentReference: string },
): Promise<{ id: string }> {
  const { name } = gateway.forSale();
  // Only Stripe has a page of its own. Elsewhere a reference is somebody's payment, and its card somebody else's.
  if ("paymentReference" in from && name !== "stripe")
    throw fault("bad_input", "Write the card into the fields of this page.", { field: "reference" });
  await gateway.countPayAttempt({ email: owner.email });
  const kept = await gateway.cards.keep({ id: key, gateway: name, ...owner, from });
  if (kept.kind === "declined") throw fault("bad_input", sayDecline(kept.reason), { field: "card" });
  if (kept.kind !== "kept" || kept.card.userId !== owner.userId || kept.card.email !== owner.email)
    throw fault("unavailable", "The card could not be kept. Nothing was charged. Try again in a minute.");
  return kept.card;
}
