import { type Column, KeyValues, Link, Table } from "#app/ui/index.ts";
import type { AdminOrderView, OrderLineView } from "#worker/store/orders/contract.ts";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { unsentQuantity } from "./line-variants.ts";

/** The status of a line's units: "2 fulfilled, 1 refunded". */
function lineProgressText(l: OrderLineView): string {
  const parts = [
    unsentQuantity(l) > 0 && `${unsentQuantity(l)} unfulfilled`,
    l.fulfilled > 0 && `${l.fulfilled} fulfilled`,
    l.cancelled > 0 && `${l.cancelled} removed`,
    l.refundedQuantity > 0 && `${l.refundedQuantity} refunded`,
    l.returned > 0 && `${l.returned} returned`,
  ].filter(Boolean);
  return parts.join(", ") || "No fulfillment needed";
}

/** The items of an order and its totals. */
export function OrderLines({ order }: { order: AdminOrderView }) {
  const formatAmount = (minor: number) => formatMinor(minor, order.currency);
  const columns: Column<OrderLineView>[] = [
    {
      key: "title",
      label: "Item",
      cell: (l) => (
        <>
          {l.productId ? <Link to={`/420/products/${l.productId}`}>{l.title}</Link> : l.title}
          {l.variantTitle ? `, ${l.variantTitle}` : ""}
          <br />
          <span className="dim small order-sku">{l.sku}</span>
          {l.parts.map((p) => (
            <span key={p.variantId} className="dim small order-part">
              {p.quantity} × {p.title} ({p.sku})
            </span>
          ))}
        </>
      ),
    },
    { key: "quantity", label: "Qty", end: true, cell: (l) => l.quantity },
    { key: "price", label: "Price", end: true, cell: (l) => formatAmount(l.unitPrice) },
    ...(order.lines.some((l) => l.discount > 0)
      ? [{ key: "discount", label: "Discount", end: true, cell: (l: OrderLineView) => formatAmount(-l.discount) }]
      : []),
    { key: "total", label: "Total", end: true, cell: (l) => formatAmount(l.total) },
    { key: "status", label: "Status", cell: lineProgressText },
  ];
  const totals: [string, string][] = [
    ["Subtotal", formatAmount(order.subtotal)],
    ...order.discounts.map((d): [string, string] => [d.name, formatAmount(-d.amount)]),
    ...(order.shippingName ? [[order.shippingName, formatAmount(order.shipping)] as [string, string]] : []),
    ...order.taxes.map((t): [string, string] => [`${t.name} (${t.bps / 100}%)`, formatAmount(t.amount)]),
    ["Total", formatAmount(order.total)],
    ...(order.giftPaid > 0 ? [["Paid by gift card", formatAmount(order.giftPaid)] as [string, string]] : []),
    ...(order.refunded > 0 ? [["Refunded", formatAmount(-order.refunded)] as [string, string]] : []),
    ...(order.refunded > 0 ? [["Net payment", formatAmount(order.total - order.refunded)] as [string, string]] : []),
  ];
  return (
    <Panel title="Items" id="items">
      <Table caption="Items" hideCaption columns={columns} rows={order.lines} rowKey={(l) => l.id} />
      <div className="order-sums">
        <KeyValues rows items={totals} />
      </div>
    </Panel>
  );
}
