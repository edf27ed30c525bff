import { z } from "zod";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { Badge, LinkButton, Row } from "#app/ui/index.ts";
import { LOT_STATUS, type LotRow } from "#worker/store/catalogue/contract.ts";
import { LOT_STATUS_LABELS } from "../../admin/catalogue/catalogue-labels.ts";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { type DataColumn, DataTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/lots.ts";

export const meta = () => adminMeta("Lots");

const query = z.object({
  q: z.string().trim().max(60).optional().catch(undefined),
  status: z.enum(LOT_STATUS).optional().catch(undefined),
  variantId: z.string().max(64).optional().catch(undefined),
  before: z.string().max(200).optional().catch(undefined),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  return store.catalogue.listLots(query.parse(Object.fromEntries(url.searchParams)));
}

const columns: DataColumn<LotRow>[] = [
  { key: "number", label: "Lot", cell: (l) => l.number },
  { key: "of", label: "Product", cell: variantName },
  {
    key: "status",
    label: "Status",
    cell: (l) => <Badge tone={LOT_STATUS_LABELS[l.status].tone}>{LOT_STATUS_LABELS[l.status].name}</Badge>,
  },
  { key: "made", label: "Manufactured on", cell: (l) => l.madeOn },
  { key: "best", label: "Best by", priority: "low", cell: (l) => l.bestBefore },
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
          {
            name: "status",
            label: "Status",
            options: [
              { value: "", label: "All" },
              ...LOT_STATUS.map((value) => ({ value, label: LOT_STATUS_LABELS[value].name })),
            ],
          },
        ]}
        next={next}
        empty={{
          title: "No lots yet",
          text: "Add each batch with its certificate. Customers look it up by the number on the pack.",
          action: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}
