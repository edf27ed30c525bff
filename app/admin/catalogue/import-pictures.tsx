import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Link, Row, Table, Text, type Tone } from "#app/ui/index.ts";
import type { ImportPictureRow, ImportPictures } from "#worker/store/catalogue/contract-import.ts";
import { useAction } from "../form/use-action.ts";
import { useRefreshWhile } from "../use-refresh-while.ts";

const REFRESH_MS = 4000;
const LABELS: Record<ImportPictureRow["status"], { name: string; tone: Tone }> = {
  waiting: { name: "Waiting", tone: "neutral" },
  done: { name: "Added", tone: "success" },
  refused: { name: "Not added", tone: "danger" },
};

/** What is said about the pictures of an import or of a product: "2 waiting, 5 added, 1 not added". */
export const describeCounts = ({ waiting, done, refused }: ImportPictures["counts"]): string =>
  [waiting > 0 ? `${waiting} waiting` : "", done > 0 ? `${done} added` : "", refused > 0 ? `${refused} not added` : ""]
    .filter(Boolean)
    .join(", ");

/**
 * The pictures that imported files name: what became of each, with another try for those that were refused. Refreshed
 * while some wait.
 * @param of what "Try all again" means; null: there is no such button
 */
export function ImportPicturesReport({
  pictures: { counts, rows },
  of,
}: {
  pictures: ImportPictures;
  of: { importId: string } | { productId: string } | null;
}) {
  const { act, busy, problem } = useAction();
  const isWaiting = counts.waiting > 0;
  useRefreshWhile(isWaiting, REFRESH_MS);
  const retry = (which: object) => act("POST", "/api/admin/import-pictures/retry", which, "Trying again");
  if (rows.length === 0) return null;
  const total = counts.waiting + counts.done + counts.refused;
  return (
    <section className="editor-block" aria-labelledby="import-pictures">
      <h2 id="import-pictures">Pictures</h2>
      <Row gap={12}>
        <Text small role="status">
          {describeCounts(counts)}
          {isWaiting ? ". They're fetched one at a time; you can leave this page." : "."}
        </Text>
        {of && counts.refused > 1 ? (
          <Button variant="outline" loading={busy} onClick={() => void retry(of)}>
            Try all again
          </Button>
        ) : null}
      </Row>
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/import" />
      <Table
        caption="Pictures in the file"
        hideCaption
        columns={[
          {
            key: "product",
            label: "Product",
            cell: (r) => (
              <>
                <Link to={`/420/products/${r.productId}`}>{r.productTitle}</Link>
                {r.sku ? <span className="dim">, {r.sku}</span> : null}
              </>
            ),
          },
          { key: "line", label: "Row", end: true, cell: (r) => r.line },
          { key: "url", label: "Address", cell: (r) => <span className="import-address">{r.url}</span> },
          {
            key: "status",
            label: "Status",
            cell: (r) => (
              <>
                <Badge tone={LABELS[r.status].tone}>{LABELS[r.status].name}</Badge>
                {r.message ? (
                  <Text small as="span" className="import-message">
                    {r.message}
                    {r.status === "waiting" && r.tries > 0 ? " It will be retried." : ""}
                  </Text>
                ) : null}
              </>
            ),
          },
          {
            key: "again",
            label: "Action",
            cell: (r) =>
              r.status === "refused" ? (
                <Button
                  variant="ghost"
                  loading={busy}
                  aria-label={`Try again: row ${r.line}, ${r.productTitle}`}
                  onClick={() => void retry({ ids: [r.id] })}
                >
                  Try again
                </Button>
              ) : null,
          },
        ]}
        rows={rows}
        rowKey={(r) => r.id}
      />
      {total > rows.length ? (
        <Text small dim>
          {(total - rows.length).toLocaleString("en-US")} more aren’t listed.
        </Text>
      ) : null}
    </section>
  );
}
