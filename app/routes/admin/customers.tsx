import { useState } from "react";
import { useSearchParams } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { listCountries } from "#app/store/countries.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type CustomerRow, customerFilter } from "#worker/store/customers/contract.ts";
import { BulkTagDrawer } from "../../admin/form/tag-editor.tsx";
import { RelativeTime, ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { collectPages } from "../../admin/table/collect-pages.ts";
import { DataTable, defineColumns, type Filter, joinParts, PhoneRow, readListParams } from "../../admin/table/index.ts";
import { CURSOR_PARAM, withParams } from "../../admin/table/list-params.ts";
import type { Route } from "./+types/customers.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Customers");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = customerFilter.safeParse(readListParams(url.searchParams));
  const [page, tags, shipped] = await Promise.all([
    store.customers.listCustomers(filter.success ? filter.data : customerFilter.parse({})),
    store.customers.listTags(),
    store.pricing.listShippedCountries(),
  ]);
  return { ...page, tags: tags.map((t) => t.tag), countries: listCountries(shipped) };
}

const TABS = [
  { label: "All", query: "" },
  { label: "With account", query: "show=members" },
  { label: "Guests", query: "show=guests" },
  { label: "Subscribers", query: "show=subscribers" },
  { label: "Lapsed", query: "show=lapsed" },
];

const amount = (units: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: brand.currency, maximumFractionDigits: 0 }).format(
    Number(units),
  );

const FILTERS: Filter[] = [
  {
    name: "last",
    label: "Last order",
    options: [
      ["7", "last 7 days"],
      ["30", "last 30 days"],
      ["90", "last 90 days"],
      ["before-30", "more than 30 days ago"],
      ["before-90", "more than 90 days ago"],
      ["before-180", "more than 180 days ago"],
      ["before-365", "more than a year ago"],
    ],
  },
  {
    name: "orders",
    label: "Orders",
    options: [
      ["1", "exactly 1"],
      ["2", "2 or more"],
      ["5", "5 or more"],
      ["10", "10 or more"],
    ],
  },
  {
    name: "spent",
    label: "Total spent",
    options: ["50", "100", "250", "500", "1000"].map((units) => [units, `${amount(units)} or more`] as const),
  },
  {
    name: "consent",
    label: "Email consent",
    options: [
      ["yes", "yes"],
      ["no", "no"],
    ],
  },
];

/** The most customers that are tagged at once. */
const MAX_TAGGED = 2000;
type CustomerPage = { rows: CustomerRow[]; next: string | null };

const spentText = (c: CustomerRow): string => c.spent.map((s) => formatMinor(s.minor, s.currency)).join(", ");

/** "5 orders" */
const ordersText = (c: CustomerRow): string => plural(c.orders, "order");

const column = defineColumns<CustomerRow>();
const columns = [
  column.accessor((c) => c.name || c.email, {
    header: "Customer",
    cell: ({ row: { original: c } }) => (
      <span className="customer-cell">
        <span>{c.name || c.email}</span>
        {c.name ? <span className="dim small">{c.email}</span> : null}
      </span>
    ),
  }),
  column.accessor("place", { header: "Location" }),
  column.accessor((c) => (c.member ? "Member" : "Guest"), { header: "Account" }),
  column.accessor("orders", { header: "Orders", meta: { end: true } }),
  column.accessor((c) => spentText(c) || "None", {
    header: "Total spent",
    meta: { end: true },
  }),
  column.accessor("tags", {
    header: "Tags",
    meta: { low: true },
    cell: (c) => (
      <span className="tag-list">
        {c.getValue().map((tag) => (
          <Badge key={tag} tone="neutral">
            {tag}
          </Badge>
        ))}
      </span>
    ),
  }),
  column.accessor("lastOrderAt", { header: "Last order", cell: (c) => <RelativeTime at={c.getValue()} /> }),
];

/** Everyone who has ordered, most recent first. */
export default function Customers({ loaderData: { rows, next, tags, countries } }: Route.ComponentProps) {
  const [tagging, setTagging] = useState<{ keys: string[]; clear: () => void } | null>(null);
  const [params] = useSearchParams();
  const { busy, problem, setProblem, run } = useApiCall();
  const isFiltered = [...params.keys()].some((name) => name !== CURSOR_PARAM);
  /** All customers that match, not only those of this page: a segment gets a tag, and a discount can be for the tag. */
  const tagMatching = async () => {
    const found = await run(async () => ({
      customers: await collectPages(
        (cursor) =>
          apiRequest<CustomerPage>("GET", `/api/admin/customers${withParams(params, { [CURSOR_PARAM]: cursor })}`),
        MAX_TAGGED,
      ),
    }));
    if (!found) return;
    if (!found.customers)
      return setProblem({
        message: `More than ${MAX_TAGGED.toLocaleString("en-US")} customers match. Add a filter to narrow the list.`,
      });
    const keys = found.customers.map((c) => c.key);
    setTagging({ keys, clear: () => undefined });
  };
  return (
    <>
      <AdminPageHeader
        title="Customers"
        phoneBar
        lead="Everyone who has ordered, most recent first."
        actions={
          isFiltered && rows.length > 0 ? (
            <Button variant="outline" loading={busy} onClick={() => void tagMatching()}>
              Tag all matching
            </Button>
          ) : undefined
        }
      />
      <ApiProblemNote problem={problem} />
      <DataTable
        name="Customers"
        columns={columns}
        rows={rows}
        rowKey={(c) => c.key}
        rowName={(c) => c.email}
        href={(c) => `/420/customers/${c.key}`}
        phoneRow={(c) => (
          <PhoneRow
            title={c.name || c.email}
            value={spentText(c)}
            note={joinParts(c.place || (c.name ? c.email : null), ordersText(c))}
            valueNote={<ShortDay at={c.lastOrderAt} />}
            badges={c.tags.length > 0 ? c.tags.map((tag) => <Badge key={tag}>{tag}</Badge>) : null}
          />
        )}
        search="Part of a name or email"
        tabs={TABS}
        filters={[
          ...FILTERS,
          { name: "country", label: "Country", options: countries },
          ...(tags.length > 0 ? [{ name: "tag", label: "Tag", options: tags.map((t) => [t, t] as const) }] : []),
        ]}
        bulk={[{ label: "Tag customers", run: (keys, clear) => setTagging({ keys, clear }) }]}
        csv="/api/admin/customers.csv"
        next={next}
        empty={{ title: "No customers yet", text: "Customers appear here after their first order, guests included." }}
      />
      <BulkTagDrawer
        noun="customer"
        path="/api/admin/customer-tags"
        target={tagging && { keys: tagging.keys }}
        suggestions={tags}
        onClose={(isDone) => {
          if (isDone) tagging?.clear();
          setTagging(null);
        }}
      />
    </>
  );
}
