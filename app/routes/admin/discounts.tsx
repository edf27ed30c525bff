import { useRevalidator } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { LinkButton, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type DiscountInput, pricingListQuery } from "#worker/store/pricing/contract-admin.ts";
import { discountStatus } from "#worker/store/pricing/domain-discount-status.ts";
import { ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { bpsToPercentText, formatMinor } from "../../admin/selling/amount-inputs.ts";
import { BulkCodes, BulkCodesDrawer } from "../../admin/selling/discount-batches.tsx";
import { DiscountRangeControl } from "../../admin/selling/discount-figures.tsx";
import { DISCOUNT_STATUS_LABELS } from "../../admin/selling/discount-labels.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import {
  DataTable,
  defineColumns,
  joinParts,
  ListTabs,
  PhoneRow,
  readListParams,
  showUndoToast,
} from "../../admin/table/index.ts";
import type { Route } from "./+types/discounts.ts";
import "../../admin/catalogue/catalogue.css";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Discounts");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store, now } = context.get(requestContextKey);
  const query = pricingListQuery.safeParse(readListParams(url.searchParams));
  const [page, { batches }, customerTags] = await Promise.all([
    store.pricing.listDiscounts(query.success ? query.data : {}),
    store.pricing.listDiscountBatches(),
    store.customers.listTags(),
  ]);
  return { ...page, batches, customerTags: customerTags.map((t) => t.tag), now: now() };
}

type DiscountRow = Route.ComponentProps["loaderData"]["discounts"][number];
const column = defineColumns<DiscountRow>();

const discountValueText = (d: DiscountRow): string => {
  if (d.kind === "percent") return `${bpsToPercentText(d.value)}%`;
  if (d.kind === "fixed") return formatMinor(d.value, brand.currency);
  return d.kind === "free_shipping" ? "Free shipping" : `Buy ${d.buyQuantity}, get ${d.getQuantity}`;
};

/** The editable fields of a discount. */
function inputOf(row: DiscountRow): DiscountInput {
  const { id: _i, used: _u, createdAt: _c, batchId: _b, version: _v, figures: _f, ...d } = row;
  return d;
}

/** The day that a discount ends, if it does. */
const Ends = ({ of }: { of: DiscountRow }) => (of.endsAt === null ? null : <ShortDay at={of.endsAt} />);

/** "87 uses", "12 of 500 uses" */
const usesText = (d: DiscountRow): string =>
  d.usageLimit === null ? plural(d.used, "use") : `${d.used} of ${d.usageLimit} uses`;

const TABS = [
  { value: "", label: "All" },
  { value: "on", label: "Active" },
  { value: "scheduled", label: "Scheduled" },
  { value: "expired", label: "Expired" },
  { value: "off", label: "Inactive" },
  { value: "codes", label: "Codes" },
  { value: "automatic", label: "Automatic" },
];

/** Discount codes and automatic discounts. */
export default function Discounts({
  loaderData: { discounts, next, batches, customerTags, now },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const put = (d: DiscountRow, active: boolean) =>
    apiRequest("PUT", `/api/admin/discounts/${d.id}?version=${d.version + (active === d.active ? 1 : 0)}`, {
      ...inputOf(d),
      active,
    });
  const toggle = async (ids: string[], active: boolean) => {
    const changed = discounts.filter((d) => ids.includes(d.id) && d.active !== active);
    try {
      for (const d of changed) await put(d, active);
      showUndoToast(`${plural(changed.length, "discount")} ${active ? "activated" : "deactivated"}`, async () => {
        for (const d of changed) await put(d, !active);
        await revalidate();
      });
    } catch (e) {
      toast({ title: "Couldn’t update discounts", description: errorMessage(e), tone: "error" });
    }
    await revalidate();
  };
  const columns = [
    column.accessor((d) => d.code ?? "Automatic", { header: "Code" }),
    column.accessor("title", { header: "Name" }),
    column.accessor(discountValueText, { header: "Value", meta: { end: true } }),
    column.accessor((d) => (d.usageLimit === null ? "No limit" : `${d.used} of ${d.usageLimit}`), {
      header: "Used",
      meta: { end: true },
    }),
    column.accessor((d) => d.figures.orders, {
      header: "Orders",
      meta: { end: true },
      cell: (c) => c.getValue().toLocaleString("en-US"),
    }),
    column.accessor((d) => d.figures.sales, {
      header: "Net sales",
      meta: { end: true },
      cell: (c) => (c.row.original.figures.orders === 0 ? "–" : formatMinor(c.getValue(), brand.currency)),
    }),
    column.accessor((d) => d.figures.discounted, {
      header: "Discount given",
      meta: { end: true },
      cell: (c) => (c.row.original.figures.orders === 0 ? "–" : formatMinor(c.getValue(), brand.currency)),
    }),
    column.accessor("endsAt", { header: "Ends", meta: { low: true }, cell: (c) => <Ends of={c.row.original} /> }),
    column.display({
      header: "Status",
      cell: ({ row: { original: d } }) => <StatusBadge status={DISCOUNT_STATUS_LABELS[discountStatus(d, now)]} />,
    }),
  ];
  return (
    <>
      <AdminPageHeader
        title="Discounts"
        lead="Discount codes and automatic discounts."
        phoneBar
        actions={
          <>
            <BulkCodesDrawer currency={brand.currency} customerTags={customerTags} />
            <LinkButton to="/420/discounts/new">Create discount</LinkButton>
          </>
        }
      />
      <DiscountRangeControl />
      <ListTabs label="Discounts by status" param="show" tabs={TABS} />
      <DataTable
        name="Discounts"
        columns={columns}
        rows={discounts}
        rowKey={(d) => d.id}
        rowName={(d) => d.code ?? d.title}
        href={(d) => `/420/discounts/${d.id}`}
        phoneRow={(d) => {
          const status = DISCOUNT_STATUS_LABELS[discountStatus(d, now)];
          return (
            <PhoneRow
              title={d.code ?? d.title}
              value={discountValueText(d)}
              note={joinParts(
                d.code === null ? "Automatic" : d.title,
                d.endsAt !== null && (
                  <>
                    ends <Ends of={d} />
                  </>
                ),
              )}
              valueNote={
                d.figures.orders === 0
                  ? usesText(d)
                  : `${formatMinor(d.figures.sales, brand.currency)} from ${plural(d.figures.orders, "order")}`
              }
              badges={status === DISCOUNT_STATUS_LABELS.active ? null : <StatusBadge status={status} />}
            />
          );
        }}
        search="Code or name"
        csv="/api/admin/discounts.csv"
        next={next}
        bulk={[
          { label: "Activate discounts", run: (ids, clear) => void toggle(ids, true).then(clear) },
          { label: "Deactivate discounts", run: (ids, clear) => void toggle(ids, false).then(clear) },
        ]}
        empty={{
          title: "No discounts yet",
          text: "Discount codes and automatic discounts are listed here with their orders and sales.",
          action: <LinkButton to="/420/discounts/new">Create your first discount</LinkButton>,
        }}
      />
      <BulkCodes batches={batches} currency={brand.currency} />
    </>
  );
}
