import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { Button, EmptyState, KeyValues, LinkButton, Row, Table } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { lineAmounts } from "#worker/store/orders/domain-line-amounts.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { firstToExpire } from "../../admin/selling/lot-fields.tsx";
import { orderTotals } from "../../admin/selling/order-totals.ts";
import { type PackingRow, packingRows } from "../../admin/selling/packing-rows.ts";
import type { Route } from "./+types/orders-print.ts";
import "../../admin/selling/print.css";

export const meta = () => adminMeta("Print");

const MAX_ORDERS = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean).slice(0, MAX_ORDERS);
  const [orders, around] = await Promise.all([
    Promise.all(ids.map((id) => store.orders.readAdminOrderView(id))),
    Promise.all(ids.map((id) => store.orders.readAroundOrder(id))),
  ]);
  const variants = Object.assign({}, ...around.map((a) => a.variants)) as (typeof around)[number]["variants"];
  const slips = orders.map((order) => packingRows(order, url.searchParams.get("parcel")));
  const unsentIds = [...new Set(slips.flat().flatMap((r) => (r.lotId === null && r.variantId ? [r.variantId] : [])))];
  const [suggested, lotNumbers] = await Promise.all([
    Promise.all(
      unsentIds.map(async (variantId) => {
        const { lots } = await store.catalogue.listLots({ variantId, status: "released" });
        return [variantId, firstToExpire(lots)?.number ?? ""] as const;
      }),
    ),
    store.catalogue.getLotNumbers([...new Set(slips.flat().flatMap((r) => r.lotId ?? []))]),
  ]);
  const lotOf = Object.fromEntries(suggested);
  const rows = slips.map((list) =>
    list.map((r) => ({
      ...r,
      lot: (r.lotId ? lotNumbers[r.lotId] : lotOf[r.variantId ?? ""]) ?? "",
      bin: variants[r.variantId ?? ""]?.bin ?? "",
    })),
  );
  return { orders, rows, what: url.searchParams.get("what") === "invoice" ? ("invoice" as const) : ("slip" as const) };
}

/** Packing slips or invoices, one page per order. */
export default function OrdersPrint({ loaderData: { orders, rows, what } }: Route.ComponentProps) {
  return (
    <>
      <div className="sheets-head no-print">
        <AdminPageHeader title={what === "slip" ? "Packing slips" : "Invoices"} lead="Prints one order per page." />
        <Row gap={12}>
          <Button onClick={() => window.print()}>Print</Button>
        </Row>
      </div>
      {orders.length === 0 ? (
        <EmptyState
          title="No orders to print"
          text="Select orders in the list, then choose “Print packing slips”."
          action={
            <LinkButton to="/420/orders" variant="outline">
              View orders
            </LinkButton>
          }
        />
      ) : null}
      {orders.map((o, i) =>
        what === "slip" ? <PackingSlip key={o.id} order={o} rows={rows[i] ?? []} /> : <Invoice key={o.id} order={o} />,
      )}
    </>
  );
}

function SheetHeader({ order, title }: { order: AdminOrderView; title: string }) {
  return (
    <header className="sheet-head">
      <div>
        <strong className="sheet-brand">{brand.name}</strong>
        <h2>
          {title} {order.number}
        </h2>
        <p>{formatDay(order.placedAt)}</p>
      </div>
      <address>
        {(order.shipTo ? formatAddressLines(order.shipTo) : [order.email]).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </header>
  );
}

/** A packing slip of what is left to send, or of one shipment: no prices, the lot and bin to take from, a checkbox. */
function PackingSlip({
  order,
  rows,
}: {
  order: AdminOrderView;
  rows: readonly (PackingRow & { lot: string; bin: string })[];
}) {
  if (rows.length === 0)
    return (
      <article className="sheet">
        <SheetHeader order={order} title="Packing slip for order" />
        <p>Nothing is left to send.</p>
      </article>
    );
  return (
    <article className="sheet">
      <SheetHeader order={order} title="Packing slip for order" />
      <Table
        caption="Items"
        hideCaption
        columns={[
          { key: "units", label: "Qty", cell: (r) => r.units },
          { key: "sku", label: "SKU", cell: (r) => r.sku },
          { key: "name", label: "Item", cell: (r) => r.name },
          { key: "bin", label: "Bin", cell: (r) => r.bin },
          { key: "lot", label: "Lot", cell: (r) => r.lot || <span className="sheet-line" /> },
          { key: "packed", label: "Packed", cell: () => <span className="sheet-box" /> },
        ]}
        rows={rows}
        rowKey={(r) => r.id}
      />
      {order.shippingName ? <p>Shipping method: {order.shippingName}</p> : null}
      {order.note ? <p>Customer note: {order.note}</p> : null}
    </article>
  );
}

function Invoice({ order }: { order: AdminOrderView }) {
  const formatAmount = (minor: number) => formatMinor(minor, order.currency);
  return (
    <article className="sheet">
      <SheetHeader order={order} title="Invoice for order" />
      <Table
        caption="Items"
        hideCaption
        columns={[
          { key: "name", label: "Item", cell: (l) => [l.title, l.variantTitle].filter(Boolean).join(", ") },
          { key: "units", label: "Qty", end: true, cell: (l) => l.quantity },
          { key: "each", label: "Price", end: true, cell: (l) => formatAmount(l.unitPrice) },
          {
            key: "amount",
            label: "Amount",
            end: true,
            cell: (l) => <Amount line={l} format={formatAmount} />,
          },
        ]}
        rows={order.lines}
        rowKey={(l) => l.id}
      />
      <div className="sheet-sums">
        <KeyValues rows items={orderTotals(order)} />
      </div>
      <p>{order.paidAt === null ? "Unpaid." : `Paid on ${formatDay(order.paidAt)}.`}</p>
    </article>
  );
}

/** A line's price, which adds up to the subtotal, and what is taken off below it. */
function Amount({ line, format }: { line: AdminOrderView["lines"][number]; format: (minor: number) => string }) {
  const { gross, discount } = lineAmounts(line);
  return (
    <>
      {format(gross)}
      {discount > 0 ? <span className="sheet-discount">{format(-discount)}</span> : null}
    </>
  );
}
