import { formatDay } from "#app/lib/format-instant.ts";
import { Callout, Link } from "#app/ui/index.ts";

/** The subscriptions that an order began, and the way to each. */
export function OrderSubscriptions({
  contracts,
}: {
  contracts: readonly { id: string; title: string; nextChargeAt: number | null; timeZone: string; path: string }[];
}) {
  return contracts.map((c) => (
    <Callout key={c.id} title={`Your subscription: ${c.title}`}>
      <p>
        {c.nextChargeAt
          ? `The next charge is on ${formatDay(c.nextChargeAt, c.timeZone)}; we write five days before. `
          : ""}
        <Link to={c.path}>See it, skip it, change it or cancel it</Link>
      </p>
    </Callout>
  ));
}
