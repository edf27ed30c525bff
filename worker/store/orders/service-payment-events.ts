import { and, eq } from "drizzle-orm";
import type { GatewayName, PaymentEventHandler } from "../gateway/contract.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { readPayment } from "./queries.ts";
import { payments, refunds } from "./schema.ts";
import { markPaid } from "./service-mark-paid.ts";
import { applyGatewayPayment } from "./service-pay.ts";
import { applyGatewayRefund } from "./service-process-refund.ts";

/** Handles payment events from the gateways' webhooks, after each was checked against the gateway. */
export const createPaymentEventHandler = (deps: OrdersDeps): PaymentEventHandler => ({
  async onPaymentCaptured(gateway, gatewayObject) {
    const record = await findPaymentOfGateway(deps, gateway, gatewayObject);
    if (record) await markPaid(deps, record.id, gatewayObject);
  },
  async onPaymentFailed(gateway, gatewayObject) {
    const record = await findPaymentOfGateway(deps, gateway, gatewayObject);
    if (record) await applyGatewayPayment(deps, record, gatewayObject);
  },
  async onRefundUpdated(_gateway, gatewayObject) {
    const matches = gatewayObject.key
      ? eq(refunds.id, gatewayObject.key)
      : eq(refunds.reference, gatewayObject.reference);
    const record = await deps.db.select().from(refunds).where(matches).get();
    if (record) await applyGatewayRefund(deps, record, gatewayObject);
  },
});

/** Our payment that the gateway means, by our key or its reference; null: not ours. */
async function findPaymentOfGateway(
  deps: OrdersDeps,
  gateway: GatewayName,
  gatewayPayment: { key: string | null; reference: string },
): Promise<PaymentRecord | null> {
  const byKey = gatewayPayment.key ? await readPayment(deps.db, gatewayPayment.key) : null;
  if (byKey) return byKey.gateway === gateway ? byKey : null;
  return (
    (await deps.db
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.reference, gatewayPayment.reference)))
      .get()) ?? null
  );
}
