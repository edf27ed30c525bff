import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { CollectionRow } from "#worker/store/catalogue/contract.ts";
import { ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, PhoneRow } from "../../admin/table/index.ts";
import type { Route } from "./+types/collections.ts";

export const meta = () => adminMeta("Collections");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 120);
  return { collections: await store.catalogue.admin.listCollections({ q }) };
}

const column = defineColumns<CollectionRow>();
const columns = [
  column.accessor("title", { header: "Collection" }),
  column.accessor("status", {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue() === "active" ? ["Active", "success"] : ["Draft", "neutral"]} />,
  }),
  column.accessor((c) => (c.kind === "manual" ? "By hand" : "By rule"), { header: "Type" }),
  column.accessor((c) => c.products ?? "By rule", { header: "Products", meta: { end: true } }),
  column.accessor("updatedAt", {
    header: "Last updated",
    meta: { low: true },
    cell: (c) => <ShortDay at={c.getValue()} />,
  }),
];

/** All collections by title. */
export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Collections"
        lead="Groups of products with a page of their own."
        phoneBar
        actions={
          <>
            <LinkButton to="/420/storefront" variant="outline">
              Home page and order
            </LinkButton>
            <LinkButton to="/420/collections/new">Add collection</LinkButton>
          </>
        }
      />
      <DataTable
        name="Collections"
        columns={columns}
        rows={collections}
        rowKey={(c) => c.id}
        rowName={(c) => c.title}
        href={(c) => `/420/collections/${c.id}`}
        phoneRow={(c) => (
          <PhoneRow
            title={c.title}
            value={c.products === null ? "" : plural(c.products, "product")}
            note={c.kind === "manual" ? "By hand" : "By rule"}
            valueNote={<ShortDay at={c.updatedAt} />}
            badges={c.status === "active" ? null : <StatusBadge status={["Draft", "neutral"]} />}
          />
        )}
        search="Title or handle"
        next={null}
        empty={{
          title: "No collections yet",
          text: "Group products by hand, or by a rule such as a goal or a price.",
          action: <LinkButton to="/420/collections/new">Add your first collection</LinkButton>,
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}
