import { requestContextKey } from "#app/context.ts";
import { Badge, buttonClass, Icon, Link, Row, Table, Text } from "#app/ui/index.ts";
import { ImportPicturesReport } from "../../admin/catalogue/import-pictures.tsx";
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
  const product = url.searchParams.get("product");
  const { getImport, listImports, listImportPictures } = store.catalogue.admin;
  const [state, imports, pictures] = await Promise.all([
    id ? getImport(id) : null,
    id || product ? [] : listImports(),
    // Without an import or a product: all that are not there yet, also those of files that are gone.
    listImportPictures({ importId: id ?? undefined, productId: product ?? undefined }),
  ]);
  return { state, imports, pictures, product };
}

/** Imports and exports products as Shopify CSV files; `?id=` shows one import. */
export default function Import({ loaderData: { state, imports, pictures, product } }: Route.ComponentProps) {
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
        <ImportReportView
          key={state.id}
          state={state}
          pictures={<ImportPicturesReport pictures={pictures} of={{ importId: state.id }} />}
        />
      </>
    );
  if (product)
    return (
      <>
        <DetailHeader
          back={{ to: `/420/products/${product}`, label: "Product" }}
          title="Imported pictures"
          lead="The status of each picture that your imported files list for this product."
        />
        <ImportPicturesReport pictures={pictures} of={{ productId: product }} />
        {pictures.rows.length === 0 ? <Text dim>No imported file lists a picture for this product.</Text> : null}
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
      <ImportPicturesReport pictures={pictures} of={null} />
    </>
  );
}
