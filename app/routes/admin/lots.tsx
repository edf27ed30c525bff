import { z } from "zod";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { formatShortDate } from "#app/lib/format-short-date.ts";
import { Icon, LinkButton } from "#app/ui/index.ts";
import { toUtcDay } from "#worker/kernel/instants.ts";
import { LOT_STATUS, type LotRow } from "#worker/store/catalogue/contract.ts";
import { LOT_STATUS_LABELS } from "../../admin/catalogue/catalogue-labels.ts";
import { lotExpiry } from "../../admin/catalogue/lot-expiry.ts";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, joinParts, PhoneRow } from "../../admin/table/index.ts";
import "../../admin/catalogue/product-editor.css";
import type { Route } from "./+types/lots.ts";

export const meta = () => adminMeta("Lots");

const query = z.object({
  q: z.string().trim().max(60).optional().catch(undefined),
  status: z.enum(LOT_STATUS).optional().catch(undefined),
  certificate: z.literal("missing").optional().catch(undefined),
  variantId: z.string().max(64).optional().catch(undefined),
  before: z.string().max(200).optional().catch(undefined),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store, now } = context.get(requestContextKey);
  const page = await store.catalogue.listLots(query.parse(Object.fromEntries(url.searchParams)));
  return { ...page, today: toUtcDay(now()) };
}

const column = defineColumns<LotRow>();
const columnsOf = (today: string) => [
  column.accessor("number", { header: "Lot" }),
  column.accessor(variantName, { header: "Product" }),
  column.accessor((l) => LOT_STATUS_LABELS[l.status], {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue()} />,
  }),
  column.accessor((l) => l.left?.toLocaleString("en-US") ?? "–", { header: "Left", meta: { end: true } }),
  column.accessor((l) => (l.left === null ? "–" : l.used.toLocaleString("en-US")), {
    header: "Used",
    meta: { end: true, low: true },
  }),
  column.accessor("bestBefore", {
    header: "Best by",
    cell: ({ row: { original: l } }) => (
      <>
        {formatShortDate(l.bestBefore)} <Expiry lot={l} today={today} />
      </>
    ),
  }),
  column.accessor("certified", {
    header: "Certificate",
    cell: (c) => (c.getValue() ? "On file" : <MissingCertificate />),
  }),
  column.accessor("madeOn", {
    header: "Manufactured on",
    meta: { low: true },
    cell: (c) => formatShortDate(c.getValue()),
  }),
];

/** "in 3 months", emphasized where the day is near and units are left. */
function Expiry({ lot, today }: { lot: LotRow; today: string }) {
  const { text, isSoon } = lotExpiry(lot.bestBefore, today);
  return <span className={isSoon && lot.left !== 0 ? "lot-soon" : "dim"}>{text}</span>;
}

const MissingCertificate = () => (
  <span className="lot-missing">
    <Icon name="alert" size={16} /> Missing
  </span>
);

/** All lots, newest first. */
export default function Lots({ loaderData: { lots, next, today } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Lots"
        lead="Production batches and their laboratory certificates."
        phoneBar
        actions={<LinkButton to="/420/lots/new">Add lot</LinkButton>}
      />
      <DataTable
        name="Lots"
        columns={columnsOf(today)}
        rows={lots}
        rowKey={(l) => l.id}
        rowName={(l) => l.number}
        href={(l) => `/420/lots/${l.id}`}
        phoneRow={(l) => (
          <PhoneRow
            title={l.number}
            value={l.left === null ? "" : `${l.left.toLocaleString("en-US")} left`}
            note={variantName(l)}
            valueNote={joinParts(
              l.status === "released" ? null : LOT_STATUS_LABELS[l.status][0],
              <Expiry lot={l} today={today} />,
            )}
            badges={l.certified ? null : <StatusBadge status={["Certificate missing", "warning"]} />}
          />
        )}
        search="Lot number"
        filters={[
          { name: "status", label: "Status", options: LOT_STATUS.map((s) => [s, LOT_STATUS_LABELS[s][0]]) },
          { name: "certificate", label: "Certificate", options: [["missing", "Missing"]] },
        ]}
        next={next}
        empty={{
          title: "No lots yet",
          text: "Add each batch with its certificate. Customers look it up by the number on the pack.",
          action: <LinkButton to="/420/lots/new">Add your first lot</LinkButton>,
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}
