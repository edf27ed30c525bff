import type { GatewayPayment } from "../gateway/contract.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { insertOrderEvent, transitionPayment, updatePaymentInStatus } from "./state-transitions.ts";

/** The payment came to nothing. The order stays pending, or keeps its balance, so that another card can be tried. Idempotent. */
export async function failPayment(
  deps: OrdersDeps,
  payment: PaymentRecord,
  status: "declined" | "cancelled",
  reason: string,
  { version = 0, card, checks }: Partial<Pick<GatewayPayment, "version" | "card" | "checks">> = {},
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  try {
    await runBatch(db, [
      transitionPayment(db, payment.id, ["created", "pending", "unknown"], status, {
        reason,
        version: Math.max(version, payment.version),
        redirectUrl: null,
        // Support asks the caller which card it was.
        ...(card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}),
        ...(checks ? { avsCheck: checks.avs, cvcCheck: checks.cvc } : {}),
        updatedAt: at,
      }),
      insertOrderEvent(db, {
        orderId: payment.orderId,
        at,
        actor: "gateway",
        kind: `payment_${status}`,
        detail: { payment: payment.id, reason },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "store_payment.status") throw error;
  }
}

/** Records what a payment is waiting for: the buyer on the gateway's page, or the gateway's decision. */
export const markPaymentWaiting = async (
  deps: OrdersDeps,
  payment: PaymentRecord,
  set: Parameters<typeof updatePaymentInStatus>[3],
): Promise<void> => {
  await updatePaymentInStatus(deps.db, payment.id, ["created", "pending", "unknown"], {
    ...set,
    updatedAt: deps.now(),
  });
};
