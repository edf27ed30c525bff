import { LocalTime } from "#app/lib/local-time.tsx";
import { Icon } from "#app/ui/index.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { formatDeliveryWindow } from "#worker/store/pricing/domain-delivery.ts";
import { listOrderSteps } from "./order-labels.ts";

/** How far an order is: placed, packed, on its way, delivered; and when it should arrive. */
export function OrderSteps({
  order,
}: {
  order: Pick<OrderView, "paidAt" | "status" | "fulfilmentStatus" | "parcels" | "delivery">;
}) {
  const steps = listOrderSteps(order);
  if (steps.length === 0) return null;
  const isUnderWay = order.fulfilmentStatus !== "delivered";
  return (
    <section aria-label="Status" className="order-progress">
      {isUnderWay && order.delivery ? (
        <p className="order-arrival">
          <Icon name="truck" size={22} /> Arrives {formatDeliveryWindow(order.delivery)}
        </p>
      ) : null}
      <ol className="order-steps">
        {steps.map((step) => (
          <li key={step.label} data-done={step.done || undefined} aria-current={step.current ? "step" : undefined}>
            <strong>{step.label}</strong>
            {step.at === null ? null : <LocalTime at={step.at} show="short" className="dim small" />}
          </li>
        ))}
      </ol>
    </section>
  );
}
