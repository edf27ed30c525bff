import { Badge, Card, Heading, LinkButton, Text } from "#app/ui/index.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { rhythmText } from "#worker/billing/domain.ts";
import { moneyText } from "#worker/kernel/money.ts";
import "./subscriptions.css";

const OPENS = { fitness: "Fitness app", coach: "AI coach" } as const;

/** What a year of it costs, minor units, for comparing a month with a year. */
const perYear = (p: PlanOffer): number => Math.round((p.price * { week: 52, month: 12, year: 1 }[p.unit]) / p.every);

/** Access plans side by side, cheapest year marked against the others. */
export function PlanCards({ plans }: { plans: readonly PlanOffer[] }) {
  return (
    <ul className="plan-cards">
      {plans.map((p) => {
        const same = plans.filter((o) => o.grants.join() === p.grants.join());
        const dearest = Math.max(...same.map(perYear));
        const saved = dearest - perYear(p);
        return (
          <li key={p.id}>
            <Card className="plan-card">
              <Heading as="h3" size={5}>
                {p.title}
              </Heading>
              <p className="plan-price">
                {moneyText({ minor: p.price, currency: p.currency })} <small>{rhythmText(p)}</small>
              </p>
              {saved > 0 ? (
                <Badge tone="success">{moneyText({ minor: saved, currency: p.currency })} less over a year</Badge>
              ) : null}
              <ul className="plan-opens" aria-label="Opens">
                {p.grants.map((g) => (
                  <li key={g}>{OPENS[g]}</li>
                ))}
              </ul>
              <LinkButton to={`/checkout?plan=${encodeURIComponent(p.id)}`} wide>
                Choose {p.title}
              </LinkButton>
              <Text small dim>
                Renews {rhythmText(p)} until you cancel; two clicks, at any time.
              </Text>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
