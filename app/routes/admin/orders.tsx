import { useNavigate, useSearchParams } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Link, Row, Text } from "#app/ui/index.ts";
import { type OrderListItem, orderFilter } from "#worker/store/orders/contract.ts";
import { AdminPageHeader, adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { BulkFulfillmentDrawer } from "../../admin/selling/bulk-fulfillment.tsx";
import {
  ATTENTION_LABELS,
  FULFILLMENT_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
} from "../../admin/selling/order-labels.ts";
import { StatusBadge } from "../../admin/selling/status-badge.tsx";
import { type DataColumn, DataTable, type Filter, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/orders.ts";

export const meta = () => adminMeta("Orders");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

/** Parcels for at most so many orders are made in one go. */
const MAX_BULK_PARCELS = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = orderFilter.safeParse(readListParams(url.searchParams));
  const ids = (url.searchParams.get("send") ?? "").split(",").filter(Boolean).slice(0, MAX_BULK_PARCELS);
  const [page, chosen] = await Promise.all([
    store.orders.listOrders(filter.success ? filter.data : orderFilter.parse({})),
    Promise.all(ids.map((id) => store.orders.readAdminOrderView(id))),
  ]);
  const variants = new Set(
    chosen.flatMap((o) =>
      o.lines.flatMap((l) => (l.parts.length > 0 ? l.parts.map((p) => p.variantId) : (l.variantId ?? []))),
    ),
  );
  const lots = await Promise.all(
    [...variants].map(
      async (v) => [v, (await store.catalogue.listLots({ variantId: v, status: "released" })).lots] as const,
    ),
  );
  return { ...page, chosen, lots: Object.fromEntries(lots) };
}

const columns: DataColumn<OrderListItem>[] = [
  { key: "number", label: "Order", sort: true, cell: (o) => `#${o.number}` },
  { key: "at", label: "Placed", cell: (o) => <LocalTime at={o.placedAt} /> },
  { key: "email", label: "Customer", cell: (o) => <span className="dt-wrap-any">{o.email}</span> },
  { key: "items", label: "Items", end: true, priority: "low", cell: (o) => o.items },
  { key: "total", label: "Total", end: true, cell: (o) => formatMinor(o.total, o.currency) },
  {
    key: "payment",
    label: "Payment",
    cell: (o) => (
      <StatusBadge
        of={o.status === "cancelled" ? ORDER_STATUS_LABELS.cancelled : PAYMENT_STATUS_LABELS[o.paymentStatus]}
      />
    ),
  },
  {
    key: "fulfilment",
    label: "Parcels",
    cell: (o) =>
      o.status === "cancelled" || o.status === "pending" ? null : (
        <StatusBadge of={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} />
      ),
  },
  {
    key: "attention",
    label: "Look at it",
    cell: (o) => (o.attention === "" ? null : <Badge tone="danger">{ATTENTION_LABELS[o.attention][0]}</Badge>),
  },
];

const filters: Filter[] = [
  {
    name: "show",
    label: "What waits",
    options: [
      { value: "", label: "All" },
      { value: "to_send", label: "To send" },
      { value: "attention", label: "To look at" },
      { value: "returns", label: "Returns" },
    ],
  },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "", label: "All" },
      ...(["open", "completed", "pending", "cancelled"] as const).map((value) => ({
        value,
        label: ORDER_STATUS_LABELS[value][0],
      })),
    ],
  },
];

/** Every order: found by number, address, name, SKU or lot; sent and printed in bulk. */
export default function Orders({ loaderData: { orders, next, chosen, lots } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const send = (ids: string[]) => {
    const to = new URLSearchParams(params);
    to.set("send", ids.slice(0, MAX_BULK_PARCELS).join(","));
    void navigate(`?${to}`, { preventScrollReset: true });
  };
  const back = () => {
    const to = new URLSearchParams(params);
    to.delete("send");
    void navigate(`?${to}`, { preventScrollReset: true });
  };
  return (
    <>
      <AdminPageHeader
        title="Orders"
        lead="Newest first. A number, SKU or lot is searched whole; an address or name from its beginning."
      />
      <Row gap={16}>
        <Link to="?show=to_send&sort=number">Pack the oldest first</Link>
        <Text as="span" dim small>
          Up to {MAX_BULK_PARCELS} orders are sent in one go.
        </Text>
      </Row>
      <DataTable
        name="Orders"
        columns={columns}
        rows={orders}
        rowKey={(o) => o.id}
        rowName={(o) => `order ${o.number}`}
        href={(o) => `/420/orders/${o.id}`}
        search="Number, email, name, SKU or lot"
        filters={filters}
        csv="/api/admin/orders.csv"
        next={next}
        bulk={[
          { label: "Send", run: send },
          { label: "Print packing slips", run: (ids) => navigate(`/420/orders-print?what=slip&ids=${ids.join(",")}`) },
        ]}
        empty={{ title: "No orders yet", text: "The first order stands here as soon as somebody has paid." }}
      />
      <BulkFulfillmentDrawer orders={chosen} lots={lots} onClose={back} />
    </>
  );
}
