import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Grid, Link, Row, Stat, Table, Text, type Tone } from "#app/ui/index.ts";
import type { ImportItemStatus, ImportReport } from "#worker/content/import/contract.ts";
import { useAction } from "../../form/use-action.ts";
import { useRefreshWhile } from "../../use-refresh-while.ts";

const REFRESH_MS = 4000;
const STATUSES: Record<ImportItemStatus, { name: string; tone: Tone }> = {
  imported: { name: "Imported", tone: "success" },
  kept: { name: "Already imported", tone: "neutral" },
  refused: { name: "Not imported", tone: "danger" },
  removed: { name: "Deleted since", tone: "neutral" },
};

/** What became of an import: its texts, and its pictures while they are fetched. */
export function ImportReportPage({ report }: { report: ImportReport }) {
  const { act, busy, problem } = useAction();
  const { items, pictures, texts, openPictures } = report;
  const isWaiting = pictures.waiting > 0;
  useRefreshWhile(isWaiting, REFRESH_MS);
  const total = items.imported + items.kept + items.refused + items.removed;
  return (
    <div className="editor-block">
      <Grid min={130}>
        <Stat label="Imported" value={items.imported} />
        <Stat label="Already imported" value={items.kept} />
        <Stat label="Not imported" value={items.refused} />
        <Stat label="Pictures fetched" value={pictures.done} />
        <Stat label="Pictures waiting" value={pictures.waiting} />
      </Grid>
      <Text small role="status">
        {isWaiting ? "Pictures are fetched one at a time; you can leave this page." : ""}
      </Text>
      {openPictures.length > 0 ? (
        <section className="editor-block" aria-labelledby="open-pictures">
          <h2 id="open-pictures">Pictures not fetched yet</h2>
          {pictures.refused > 0 ? (
            <Row>
              <Button
                variant="outline"
                loading={busy}
                onClick={() =>
                  void act("POST", `/api/admin/content/imports/${report.id}/retry-pictures`, undefined, "Trying again")
                }
              >
                Try the {pictures.refused === 1 ? "refused one" : `${pictures.refused} refused ones`} again
              </Button>
            </Row>
          ) : null}
          <ApiProblemNote problem={problem} fields={[]} returnTo="/420/posts/import" />
          <Table
            caption="Pictures not fetched yet"
            hideCaption
            columns={[
              { key: "text", label: "Post", cell: (row) => <Link to={`/420/draft/${row.entryId}`}>{row.title}</Link> },
              { key: "url", label: "Address", cell: (row) => <span className="import-address">{row.url}</span> },
              {
                key: "status",
                label: "Status",
                cell: (row) => (
                  <>
                    <Badge tone={row.status === "refused" ? "danger" : "neutral"}>
                      {row.status === "refused" ? "Not added" : "Waiting"}
                    </Badge>{" "}
                    {row.message}
                  </>
                ),
              },
            ]}
            rows={openPictures}
            rowKey={(row) => row.id}
          />
        </section>
      ) : null}
      <Table
        caption="Posts in the file"
        columns={[
          {
            key: "title",
            label: "Post",
            cell: (row) =>
              row.entryId && row.path ? <Link to={`/420/draft/${row.entryId}`}>{row.title}</Link> : row.title,
          },
          {
            key: "status",
            label: "Status",
            cell: (row) => <Badge tone={STATUSES[row.status].tone}>{STATUSES[row.status].name}</Badge>,
          },
          {
            key: "notes",
            label: "Notes",
            cell: (row) => (
              <>
                {row.message}
                {row.warnings.map((warning) => (
                  <Text key={warning} small>
                    {warning}
                  </Text>
                ))}
              </>
            ),
          },
        ]}
        rows={texts}
        rowKey={(row) => row.sourceKey}
      />
      {total > texts.length ? (
        <Text small dim>
          {(total - texts.length).toLocaleString("en-US")} more aren’t listed.
        </Text>
      ) : null}
    </div>
  );
}
