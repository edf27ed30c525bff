import { formatMoney } from "#worker/kernel/money.ts";
import type { PriceBreakdown } from "#worker/store/pricing/contract.ts";

/** How many days a method takes, in words. */
export const deliveryDaysText = ({ minDays, maxDays }: { minDays: number; maxDays: number }): string =>
  minDays === maxDays
    ? `${maxDays} working ${maxDays === 1 ? "day" : "days"}`
    : `${minDays} to ${maxDays} working days`;

/** "7.25%" of 725 basis points. */
export const rateText = (bps: number): string => `${bps / 100}%`;

/**
 * A price as rows that add up: goods, what is taken off and why, shipping, taxes, the total, and what gift
 * cards leave of it. `shippingWords` stands where no shipping is known yet.
 */
export function PriceSummary({
  priced,
  shippingWords,
  shippingLabel = "Shipping",
  totalLabel = "Total",
}: {
  priced: PriceBreakdown;
  shippingWords?: string;
  shippingLabel?: string;
  totalLabel?: string;
}) {
  const money = (minor: number) => formatMoney({ minor, currency: priced.currency });
  const off = new Map<string, number>();
  for (const s of priced.shares) if (s.lineId !== null) off.set(s.title, (off.get(s.title) ?? 0) + s.amount);
  const plans = priced.lines.reduce((sum, l) => sum + l.planDiscount, 0);
  return (
    <dl className="price-rows">
      <PriceRow label="Goods" value={money(priced.subtotal)} />
      {plans > 0 ? <PriceRow label="Subscription saving" value={`−${money(plans)}`} good /> : null}
      {[...off].map(([title, amount]) => (
        <PriceRow key={title} label={title} value={`−${money(amount)}`} good />
      ))}
      {priced.method ? (
        <PriceRow
          label={`${shippingLabel}, ${priced.method.name}`}
          value={priced.shipping === 0 ? "Free" : money(priced.shipping)}
          good={priced.shipping === 0}
        />
      ) : shippingWords ? (
        <PriceRow label="Shipping" value={shippingWords} />
      ) : null}
      {priced.taxes
        .filter((t) => !t.included)
        .map((t) => (
          <PriceRow key={`${t.name} ${t.bps}`} label={`${t.name}, ${rateText(t.bps)}`} value={money(t.amount)} />
        ))}
      <PriceRow label={totalLabel} value={money(priced.total)} total={priced.gifts.length === 0} />
      {priced.gifts.map((g) => (
        <PriceRow key={g.id} label={`Gift card ending in ${g.last4}`} value={`−${money(g.amount)}`} good />
      ))}
      {priced.gifts.length > 0 ? <PriceRow label="Left to pay" value={money(priced.due)} total /> : null}
      {priced.taxes
        .filter((t) => t.included)
        .map((t) => (
          <PriceRow
            key={`in ${t.name} ${t.bps}`}
            label={`of which ${t.name}, ${rateText(t.bps)}`}
            value={money(t.amount)}
            dim
          />
        ))}
    </dl>
  );
}

function PriceRow({
  label,
  value,
  total,
  good,
  dim,
}: {
  label: string;
  value: string;
  total?: boolean;
  good?: boolean;
  dim?: boolean;
}) {
  return (
    <div data-look={total ? "total" : good ? "good" : dim ? "dim" : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How far it is to free shipping; nothing where there is none, or nothing is shipped. */
export function FreeShippingProgress({ priced, to }: { priced: PriceBreakdown; to?: string }) {
  const paid = priced.subtotal - priced.discount;
  const { toFreeShipping: missing, method } = priced;
  if (missing === null)
    return method && method.price === 0 ? (
      <p className="free-shipping small">Shipping is free{to ? ` (${to})` : ""}.</p>
    ) : null;
  return (
    <div className="free-shipping small">
      <p>
        {formatMoney({ minor: missing, currency: priced.currency })} more, and shipping is free{to ? ` (${to})` : ""}.
      </p>
      <progress max={paid + missing} value={paid} aria-hidden="true" />
    </div>
  );
}
