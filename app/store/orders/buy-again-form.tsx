import { RadioCards } from "#app/ui/index.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { intervalLabel } from "../subscriptions/subscription-labels.ts";
import { DisclosureSection, OrderActionForm, type OrderActionResult } from "./order-action-forms.tsx";

/** Buys an order's items again. What was a subscription stays one, unless the shopper chooses otherwise. */
export function BuyAgain({
  order,
  plans,
  result,
}: {
  order: OrderView;
  plans: readonly PlanOffer[];
  result: OrderActionResult | null;
}) {
  const lines = order.lines.filter((l) => l.planId !== "" && l.variantId !== null);
  const look = { variant: "outline" } as const;
  if (lines.length === 0 || plans.length === 0)
    return <OrderActionForm intent="reorder" label="Buy again" look={look} result={result} />;
  return (
    <DisclosureSection title="Buy again" open={result?.intent === "reorder" && result.problem !== null}>
      <OrderActionForm intent="reorder" label="Add to cart" look={look} result={result}>
        {lines.map((l) => (
          <RadioCards
            key={l.id}
            label={`${[l.title, l.variantTitle].filter(Boolean).join(", ")}: how often?`}
            name={`plan:${l.id}`}
            defaultValue={plans.some((p) => p.id === l.planId) ? l.planId : plans[0]?.id}
            options={[
              ...plans.map((p) => ({
                value: p.id,
                label: intervalLabel(p),
                text: p.discountBps > 0 ? `Subscribe & save ${p.discountBps / 100}%` : undefined,
              })),
              { value: "", label: "One-time purchase" },
            ]}
          />
        ))}
      </OrderActionForm>
    </DisclosureSection>
  );
}
