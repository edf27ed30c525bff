import { Badge, Card, Heading, LinkButton, Text } from "#app/ui/index.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import "./subscriptions.css";

const ACCESS_FEATURES = {
  fitness: [
    "Nutrition: what you ate against sourced targets",
    "Training: sets and effort in a few taps",
    "Progress: trends over weeks",
  ],
  coach: ["AI coach"],
} as const;

/** The plan's price per year in minor units, to compare monthly and yearly plans. */
const yearlyPrice = (p: PlanOffer): number =>
  Math.round((p.price * { week: 52, month: 12, year: 1 }[p.unit]) / p.every);

/** Access plans side by side, each with what it saves per year against the most expensive one. */
export function AccessPlanList({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <ul className="plan-cards">
      {plans.map((p) => {
        const same = plans.filter((o) => o.grants.join() === p.grants.join());
        const dearest = Math.max(...same.map(yearlyPrice));
        const saved = dearest - yearlyPrice(p);
        return (
          <li key={p.id}>
            <Card className="plan-card">
              <Heading as="h3" size={5}>
                {p.title}
              </Heading>
              <p className="plan-price">
                {formatMoney({ minor: p.price, currency: p.currency })} <small>{formatInterval(p)}</small>
              </p>
              {saved > 0 ? (
                <Badge tone="success">Save {formatMoney({ minor: saved, currency: p.currency })} a year</Badge>
              ) : null}
              <ul className="plan-opens" aria-label="Includes">
                {p.grants
                  .flatMap((g) => ACCESS_FEATURES[g])
                  .map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
              </ul>
              <LinkButton to={`/checkout?plan=${encodeURIComponent(p.id)}`} wide>
                Choose {p.title}
              </LinkButton>
              <Text small dim>
                Renews {formatInterval(p)} until you cancel. Cancel anytime in two clicks.
              </Text>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
