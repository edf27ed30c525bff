import { type Column, KeyValues, Link, Table } from "#app/ui/index.ts";
import type { AdminOrderView, OrderLineView } from "#worker/store/orders/contract.ts";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { unsentQuantity } from "./line-variants.ts";

/** How many of a line went where: "2 sent, 1 paid back". */
function lineProgressText(l: OrderLineView): string {
  const parts = [
    unsentQuantity(l) > 0 && `${unsentQuantity(l)} to send`,
    l.fulfilled > 0 && `${l.fulfilled} sent`,
    l.cancelled > 0 && `${l.cancelled} given up`,
    l.refundedQuantity > 0 && `${l.refundedQuantity} paid back`,
    l.returned > 0 && `${l.returned} returned`,
  ].filter(Boolean);
  return parts.join(", ") || "Nothing to send";
}

/** What was bought, and what it came to. */
export function OrderLines({ order }: { order: AdminOrderView }) {
  const cash = (minor: number) => formatMinor(minor, order.currency);
  const columns: Column<OrderLineView>[] = [
    {
      key: "title",
      label: "What",
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
    { key: "quantity", label: "Units", end: true, cell: (l) => l.quantity },
    { key: "price", label: "Each", end: true, cell: (l) => cash(l.unitPrice) },
    ...(order.lines.some((l) => l.discount > 0)
      ? [{ key: "discount", label: "Discount", end: true, cell: (l: OrderLineView) => cash(-l.discount) }]
      : []),
    { key: "total", label: "Total", end: true, cell: (l) => cash(l.total) },
    { key: "course", label: "Where it is", cell: lineProgressText },
  ];
  const totals: [string, string][] = [
    ["Subtotal", cash(order.subtotal)],
    ...order.discounts.map((d): [string, string] => [d.name, cash(-d.amount)]),
    ...(order.shippingName ? [[order.shippingName, cash(order.shipping)] as [string, string]] : []),
    ...order.taxes.map((t): [string, string] => [`${t.name} (${t.bps / 100} %)`, cash(t.amount)]),
    ["Total", cash(order.total)],
    ...(order.giftPaid > 0 ? [["By gift card", cash(order.giftPaid)] as [string, string]] : []),
    ...(order.refunded > 0 ? [["Paid back", cash(-order.refunded)] as [string, string]] : []),
    ...(order.refunded > 0 ? [["Left of it", cash(order.total - order.refunded)] as [string, string]] : []),
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
