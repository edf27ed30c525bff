import { useNavigate } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Link, LinkButton, Row, Text } from "#app/ui/index.ts";
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
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, type Filter, readListParams, useDrawerParam } from "../../admin/table/index.ts";
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

const column = defineColumns<OrderListItem>();
const columns = [
  column.accessor("number", { header: "Order", enableSorting: true, cell: (c) => `#${c.getValue()}` }),
  column.accessor("placedAt", { header: "Placed", cell: (c) => <LocalTime at={c.getValue()} /> }),
  column.accessor("email", {
    header: "Customer",
    cell: (c) => <span className="dt-wrap-any">{c.getValue()}</span>,
  }),
  column.accessor("items", { header: "Items", meta: { end: true, low: true } }),
  column.accessor((o) => formatMinor(o.total, o.currency), { header: "Total", meta: { end: true } }),
  column.accessor(
    (o) => (o.status === "cancelled" ? ORDER_STATUS_LABELS.cancelled : PAYMENT_STATUS_LABELS[o.paymentStatus]),
    { header: "Payment", cell: (c) => <StatusBadge status={c.getValue()} /> },
  ),
  column.accessor("fulfilmentStatus", {
    header: "Fulfillment",
    cell: ({ row: { original: o } }) =>
      o.status === "cancelled" || o.status === "pending" ? null : (
        <StatusBadge status={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} />
      ),
  }),
  column.accessor("attention", {
    header: "Issue",
    cell: ({ row: { original: o } }) => {
      if (o.archived) return <Badge tone="neutral">Archived</Badge>;
      return o.attention === "" ? null : <Badge tone="danger">{ATTENTION_LABELS[o.attention][0]}</Badge>;
    },
  }),
];

const filters: Filter[] = [
  {
    name: "show",
    label: "Needs attention",
    options: [
      ["to_send", "Unfulfilled"],
      ["attention", "Flagged"],
      ["returns", "Returns"],
    ],
  },
  {
    name: "status",
    label: "Status",
    options: (["open", "completed", "pending", "cancelled"] as const).map((s) => [s, ORDER_STATUS_LABELS[s][0]]),
  },
];

/** All orders: search by number, email, name, SKU or lot; fulfill and print in bulk. */
export default function Orders({ loaderData: { orders, next, selectedOrders, lots } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const fulfillment = useDrawerParam("send");
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
          { label: "Fulfill orders", run: (ids) => fulfillment.open(ids.slice(0, MAX_BULK_ORDERS).join(",")) },
          { label: "Print packing slips", run: (ids) => navigate(`/420/orders-print?what=slip&ids=${ids.join(",")}`) },
        ]}
        empty={{
          title: "No orders yet",
          text: "Orders appear here once a customer has paid. Until then, check what customers can buy.",
          action: (
            <LinkButton to="/420/products" variant="outline">
              View products
            </LinkButton>
          ),
        }}
      />
      <BulkFulfillmentDrawer orders={selectedOrders} lots={lots} onClose={fulfillment.close} />
    </>
  );
}
