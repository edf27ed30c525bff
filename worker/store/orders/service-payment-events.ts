import { and, eq } from "drizzle-orm";
import type { GatewayName, PaymentListener } from "../gateway/contract.ts";
import type { OrdersBase, PaymentRecord } from "./deps.ts";
import { readPayment } from "./queries.ts";
import { payments, refunds } from "./schema.ts";
import { settle } from "./service-mark-paid.ts";
import { apply } from "./service-pay.ts";
import { applyRefund } from "./service-process-refund.ts";

/** What the gateways' webhooks are told to, after each was checked by asking the gateway again. */
export const paymentListener = (base: OrdersBase): PaymentListener => ({
  async settle(gateway, news) {
    const ours = await oursOf(base, gateway, news);
    if (ours) await settle(base, ours.id, news);
  },
  async fail(gateway, news) {
    const ours = await oursOf(base, gateway, news);
    if (ours) await apply(base, ours, news);
  },
  async refundSettled(_gateway, news) {
    const which = news.key ? eq(refunds.id, news.key) : eq(refunds.reference, news.reference);
    const ours = await base.db.select().from(refunds).where(which).get();
    if (ours) await applyRefund(base, ours, news);
  },
});

/** Our payment that a gateway speaks of, by our key or by its own reference; null: not ours. */
async function oursOf(
  base: OrdersBase,
  gateway: GatewayName,
  news: { key: string | null; reference: string },
): Promise<PaymentRecord | null> {
  const byKey = news.key ? await readPayment(base.db, news.key) : null;
  if (byKey) return byKey.gateway === gateway ? byKey : null;
  return (
    (await base.db
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.reference, news.reference)))
      .get()) ?? null
  );
}
