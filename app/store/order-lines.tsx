import type { ReactNode } from "react";
import { Link } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { type LineAmounts, lineAmounts } from "#worker/store/orders/domain-line-amounts.ts";
import { shippingBeforeDiscounts } from "#worker/store/orders/domain-order-sums.ts";
import type { PurchasableVariant } from "#worker/store/pricing/contract.ts";
import { LineThumbnail } from "./cart-row.tsx";
import { PriceRow, rateText } from "./price-summary.tsx";

export type Purchasables = Readonly<Record<string, PurchasableVariant>>;

/**
 * An item of an order or a quote with its picture: its price, and what is taken off under it, so that the column of prices
 * adds up to the subtotal. `amounts` is null while they are not known.
 */
export function SummaryLine({
  line: l,
  title = l.title,
  purchasables,
  amounts,
  currency,
}: {
  line: Pick<OrderView["lines"][number], "title" | "variantId" | "variantTitle" | "planId" | "quantity" | "gift">;
  title?: ReactNode;
  purchasables: Purchasables;
  amounts: LineAmounts | null;
  currency: string;
}) {
  return (
    <li>
      <LineThumbnail purchasable={(l.variantId && purchasables[l.variantId]) || null} />
      <p>
        <strong>
          {l.quantity > 1 ? `${l.quantity} × ` : ""}
          {title}
        </strong>
        <span className="dim small">
          {[l.variantTitle, l.planId && l.variantId ? "subscription" : ""].filter(Boolean).join(", ")}
        </span>
        {l.gift ? <span className="dim small gift-for">{l.gift}</span> : null}
      </p>
      {amounts ? <LinePrice amounts={amounts} currency={currency} /> : null}
    </li>
  );
}

/** A line's price, and its discount under it. */
export function LinePrice({ amounts, currency }: { amounts: LineAmounts; currency: string }) {
  const money = (minor: number) => formatMoney({ minor, currency });
  return (
    <span className="num line-price">
      {money(amounts.gross)}
      {amounts.discount > 0 ? <span className="good small">−{money(amounts.discount)}</span> : null}
    </span>
  );
}

/** The lines of an order with their packs. */
export function OrderLines({
  order,
  purchasables,
}: {
  order: Pick<OrderView, "lines" | "currency">;
  purchasables: Purchasables;
}) {
  return (
    <ul className="summary-lines">
      {order.lines.map((l) => {
        const purchasable = l.variantId ? purchasables[l.variantId] : undefined;
        return (
          <SummaryLine
            key={l.id}
            line={l}
            title={purchasable?.active ? <Link to={`/products/${purchasable.handle}`}>{l.title}</Link> : l.title}
            purchasables={purchasables}
            amounts={lineAmounts(l)}
            currency={order.currency}
          />
        );
      })}
    </ul>
  );
}

/** An order's totals, as rows that add up. */
export function OrderTotals({ order }: { order: OrderView }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const included = order.taxIncluded > 0;
  const shipping = shippingBeforeDiscounts(order);
  return (
    <dl className="price-rows">
      <PriceRow label="Subtotal" value={money(order.subtotal)} />
      {order.shippingName ? (
        <PriceRow label={`Shipping, ${order.shippingName}`} value={shipping === 0 ? "Free" : money(shipping)} />
      ) : null}
      {order.discounts.map((d) => (
        <PriceRow key={d.name} label={d.name} value={`−${money(d.amount)}`} look="good" />
      ))}
      {order.taxes.map((t) => (
        <PriceRow
          key={`${t.name} ${t.bps}`}
          label={`${included ? "Including " : ""}${t.name}${t.bps > 0 ? `, ${rateText(t.bps)}` : ""}`}
          value={money(t.amount)}
          look={included ? "dim" : undefined}
        />
      ))}
      <PriceRow label="Total" value={money(order.total)} look={order.giftPaid === 0 ? "total" : undefined} />
      {order.giftPaid > 0 ? (
        <>
          <PriceRow label="Paid by gift card" value={`−${money(order.giftPaid)}`} look="good" />
          <PriceRow
            label={order.paidAt && order.due > 0 ? "Paid by card" : "Amount due"}
            value={money(order.due)}
            look="total"
          />
        </>
      ) : null}
      {order.credited > 0 ? <PriceRow label="Removed items" value={`−${money(order.credited)}`} look="good" /> : null}
      {order.refunded > order.credited ? (
        <PriceRow label="Refunded" value={`−${money(order.refunded - order.credited)}`} look="good" />
      ) : null}
      {order.owed > 0 ? (
        <>
          <PriceRow label="Paid" value={money(order.total - order.refunded - order.owed)} />
          <PriceRow label="Balance due" value={money(order.owed)} look="total" />
        </>
      ) : null}
    </dl>
  );
}
