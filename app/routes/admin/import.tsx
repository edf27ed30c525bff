import { requestContextKey } from "#app/context.ts";
import { Badge, buttonClass, Icon, Link, Row, Table, Text } from "#app/ui/index.ts";
import { ImportReportView } from "../../admin/catalogue/import-report.tsx";
import { ImportUpload } from "../../admin/catalogue/import-upload.tsx";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/import.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = () => adminMeta("Import and export");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const id = url.searchParams.get("id");
  if (id) return { state: await store.catalogue.admin.getImport(id), imports: [] };
  return { state: null, imports: await store.catalogue.admin.listImports() };
}

/** Imports and exports products as Shopify CSV files; `?id=` shows one import. */
export default function Import({ loaderData: { state, imports } }: Route.ComponentProps) {
  if (state)
    return (
      <>
        <DetailHeader
          back={{ to: "/420/import", label: "All imports" }}
          title={state.name}
          lead={
            <>
              Uploaded by {state.actor}, <LocalTime at={state.at} />. Stored for one week.
            </>
          }
        />
        <ImportReportView key={state.id} state={state} />
      </>
    );
  return (
    <>
      <AdminPageHeader
        title="Import and export"
        lead="Import and export products as Shopify CSV files. Columns that this store doesn’t use are exported unchanged."
      />
      <ImportUpload />
      <Row>
        <a className={buttonClass({ variant: "outline" })} href="/api/admin/products.csv">
          <Icon name="download" /> Export all products
        </a>
      </Row>
      {imports.length === 0 ? (
        <Text dim>No imports in the last week. Upload a file above to start one.</Text>
      ) : (
        <Table
          caption="Imports in the last week"
          columns={[
            { key: "name", label: "File", cell: (i) => <Link to={`?id=${i.id}`}>{i.name}</Link> },
            { key: "at", label: "Uploaded", cell: (i) => <LocalTime at={i.at} /> },
            { key: "step", label: "Status", cell: (i) => <Badge>{i.step}</Badge> },
          ]}
          rows={imports}
          rowKey={(i) => i.id}
        />
      )}
    </>
  );
}
