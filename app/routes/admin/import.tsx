import { requestContextKey } from "#app/context.ts";
import { Badge, buttonClass, Icon, Link, Row, Table, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import { ImportReportView } from "../../admin/catalogue/import-report.tsx";
import { ImportUpload } from "../../admin/catalogue/import-upload.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/import.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = () => adminMeta("Product files");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const id = url.searchParams.get("id");
  if (id) return { state: await store.catalogue.admin.getImport(id), imports: [] };
  return { state: null, imports: await store.catalogue.admin.listImports() };
}

/** Product files in and out; `?id=` is one that was loaded. */
export default function Import({ loaderData: { state, imports } }: Route.ComponentProps) {
  if (state)
    return (
      <>
        <DetailHeader
          back={{ to: "/420/import", label: "All product files" }}
          title={state.name}
          lead={
            <>
              Loaded by {state.actor}, <LocalTime at={state.at} />. It is kept for a week.
            </>
          }
        />
        <ImportReportView key={state.id} state={state} />
      </>
    );
  return (
    <>
      <AdminPageHeader
        title="Product files"
        lead="Products in and out as Shopify product files, with everything that they hold: what our shop has no place for comes out again as it came in."
      />
      <ImportUpload />
      <Row>
        <a className={buttonClass({ variant: "outline" })} href="/api/admin/products.csv" download>
          <Icon name="download" /> All products as a file
        </a>
      </Row>
      {imports.length === 0 ? (
        <Text dim>No file was loaded in the last week.</Text>
      ) : (
        <Table
          caption="Files of the last week"
          columns={[
            { key: "name", label: "File", cell: (i) => <Link to={`?id=${i.id}`}>{i.name}</Link> },
            { key: "at", label: "Loaded", cell: (i) => <LocalTime at={i.at} /> },
            { key: "step", label: "State", cell: (i) => <Badge>{i.step}</Badge> },
          ]}
          rows={imports}
          rowKey={(i) => i.id}
        />
      )}
    </>
  );
}
