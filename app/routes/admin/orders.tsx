import { useNavigate, useSearchParams } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Link, Row, Text } from "#app/ui/index.ts";
import { type OrderListItem, orderFilter } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
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

/** The most orders that can be fulfilled at once. */
const MAX_BULK_ORDERS = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = orderFilter.safeParse(readListParams(url.searchParams));
  const ids = (url.searchParams.get("send") ?? "").split(",").filter(Boolean).slice(0, MAX_BULK_ORDERS);
  const [page, selectedOrders] = await Promise.all([
    store.orders.listOrders(filter.success ? filter.data : orderFilter.parse({})),
    Promise.all(ids.map((id) => store.orders.readAdminOrderView(id))),
  ]);
  const variants = new Set(
    selectedOrders.flatMap((o) =>
      o.lines.flatMap((l) => (l.parts.length > 0 ? l.parts.map((p) => p.variantId) : (l.variantId ?? []))),
    ),
  );
  const lots = await Promise.all(
    [...variants].map(
      async (v) => [v, (await store.catalogue.listLots({ variantId: v, status: "released" })).lots] as const,
    ),
  );
  return { ...page, selectedOrders, lots: Object.fromEntries(lots) };
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
        status={o.status === "cancelled" ? ORDER_STATUS_LABELS.cancelled : PAYMENT_STATUS_LABELS[o.paymentStatus]}
      />
    ),
  },
  {
    key: "fulfilment",
    label: "Fulfillment",
    cell: (o) =>
      o.status === "cancelled" || o.status === "pending" ? null : (
        <StatusBadge status={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} />
      ),
  },
  {
    key: "attention",
    label: "Issue",
    cell: (o) => (o.attention === "" ? null : <Badge tone="danger">{ATTENTION_LABELS[o.attention][0]}</Badge>),
  },
];

const filters: Filter[] = [
  {
    name: "show",
    label: "Needs attention",
    options: [
      { value: "", label: "All" },
      { value: "to_send", label: "Unfulfilled" },
      { value: "attention", label: "Flagged" },
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

/** All orders: search by number, email, name, SKU or lot; fulfill and print in bulk. */
export default function Orders({ loaderData: { orders, next, selectedOrders, lots } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const startFulfillment = (ids: string[]) => {
    const to = new URLSearchParams(params);
    to.set("send", ids.slice(0, MAX_BULK_ORDERS).join(","));
    void navigate(`?${to}`, { preventScrollReset: true });
  };
  const closeFulfillment = () => {
    const to = new URLSearchParams(params);
    to.delete("send");
    void navigate(`?${to}`, { preventScrollReset: true });
  };
  return (
    <>
      <AdminPageHeader title="Orders" lead="View, fulfill and refund orders." />
      <Row gap={16}>
        <Link to="?show=to_send&sort=number">Fulfill oldest first</Link>
        <Text as="span" dim small>
          Fulfill up to {MAX_BULK_ORDERS} orders at once.
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
          { label: "Fulfill orders", run: startFulfillment },
          { label: "Print packing slips", run: (ids) => navigate(`/420/orders-print?what=slip&ids=${ids.join(",")}`) },
        ]}
        empty={{ title: "No orders yet", text: "Orders appear here once a customer has paid." }}
      />
      <BulkFulfillmentDrawer orders={selectedOrders} lots={lots} onClose={closeFulfillment} />
    </>
  );
}
