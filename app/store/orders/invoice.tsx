import { brand, postalLine } from "#app/brand.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { Button, Icon, Link, Table } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { lineAmounts } from "#worker/store/orders/domain-line-amounts.ts";
import { LinePrice, OrderTotals } from "../order-lines.tsx";
import { rateText } from "../price-summary.tsx";
import { AddressText } from "./order-details.tsx";

const paidWith = (p: OrderView["payments"][number]): string =>
  p.gateway === "outside" ? "outside the store" : p.cardLast4 ? `by card ending in ${p.cardLast4}` : "by card";

/** A printable invoice: seller, customer, items with tax, totals. */
export function Invoice({ order, back }: { order: OrderView; back: string }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const buyer = order.billTo ?? order.shipTo;
  const paid = order.payments.filter((p) => p.status === "captured" && p.amount > 0);
  return (
    <article className="invoice">
      <p className="row row-between no-print">
        <Link to={back}>Back to order</Link>
        <Button variant="outline" onClick={() => print()}>
          <Icon name="download" /> Print or save as PDF
        </Button>
      </p>
      <header className="invoice-head">
        <div>
          <p className="site-brand">{brand.name}</p>
          <AddressText lines={[postalLine(), brand.contact.email, brand.contact.phone]} />
        </div>
        <div>
          <h1>
            {order.paidAt === null ? "Order" : "Invoice"} {order.number}
          </h1>
          <p className="small">
            <LocalTime at={order.paidAt ?? order.placedAt} />
            <br />
            {order.paidAt === null
              ? "Unpaid"
              : paid.length > 0
                ? `${order.owed > 0 ? "Partially paid" : "Paid"} ${paid.map(paidWith).join(" and ")}`
                : order.total === 0
                  ? "No payment required"
                  : "Paid by gift card"}
          </p>
        </div>
      </header>
      <div className="order-addresses">
        <div>
          <h2>Bill to</h2>
          <AddressText lines={[...(buyer ? formatAddressLines(buyer) : []), order.email]} />
        </div>
        {order.shipTo && order.billTo ? (
          <div>
            <h2>Ship to</h2>
            <AddressText lines={formatAddressLines(order.shipTo)} />
          </div>
        ) : null}
      </div>
      <Table
        caption={`Items of order ${order.number}`}
        hideCaption
        rows={order.lines}
        rowKey={(l) => l.id}
        columns={[
          {
            key: "what",
            label: "Item",
            cell: (l) => (
              <>
                {[l.title, l.variantTitle].filter(Boolean).join(", ")}
                {l.sku ? <span className="dim small invoice-sku"> {l.sku}</span> : null}
              </>
            ),
          },
          { key: "n", label: "Qty", end: true, cell: (l) => l.quantity },
          { key: "each", label: "Price", end: true, cell: (l) => money(l.unitPrice) },
          {
            key: "tax",
            label: "Tax",
            end: true,
            cell: (l) => (l.taxBps > 0 ? `${rateText(l.taxBps)}, ${money(l.tax)}` : ""),
          },
          {
            key: "amount",
            label: "Amount",
            end: true,
            cell: (l) => <LinePrice amounts={lineAmounts(l)} currency={order.currency} />,
          },
        ]}
      />
      <div className="invoice-sums">
        <OrderTotals order={order} />
      </div>
    </article>
  );
}
