import type { PaymentEventHandler } from "../gateway/contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { applyDispute } from "./service-disputes.ts";
import { applyRefundOfGateway } from "./service-gateway-refunds.ts";
import { markPaid } from "./service-mark-paid.ts";
import { applyGatewayPayment } from "./service-pay.ts";
import { findOrRestorePaymentOfGateway } from "./service-restore.ts";

/** Handles payment events from the gateways' webhooks, after each was checked against the gateway. */
export const createPaymentEventHandler = (deps: OrdersDeps): PaymentEventHandler => ({
  async onPaymentCaptured(gateway, gatewayObject) {
    const record = await findOrRestorePaymentOfGateway(deps, gateway, gatewayObject);
    if (record) await markPaid(deps, record.id, gatewayObject);
  },
  async onPaymentFailed(gateway, gatewayObject) {
    const record = await findOrRestorePaymentOfGateway(deps, gateway, gatewayObject);
    if (record) await applyGatewayPayment(deps, record, gatewayObject);
  },
  async onRefundUpdated(gateway, gatewayObject) {
    await applyRefundOfGateway(deps, gateway, gatewayObject);
  },
  async onDisputeUpdated(gateway, gatewayObject) {
    await applyDispute(deps, gateway, gatewayObject);
  },
});
