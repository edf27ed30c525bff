import { requestContextKey } from "#app/context.ts";
import { Link, Table } from "#app/ui/index.ts";
import { IMPORT_SOURCE_NAMES } from "#worker/content/import/contract.ts";
import { ExportTexts } from "../../admin/content/export/export-texts.tsx";
import { ImportWorkbench } from "../../admin/content/import/import-workbench.tsx";
import { ImportReportPage } from "../../admin/content/import/report-view.tsx";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/posts-import.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = () => adminMeta("Import and export posts");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, contentImport, entries } = context.get(requestContextKey);
  const id = url.searchParams.get("id");
  const [report, { imports }, categories] = await Promise.all([
    id ? contentImport.getImportReport(id) : null,
    id ? { imports: [] } : contentImport.listImports(),
    id ? [] : entries.listCategories(),
  ]);
  return { report, imports, categories: categories.map((category) => category.key) };
}

/** Imports texts of WordPress, Ghost and Markdown; `?id=` shows what became of one import. */
export default function PostsImport({ loaderData: { report, imports, categories } }: Route.ComponentProps) {
  if (report)
    return (
      <>
        <DetailHeader
          back={{ to: "/420/posts/import", label: "All imports" }}
          title={report.filename}
          lead={
            <>
              {IMPORT_SOURCE_NAMES[report.source]}
              {report.site ? `, ${report.site}` : ""}. Imported by {report.actor}, <LocalTime at={report.createdAt} />.
            </>
          }
        />
        <ImportReportPage report={report} />
      </>
    );
  return (
    <>
      <AdminPageHeader
        title="Import and export posts"
        lead="Import articles and pages from WordPress, Ghost or Markdown, or export everything."
      />
      <ImportWorkbench categories={categories}>
        <ExportTexts />
        {imports.length > 0 ? (
          <Table
            caption="Past imports"
            columns={[
              { key: "name", label: "File", cell: (row) => <Link to={`?id=${row.id}`}>{row.filename}</Link> },
              { key: "source", label: "From", cell: (row) => IMPORT_SOURCE_NAMES[row.source] },
              { key: "at", label: "Started", cell: (row) => <LocalTime at={row.createdAt} /> },
              { key: "texts", label: "Posts", end: true, cell: (row) => row.items.imported.toLocaleString("en-US") },
              {
                key: "waiting",
                label: "Pictures waiting",
                end: true,
                cell: (row) => row.pictures.waiting.toLocaleString("en-US"),
              },
            ]}
            rows={imports}
            rowKey={(row) => row.id}
          />
        ) : null}
      </ImportWorkbench>
    </>
  );
}
