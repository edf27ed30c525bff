import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type PriceChange, priceChangeQuery } from "#worker/store/price-changes/contract.ts";
import { PRICE_CHANGE_STATES } from "../../admin/catalogue/price-change-labels.ts";
import { LocalTime, ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, joinParts, ListTabs, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/price-changes.ts";

export const meta = () => adminMeta("Price changes");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const query = priceChangeQuery.safeParse(readListParams(url.searchParams));
  return store.priceChanges.listPriceChanges(query.success ? query.data : {});
}

const TABS = [
  { value: "", label: "All" },
  { value: "active", label: "Active" },
  { value: "planned", label: "Scheduled" },
  { value: "ended", label: "Ended" },
];

/** What did not go as planned: "2 skipped, 1 not changed back". */
const notesOf = (c: PriceChange): string =>
  [c.leftAlone > 0 && `${c.leftAlone} skipped`, c.kept > 0 && `${c.kept} not changed back`].filter(Boolean).join(", ");

const column = defineColumns<PriceChange>();
const columns = [
  column.accessor("name", { header: "Name" }),
  column.accessor("state", {
    header: "Status",
    cell: (c) => <StatusBadge status={PRICE_CHANGE_STATES[c.getValue()]} />,
  }),
  column.accessor("startsAt", { header: "Starts", cell: (c) => <LocalTime at={c.getValue()} /> }),
  column.accessor("endsAt", {
    header: "Ends",
    cell: (c) => (c.getValue() === null ? "Never" : <LocalTime at={c.getValue()} />),
  }),
  column.accessor((c) => plural(c.variants, "variant"), { id: "variants", header: "Changes" }),
  column.accessor(notesOf, { id: "notes", header: "Notes", meta: { low: true } }),
];

/** All price changes, newest first. */
export default function PriceChanges({ loaderData: { changes, next } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Price changes"
        lead="Sales and new prices that start and end automatically. To schedule one, select products in the product list."
        phoneBar
        actions={<LinkButton to="/420/products">Choose products</LinkButton>}
      />
      <ListTabs label="Price changes by status" param="show" tabs={TABS} />
      <DataTable
        name="Price changes"
        columns={columns}
        rows={changes}
        rowKey={(c) => c.id}
        rowName={(c) => c.name}
        href={(c) => `/420/price-changes/${c.id}`}
        phoneRow={(c) => (
          <PhoneRow
            title={c.name}
            value={plural(c.variants, "variant")}
            note={joinParts(
              <ShortDay at={c.startsAt} />,
              c.endsAt !== null && (
                <>
                  to <ShortDay at={c.endsAt} />
                </>
              ),
            )}
            valueNote={notesOf(c)}
            badges={c.state === "ended" ? null : <StatusBadge status={PRICE_CHANGE_STATES[c.state]} />}
          />
        )}
        next={next}
        empty={{
          title: "No price changes yet",
          text: "Select products in the product list and choose “Schedule price change”, or open a product.",
          action: <LinkButton to="/420/products">Choose products</LinkButton>,
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}
