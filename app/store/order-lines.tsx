import { Link } from "#app/ui/index.ts";
import { moneyText } from "#worker/kernel/money.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import type { Sellable } from "#worker/store/pricing/contract.ts";
import { LinePack } from "./cart-line-item.tsx";
import { rateText } from "./price-summary.tsx";

type Looks = Readonly<Record<string, Sellable>>;

/** The lines of an order with their packs. */
export function OrderLines({ order, sellables }: { order: Pick<OrderView, "lines" | "currency">; sellables: Looks }) {
  return (
    <ul className="summary-lines">
      {order.lines.map((l) => {
        const sellable = (l.variantId && sellables[l.variantId]) || null;
        return (
          <li key={l.id}>
            <LinePack sellable={sellable} />
            <p>
              <strong>
                {l.quantity > 1 ? `${l.quantity} × ` : ""}
                {sellable?.active ? <Link to={`/products/${sellable.handle}`}>{l.title}</Link> : l.title}
              </strong>
              <span className="dim small">
                {[l.variantTitle, l.planId && l.variantId ? "on subscription" : ""].filter(Boolean).join(", ")}
              </span>
            </p>
            <span className="num">
              {moneyText({ minor: l.unitPrice * l.quantity - l.discount, currency: order.currency })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What an order costs, as rows that add up. */
export function OrderSums({ order: o }: { order: OrderView }) {
  const money = (minor: number) => moneyText({ minor, currency: o.currency });
  const included = o.taxIncluded > 0;
  // What was taken off the shipping is among the discounts: before it, the rows add up.
  const offShipping = o.discounts.reduce((sum, d) => sum + d.amount, 0) - o.discount;
  return (
    <dl className="price-rows">
      <div>
        <dt>Goods</dt>
        <dd>{money(o.subtotal)}</dd>
      </div>
      {o.shippingName ? (
        <div>
          <dt>Shipping, {o.shippingName}</dt>
          <dd>{o.shipping + offShipping === 0 ? "Free" : money(o.shipping + offShipping)}</dd>
        </div>
      ) : null}
      {o.discounts.map((d) => (
        <div key={d.name} data-look="good">
          <dt>{d.name}</dt>
          <dd>−{money(d.amount)}</dd>
        </div>
      ))}
      {o.taxes.map((t) => (
        <div key={`${t.name} ${t.bps}`} data-look={included ? "dim" : undefined}>
          <dt>
            {included ? "of which " : ""}
            {t.name}
            {t.bps > 0 ? `, ${rateText(t.bps)}` : ""}
          </dt>
          <dd>{money(t.amount)}</dd>
        </div>
      ))}
      <div data-look={o.giftPaid === 0 ? "total" : undefined}>
        <dt>Total</dt>
        <dd>{money(o.total)}</dd>
      </div>
      {o.giftPaid > 0 ? (
        <>
          <div data-look="good">
            <dt>Paid by gift card</dt>
            <dd>−{money(o.giftPaid)}</dd>
          </div>
          <div data-look="total">
            <dt>{o.paidAt ? "Paid by card" : "Left to pay"}</dt>
            <dd>{money(o.due)}</dd>
          </div>
        </>
      ) : null}
      {o.refunded > 0 ? (
        <div data-look="good">
          <dt>Paid back</dt>
          <dd>−{money(o.refunded)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
