import { Icon } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { PriceBreakdown } from "#worker/store/pricing/contract.ts";

/** Whether any of a cart is shipped: gift cards and access plans are not, and their totals say nothing of shipping. */
export const isShipped = ({ items }: { items: readonly { requiresShipping: boolean }[] }): boolean =>
  items.some((item) => item.requiresShipping);

/** How many days a method takes, in words. */
export const deliveryDaysText = ({ minDays, maxDays }: { minDays: number; maxDays: number }): string =>
  minDays === maxDays
    ? `${maxDays} business ${maxDays === 1 ? "day" : "days"}`
    : `${minDays} to ${maxDays} business days`;

/** "7.25%" of 725 basis points. */
export const rateText = (bps: number): string => `${bps / 100}%`;

/**
 * A price as rows that add up: subtotal, each discount, shipping, taxes, the total, and what is due after gift cards. `shippingText` is shown while the shipping cost is not known.
 */
export function PriceSummary({
  priced,
  shippingText,
  totalLabel = "Total",
}: {
  priced: PriceBreakdown;
  shippingText?: string;
  totalLabel?: string;
}) {
  const money = (minor: number) => formatMoney({ minor, currency: priced.currency });
  const off = new Map<string, number>();
  for (const s of priced.shares) if (s.lineId !== null) off.set(s.title, (off.get(s.title) ?? 0) + s.amount);
  const plans = priced.lines.reduce((sum, l) => sum + l.planDiscount, 0);
  return (
    <dl className="price-rows">
      <PriceRow label="Subtotal" value={money(priced.subtotal)} />
      {plans > 0 ? <PriceRow label="Subscription savings" value={`−${money(plans)}`} look="good" /> : null}
      {[...off].map(([title, amount]) => (
        <PriceRow key={title} label={title} value={`−${money(amount)}`} look="good" />
      ))}
      {priced.method ? (
        <PriceRow
          label={`Shipping, ${priced.method.name}`}
          value={priced.shipping === 0 ? "Free" : money(priced.shipping)}
          look={priced.shipping === 0 ? "good" : undefined}
        />
      ) : shippingText ? (
        <PriceRow label="Shipping" value={shippingText} />
      ) : null}
      {priced.taxes
        .filter((t) => !t.included)
        .map((t) => (
          <PriceRow key={`${t.name} ${t.bps}`} label={`${t.name}, ${rateText(t.bps)}`} value={money(t.amount)} />
        ))}
      <PriceRow label={totalLabel} value={money(priced.total)} look={priced.gifts.length === 0 ? "total" : undefined} />
      {priced.gifts.map((g) => (
        <PriceRow key={g.id} label={`Gift card ending in ${g.last4}`} value={`−${money(g.amount)}`} look="good" />
      ))}
      {priced.gifts.length > 0 ? <PriceRow label="Amount due" value={money(priced.due)} look="total" /> : null}
      {priced.taxes
        .filter((t) => t.included)
        .map((t) => (
          <PriceRow
            key={`in ${t.name} ${t.bps}`}
            label={`Including ${t.name}, ${rateText(t.bps)}`}
            value={money(t.amount)}
            look="dim"
          />
        ))}
    </dl>
  );
}

/** A row of a price. */
export function PriceRow({ label, value, look }: { label: string; value: string; look?: "total" | "good" | "dim" }) {
  return (
    <div data-look={look}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How much is missing for free shipping; nothing where the shop has none, or nothing needs shipping. */
export function FreeShippingProgress({ priced, to }: { priced: PriceBreakdown; to?: string }) {
  const paid = priced.subtotal - priced.discount;
  const { toFreeShipping: missing, method } = priced;
  if (missing === null)
    return method && method.price === 0 ? (
      <div className="free-shipping small" data-reached="">
        <p>
          <Icon name="check" size={16} /> You have free shipping{to ? ` to ${to}` : ""}
        </p>
        <progress max={1} value={1} aria-hidden="true" />
      </div>
    ) : null;
  return (
    <div className="free-shipping small">
      <p>
        You're {formatMoney({ minor: missing, currency: priced.currency })} away from free shipping
        {to ? ` to ${to}` : ""}.
      </p>
      <progress max={paid + missing} value={paid} aria-hidden="true" />
    </div>
  );
}
