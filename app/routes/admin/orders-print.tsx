import { brand } from "#app/brand.ts";
import { visit } from "#app/context.ts";
import { dayText } from "#app/lib/format-instant.ts";
import { Button, EmptyState, KeyValues, Row, Table } from "#app/ui/index.ts";
import type { StaffOrderView } from "#worker/store/orders/contract.ts";
import { addressLines } from "#worker/store/orders/domain-address.ts";
import { adminMeta, RoomHead } from "../../admin/admin-components.tsx";
import { money } from "../../admin/selling/amount-inputs.ts";
import type { Route } from "./+types/orders-print.ts";
import "../../admin/selling/print.css";

export const meta = () => adminMeta("Print");

const MOST = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(visit);
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean).slice(0, MOST);
  const orders = await Promise.all(ids.map((id) => store.orders.staffView(id)));
  return { orders, what: url.searchParams.get("what") === "invoice" ? ("invoice" as const) : ("slip" as const) };
}

/** Packing slips or invoices, a sheet for each order. */
export default function OrdersPrint({ loaderData: { orders, what } }: Route.ComponentProps) {
  return (
    <>
      <div className="sheets-head no-print">
        <RoomHead
          title={what === "slip" ? "Packing slips" : "Invoices"}
          lead="Only the sheets are printed, one order to a page."
        />
        <Row gap={12}>
          <Button onClick={() => window.print()}>Print</Button>
        </Row>
      </div>
      {orders.length === 0 ? (
        <EmptyState title="Nothing to print" text="Choose orders in the list of orders first." />
      ) : null}
      {orders.map((o) => (what === "slip" ? <Slip key={o.id} order={o} /> : <Invoice key={o.id} order={o} />))}
    </>
  );
}

function Head({ order: o, title }: { order: StaffOrderView; title: string }) {
  return (
    <header className="sheet-head">
      <div>
        <strong className="sheet-brand">{brand.name}</strong>
        <h2>
          {title} {o.number}
        </h2>
        <p>{dayText(o.placedAt)}</p>
      </div>
      <address>
        {(o.shipTo ? addressLines(o.shipTo) : [o.email]).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </header>
  );
}

/** What goes into the parcel: no prices, a box to tick for each thing. */
function Slip({ order: o }: { order: StaffOrderView }) {
  const rows = o.lines.flatMap((l) => {
    const left = l.quantity - l.cancelled;
    if (!l.requiresShipping || left <= 0) return [];
    const parts = l.parts.map((p) => ({
      id: `${l.id} ${p.variantId}`,
      sku: p.sku,
      name: p.title,
      units: p.quantity * left,
    }));
    const own = { id: l.id, sku: l.sku, name: [l.title, l.variantTitle].filter(Boolean).join(", "), units: left };
    return parts.length > 0 ? parts : [own];
  });
  return (
    <article className="sheet">
      <Head order={o} title="Packing slip for order" />
      <Table
        caption="What is inside"
        hideCaption
        columns={[
          { key: "units", label: "Units", cell: (r) => r.units },
          { key: "sku", label: "SKU", cell: (r) => r.sku },
          { key: "name", label: "What", cell: (r) => r.name },
          { key: "lot", label: "Lot", cell: () => <span className="sheet-line" /> },
          { key: "packed", label: "Packed", cell: () => <span className="sheet-box" /> },
        ]}
        rows={rows}
        rowKey={(r) => r.id}
      />
      {o.shippingName ? <p>Method: {o.shippingName}</p> : null}
      {o.note ? <p>Note of the buyer: {o.note}</p> : null}
    </article>
  );
}

function Invoice({ order: o }: { order: StaffOrderView }) {
  const cash = (minor: number) => money(minor, o.currency);
  return (
    <article className="sheet">
      <Head order={o} title="Invoice for order" />
      <Table
        caption="What was bought"
        hideCaption
        columns={[
          { key: "name", label: "What", cell: (l) => [l.title, l.variantTitle].filter(Boolean).join(", ") },
          { key: "units", label: "Units", end: true, cell: (l) => l.quantity },
          { key: "each", label: "Each", end: true, cell: (l) => cash(l.unitPrice) },
          { key: "discount", label: "Discount", end: true, cell: (l) => (l.discount > 0 ? cash(-l.discount) : "") },
          { key: "total", label: "Total", end: true, cell: (l) => cash(l.total) },
        ]}
        rows={o.lines}
        rowKey={(l) => l.id}
      />
      <div className="sheet-sums">
        <KeyValues
          rows
          items={[
            ["Subtotal", cash(o.subtotal)],
            ...o.discounts.map((d) => [d.name, cash(-d.amount)] as const),
            ...(o.shippingName ? [[o.shippingName, cash(o.shipping)] as const] : []),
            ...o.taxes.map((t) => [`${t.name} (${t.bps / 100} %)`, cash(t.amount)] as const),
            ["Total", cash(o.total)],
            ...(o.giftPaid > 0 ? [["By gift card", cash(o.giftPaid)] as const] : []),
            ...(o.refunded > 0 ? [["Paid back", cash(-o.refunded)] as const] : []),
          ]}
        />
      </div>
      <p>{o.paidAt === null ? "Not paid." : `Paid on ${dayText(o.paidAt)}.`}</p>
    </article>
  );
}
