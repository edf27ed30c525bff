import { formatDay } from "#app/lib/format-instant.ts";
import { Card, Icon, Link } from "#app/ui/index.ts";

/** The subscriptions that an order started, with a link to each. */
export function OrderSubscriptions({
  contracts,
}: {
  contracts: readonly { id: string; title: string; nextChargeAt: number | null; timeZone: string; path: string }[];
}) {
  return contracts.map((c) => (
    <Card key={c.id} as="section" aria-labelledby={`subscription-${c.id}`} className="order-subscription">
      <Icon name="refresh" />
      <div>
        <h2 id={`subscription-${c.id}`} className="eyebrow">
          Your subscription
        </h2>
        <p>
          <strong>{c.title}</strong>
          <br />
          {c.nextChargeAt
            ? `Your next charge is on ${formatDay(c.nextChargeAt, c.timeZone)}. We'll email you five days before. `
            : ""}
          <Link to={c.path}>Manage subscription</Link>
        </p>
      </div>
    </Card>
  ));
}
