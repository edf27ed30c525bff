import { Link } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import type { PurchasableVariant } from "#worker/store/pricing/contract.ts";
import { LineThumbnail } from "./cart-line-item.tsx";
import { rateText } from "./price-summary.tsx";

type LineThumbnails = Readonly<Record<string, PurchasableVariant>>;

/** The lines of an order with their packs. */
export function OrderLines({
  order,
  purchasables,
}: {
  order: Pick<OrderView, "lines" | "currency">;
  purchasables: LineThumbnails;
}) {
  return (
    <ul className="summary-lines">
      {order.lines.map((l) => {
        const sellable = (l.variantId && purchasables[l.variantId]) || null;
        return (
          <li key={l.id}>
            <LineThumbnail sellable={sellable} />
            <p>
              <strong>
                {l.quantity > 1 ? `${l.quantity} × ` : ""}
                {sellable?.active ? <Link to={`/products/${sellable.handle}`}>{l.title}</Link> : l.title}
              </strong>
              <span className="dim small">
                {[l.variantTitle, l.planId && l.variantId ? "subscription" : ""].filter(Boolean).join(", ")}
              </span>
            </p>
            <span className="num">
              {formatMoney({ minor: l.unitPrice * l.quantity - l.discount, currency: order.currency })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** An order's totals, as rows that add up. */
export function OrderTotals({ order }: { order: OrderView }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const included = order.taxIncluded > 0;
  // Shipping discounts are listed among the discounts, so this row shows shipping before them.
  const offShipping = order.discounts.reduce((sum, d) => sum + d.amount, 0) - order.discount;
  return (
    <dl className="price-rows">
      <div>
        <dt>Subtotal</dt>
        <dd>{money(order.subtotal)}</dd>
      </div>
      {order.shippingName ? (
        <div>
          <dt>Shipping, {order.shippingName}</dt>
          <dd>{order.shipping + offShipping === 0 ? "Free" : money(order.shipping + offShipping)}</dd>
        </div>
      ) : null}
      {order.discounts.map((d) => (
        <div key={d.name} data-look="good">
          <dt>{d.name}</dt>
          <dd>−{money(d.amount)}</dd>
        </div>
      ))}
      {order.taxes.map((t) => (
        <div key={`${t.name} ${t.bps}`} data-look={included ? "dim" : undefined}>
          <dt>
            {included ? "Including " : ""}
            {t.name}
            {t.bps > 0 ? `, ${rateText(t.bps)}` : ""}
          </dt>
          <dd>{money(t.amount)}</dd>
        </div>
      ))}
      <div data-look={order.giftPaid === 0 ? "total" : undefined}>
        <dt>Total</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {order.giftPaid > 0 ? (
        <>
          <div data-look="good">
            <dt>Paid by gift card</dt>
            <dd>−{money(order.giftPaid)}</dd>
          </div>
          <div data-look="total">
            <dt>{order.paidAt ? "Paid by card" : "Amount due"}</dt>
            <dd>{money(order.due)}</dd>
          </div>
        </>
      ) : null}
      {order.refunded > 0 ? (
        <div data-look="good">
          <dt>Refunded</dt>
          <dd>−{money(order.refunded)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
