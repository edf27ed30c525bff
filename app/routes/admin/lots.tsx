import { z } from "zod";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { Icon, LinkButton, Row } from "#app/ui/index.ts";
import { LOT_STATUS, type LotRow } from "#worker/store/catalogue/contract.ts";
import { LOT_STATUS_LABELS } from "../../admin/catalogue/catalogue-labels.ts";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns } from "../../admin/table/index.ts";
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
  const { url, store } = context.get(requestContextKey);
  return store.catalogue.listLots(query.parse(Object.fromEntries(url.searchParams)));
}

const column = defineColumns<LotRow>();
const columns = [
  column.accessor("number", { header: "Lot" }),
  column.accessor(variantName, { header: "Product" }),
  column.accessor((l) => LOT_STATUS_LABELS[l.status], {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue()} />,
  }),
  column.accessor((l) => l.left ?? "–", { header: "Left", meta: { end: true } }),
  column.accessor("bestBefore", { header: "Best by" }),
  column.accessor("certified", {
    header: "Certificate",
    cell: (c) =>
      c.getValue() ? (
        "On file"
      ) : (
        <span className="lot-missing">
          <Icon name="alert" size={16} /> Missing
        </span>
      ),
  }),
  column.accessor("madeOn", { header: "Manufactured on", meta: { low: true } }),
];

/** All lots, newest first. */
export default function Lots({ loaderData: { lots, next } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Lots" lead="Production batches and their laboratory certificates." />
      <Row gap={8}>
        <LinkButton to="/420/lots/new">Add lot</LinkButton>
      </Row>
      <DataTable
        name="Lots"
        columns={columns}
        rows={lots}
        rowKey={(l) => l.id}
        rowName={(l) => l.number}
        href={(l) => `/420/lots/${l.id}`}
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
