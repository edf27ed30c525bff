import { Card } from "#app/ui/index.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { OrderLines, OrderTotals, type Purchasables } from "../order-lines.tsx";
import { OrderContactDetails } from "./order-details.tsx";

/** The items, totals and addresses of an order, beside its page. */
export function OrderSummaryCard({ order, purchasables }: { order: OrderView; purchasables: Purchasables }) {
  return (
    <Card as="section" aria-label="Order summary" className="stack">
      <OrderLines order={order} purchasables={purchasables} />
      <OrderTotals order={order} />
      <OrderContactDetails order={order} />
    </Card>
  );
}
