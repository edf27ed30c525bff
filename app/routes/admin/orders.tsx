import { useState } from "react";
import { useNavigate } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, LinkButton } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import { type OrderListItem, orderFilter } from "#worker/store/orders/contract.ts";
import { BulkTagDrawer } from "../../admin/form/tag-editor.tsx";
import { RelativeTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { OrderThumbs } from "../../admin/product-thumbs.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { BulkFulfillmentDrawer } from "../../admin/selling/bulk-fulfillment.tsx";
import {
  ATTENTION_LABELS,
  FULFILLMENT_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  paymentLabel,
} from "../../admin/selling/order-labels.ts";
import { OrderPhoneRow, OrderTagBadges } from "../../admin/selling/order-phone-row.tsx";
import { AdminIcon } from "../../admin/shell/admin-icon.tsx";
import { useAttention } from "../../admin/shell/attention.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, type Filter, readListParams, useDrawerParam } from "../../admin/table/index.ts";
import type { Route } from "./+types/orders.ts";
import "../../admin/selling/orders-list.css";
import "../../admin/selling/selling.css";

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

/** Whether items of an order can be sent now. */
const canFulfill = (o: OrderListItem) =>
  o.status === "open" &&
  o.attention !== "dispute_open" &&
  (o.fulfilmentStatus === "unfulfilled" || o.fulfilmentStatus === "partial");

const column = defineColumns<OrderListItem>();
const columnsOf = (variants: Readonly<Record<string, ListedVariant>>, hasTags: boolean) => [
  column.accessor("number", {
    header: "Order",
    enableSorting: true,
    cell: ({ row: { original: o } }) => (
      <span className="order-number">
        #{o.number}
        {o.attention === "" ? null : (
          <span className="order-flag" title={ATTENTION_LABELS[o.attention][0]}>
            <AdminIcon name="flag" size={15} />
            <span className="visually-hidden">Flagged: {ATTENTION_LABELS[o.attention][0]}</span>
          </span>
        )}
        {o.archived ? <Badge tone="neutral">Archived</Badge> : null}
      </span>
    ),
  }),
  column.accessor("placedAt", { header: "Placed", cell: (c) => <RelativeTime at={c.getValue()} /> }),
  column.accessor("email", {
    header: "Customer",
    cell: ({ row: { original: o } }) => (
      <span className="order-who">
        <strong>{o.name || o.email}</strong>
        {o.place ? <span className="dim"> · {o.place}</span> : null}
        {o.match ? (
          <span className="order-match" title={o.match}>
            {o.match}
          </span>
        ) : null}
      </span>
    ),
  }),
  column.accessor("items", {
    header: "Items",
    cell: ({ row: { original: o } }) => <OrderThumbs ids={o.variantIds} variants={variants} items={o.items} />,
  }),
  column.accessor((o) => formatMinor(o.total, o.currency), {
    header: "Total",
    meta: { end: true },
    cell: (c) => <strong>{c.getValue()}</strong>,
  }),
  column.accessor((o) => paymentLabel(o), { header: "Payment", cell: (c) => <StatusBadge status={c.getValue()} /> }),
  column.accessor("fulfilmentStatus", {
    header: "Fulfillment",
    cell: ({ row: { original: o } }) =>
      o.status === "cancelled" || o.status === "pending" ? null : (
        <StatusBadge status={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} />
      ),
  }),
  ...(hasTags
    ? [
        column.accessor("tags", {
          header: "Tags",
          meta: { low: true },
          cell: ({ row: { original: o } }) => <OrderTagBadges tags={o.tags} />,
        }),
      ]
    : []),
  column.accessor("shippingName", {
    header: "Delivery",
    meta: { low: true },
    cell: ({ row: { original: o } }) => (
      <span className="order-delivery">
        {o.shippingName}
        {o.source === "renewal" ? (
          <span title="Renewal of a subscription">
            <AdminIcon name="renew" size={15} />
            <span className="visually-hidden">Renewal of a subscription</span>
          </span>
        ) : null}
      </span>
    ),
  }),
];

const filters: Filter[] = [
  {
    name: "placed",
    label: "Placed",
    options: [
      ["1", "last 24 hours"],
      ["7", "last 7 days"],
      ["30", "last 30 days"],
      ["90", "last 90 days"],
    ],
  },
  {
    name: "status",
    label: "Status",
    options: (["open", "completed", "pending", "cancelled"] as const).map((s) => [s, ORDER_STATUS_LABELS[s][0]]),
  },
  {
    name: "source",
    label: "Type",
    options: [
      ["web", "Online store"],
      ["renewal", "Renewal"],
      ["draft", "Created by staff"],
    ],
  },
];

/** All orders: tabs, search as you type, filters; fulfill and print in bulk. */
export default function Orders({
  loaderData: { orders, next, variants, usedTags, selectedOrders, lots },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const fulfillment = useDrawerParam("send");
  const counts = useAttention("admin");
  const [tagging, setTagging] = useState<{ ids: string[]; clear: () => void } | null>(null);
  const chosen = (keys: string[]) => orders.filter((o) => keys.includes(o.id));
  const ready = (keys: string[]) => chosen(keys).filter(canFulfill).slice(0, MAX_BULK_ORDERS);
  const readyHere = orders.filter(canFulfill).slice(0, MAX_BULK_ORDERS);
  return (
    <>
      <AdminPageHeader
        title="Orders"
        phoneBar
        actions={
          <>
            <LinkButton to="?show=to_send&sort=number" variant="outline" className="wide-only">
              Fulfill oldest first
            </LinkButton>
            {readyHere.length > 0 ? (
              <LinkButton to={fulfillment.href(readyHere.map((o) => o.id).join(","))} className="narrow-only">
                <AdminIcon name="box" />
                {readyHere.length === 1 ? "Fulfill 1 ready order" : `Fulfill ${readyHere.length} ready orders`}
              </LinkButton>
            ) : null}
            <LinkButton to="/420/drafts" variant="outline" className="wide-only">
              Drafts
            </LinkButton>
            <LinkButton to="/420/drafts/new">Create order</LinkButton>
          </>
        }
      />
      <DataTable
        name="Orders"
        columns={columnsOf(
          variants,
          orders.some((o) => o.tags.length > 0),
        )}
        rows={orders}
        rowKey={(o) => o.id}
        rowName={(o) => `order ${o.number}`}
        href={(o) => `/420/orders/${o.id}`}
        phoneRow={(o) => <OrderPhoneRow order={o} variants={variants} />}
        search="Name, product, address, phone, number, SKU or tracking"
        tabs={[
          { label: "All", query: "" },
          { label: "Unfulfilled", query: "show=to_send", count: counts?.toSend },
          { label: "Unpaid", query: "show=unpaid", count: counts?.unpaid },
          { label: "Returns", query: "show=returns", count: counts?.returns },
          { label: "Flagged", query: "show=attention", count: counts?.flagged, hot: true },
        ]}
        filters={
          usedTags.length > 0
            ? [...filters, { name: "tag", label: "Tag", options: usedTags.map((t) => [t, t] as const) }]
            : filters
        }
        csv="/api/admin/orders.csv"
        next={next}
        selectionNote={(keys) => {
          const [first] = chosen(keys);
          const isOneCurrency = chosen(keys).every((o) => o.currency === first?.currency);
          return first && isOneCurrency
            ? formatMinor(
                chosen(keys).reduce((sum, o) => sum + o.total, 0),
                first.currency,
              )
            : null;
        }}
        bulk={[
          {
            label: (keys) => {
              const n = ready(keys).length;
              if (n === keys.length) return n === 1 ? "Fulfill 1 order" : `Fulfill ${n} orders`;
              return `Fulfill ${n} of ${keys.length} orders`;
            },
            can: (keys) => ready(keys).length > 0,
            run: (keys) =>
              fulfillment.open(
                ready(keys)
                  .map((o) => o.id)
                  .join(","),
              ),
          },
          {
            label: "Tag orders",
            can: (keys) => chosen(keys).some((o) => !o.archived),
            run: (keys, clear) =>
              setTagging({
                ids: chosen(keys)
                  .filter((o) => !o.archived)
                  .map((o) => o.id),
                clear,
              }),
          },
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
      <BulkTagDrawer
        noun="order"
        path="/api/admin/order-tags"
        target={tagging && { ids: tagging.ids }}
        suggestions={usedTags}
        onClose={(isDone) => {
          if (isDone) tagging?.clear();
          setTagging(null);
        }}
      />
      <BulkFulfillmentDrawer orders={selectedOrders} lots={lots} onClose={fulfillment.close} />
    </>
  );
}
