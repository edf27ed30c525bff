import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Button, Callout, Grid, Row, Select, Stat, Text, type Tone } from "#app/ui/index.ts";
import type { ImportRowReport, ImportState, ImportStepResult } from "#worker/store/catalogue/contract.ts";

const ROW_STATUS_LABELS: Record<ImportRowReport["action"], { name: string; tone: Tone }> = {
  create: { name: "New", tone: "success" },
  update: { name: "Updated", tone: "primary" },
  same: { name: "Unchanged", tone: "neutral" },
  refuse: { name: "Error", tone: "danger" },
};

/**
 * The changes that a file would make, row by row, and the import itself. Its progress is saved, so it can be resumed later.
 * @param pictures what became of its pictures
 */
export function ImportReportView({ state, pictures }: { state: ImportState; pictures: ReactNode }) {
  const { report } = state;
  const [progress, setProgress] = useState(state.progress);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    stop.current = false;
    return () => {
      stop.current = true;
    };
  }, []);
  const hasChanges = report.counts.create + report.counts.update > 0;
  const done = progress !== null && progress.next === null;

  const runImport = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      for (let next: number | null = progress?.next ?? 0; next !== null && !stop.current; ) {
        const from: number = next;
        const step = await apiRequest<ImportStepResult>("POST", `/api/admin/imports/${state.id}`, { from });
        next = step.next;
        if (next === null) void revalidate();
        setProgress((before) => ({
          next: step.next,
          done: Math.max(before?.done ?? 0, from + step.products),
          changed: (before?.changed ?? 0) + step.changed,
          refused: [...(before?.refused ?? []), ...step.refused],
        }));
      }
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setRunning(false);
  };

  return (
    <div className="editor-block">
      <Grid min={130}>
        <Stat label="Products in file" value={report.products} />
        <Stat label="New rows" value={report.counts.create} />
        <Stat label="Updated rows" value={report.counts.update} />
        <Stat label="Unchanged rows" value={report.counts.same} />
        <Stat label="Rows with errors" value={report.counts.refuse} />
      </Grid>
      {report.notes?.length ? (
        <Callout title="How the file was read">
          {report.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Callout>
      ) : null}
      {report.pictures && !done ? (
        <Callout title={report.pictures === 1 ? "1 new picture" : `${report.pictures} new pictures`}>
          They're fetched after the import, in Image Position order, and added after the pictures that a product already
          has.
        </Callout>
      ) : null}
      {report.pictureProblems?.length ? (
        <Callout tone="warning" title="Too many pictures">
          {report.pictureProblems.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Callout>
      ) : null}
      {progress ? (
        <div className="editor-block">
          <label className="field-label" htmlFor="import-progress">
            {done ? "Import complete" : running ? "Importing" : "Import stopped"}
          </label>
          <progress id="import-progress" value={progress.done} max={Math.max(1, report.products)} />
          <Text small role="status">
            {progress.done} of {report.products} products processed, {progress.changed} changed
            {progress.refused.length > 0 ? `, ${progress.refused.length} skipped` : ""}.
          </Text>
        </div>
      ) : null}
      {problem ? (
        <Callout tone="error" title="Import stopped">
          {problem} Changes made so far are saved. You can resume the import.
        </Callout>
      ) : null}
      {progress && progress.refused.length > 0 ? (
        <Callout tone="warning" title="Skipped products">
          <ul>
            {progress.refused.map((r) => (
              <li key={r.handle}>
                {r.handle}: {r.message}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {done ? null : hasChanges ? (
        <Row gap={12}>
          <Button loading={running} onClick={runImport}>
            {progress ? "Resume import" : "Import products"}
          </Button>
          {report.counts.refuse > 0 && !progress ? (
            <Text as="span" small dim>
              Products with an error in any row are skipped.
            </Text>
          ) : null}
        </Row>
      ) : (
        <Callout title="No changes">
          {report.counts.refuse > 0
            ? "Fix the rows below in your file, then upload it again."
            : "Your catalog already matches this file."}
        </Callout>
      )}
      {pictures}
      <ImportRows rows={report.rows} unlisted={report.unlisted} />
    </div>
  );
}

function ImportRows({ rows, unlisted }: { rows: ImportRowReport[]; unlisted: number }) {
  const [only, setOnly] = useState<"" | ImportRowReport["action"]>("");
  if (rows.length === 0) return null;
  const shown = rows.filter((r) => only === "" || r.action === only);
  return (
    <section className="editor-block" aria-labelledby="rows">
      <h2 id="rows">Row details</h2>
      <div className="import-filter">
        <Select
          label="Show"
          value={only}
          options={[
            { value: "", label: "All changes and errors" },
            { value: "refuse", label: "Rows with errors" },
            { value: "update", label: "Updated rows" },
            { value: "create", label: "New rows" },
          ]}
          onChange={(e) => setOnly(e.target.value as typeof only)}
        />
      </div>
      <ol className="import-rows">
        {shown.map((r) => (
          <li key={`${r.row} ${r.sku}`}>
            <p>
              <strong>Row {r.row}</strong> {r.handle}
              {r.sku ? `, ${r.sku}` : ""}{" "}
              <Badge tone={ROW_STATUS_LABELS[r.action].tone}>{ROW_STATUS_LABELS[r.action].name}</Badge>
            </p>
            {r.errors.map((e) => (
              <p key={`${e.column} ${e.message}`} className="test-broken">
                {e.column ? `${e.column}: ` : ""}
                {e.message}
              </p>
            ))}
            {r.dropped?.map((d) => (
              <p key={`${d.column} ${d.message}`} className="small">
                {d.column}: {d.message}
              </p>
            ))}
            {r.changes.length > 0 && r.action !== "refuse" ? (
              <dl className="import-changes small">
                {r.changes.map((c) => (
                  <div key={c.column}>
                    <dt>{c.column}</dt>
                    <dd>
                      {r.action === "update" ? (
                        <>
                          <del>{c.from || "empty"}</del> <ins>{c.to || "empty"}</ins>
                        </>
                      ) : (
                        c.to
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </li>
        ))}
      </ol>
      {unlisted > 0 ? (
        <Text small dim>
          {unlisted} more rows with changes or errors aren’t listed.
        </Text>
      ) : null}
    </section>
  );
}
