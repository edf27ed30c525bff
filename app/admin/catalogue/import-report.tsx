import { useEffect, useRef, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Button, Callout, Grid, Row, Select, Stat, Text, type Tone } from "#app/ui/index.ts";
import type { ImportRowReport, ImportState, ImportStepResult } from "#worker/store/catalogue/contract.ts";

const ROW_STATUS_LABELS: Record<ImportRowReport["action"], { name: string; tone: Tone }> = {
  create: { name: "New", tone: "success" },
  update: { name: "Changes", tone: "primary" },
  same: { name: "As it is", tone: "neutral" },
  refuse: { name: "Cannot be loaded", tone: "danger" },
};

/** What a file would do, row by row, and doing it: how far it came is kept, also when the page is left. */
export function ImportReportView({ state }: { state: ImportState }) {
  const { report } = state;
  const [progress, setProgress] = useState(state.progress);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = useRef(false);
  useEffect(() => {
    stop.current = false;
    return () => {
      stop.current = true;
    };
  }, []);
  const writes = report.counts.create + report.counts.update > 0;
  const done = progress !== null && progress.next === null;

  const go = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      for (let next: number | null = progress?.next ?? 0; next !== null && !stop.current; ) {
        const from: number = next;
        const step = await apiRequest<ImportStepResult>("POST", `/api/admin/imports/${state.id}`, { from });
        next = step.next;
        setProgress((was) => ({
          next: step.next,
          done: Math.max(was?.done ?? 0, from + step.products),
          changed: (was?.changed ?? 0) + step.changed,
          refused: [...(was?.refused ?? []), ...step.refused],
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
        <Stat label="Products in the file" value={report.products} />
        <Stat label="New rows" value={report.counts.create} />
        <Stat label="Rows that change" value={report.counts.update} />
        <Stat label="Rows as they are" value={report.counts.same} />
        <Stat label="Rows with an error" value={report.counts.refuse} />
      </Grid>
      {progress ? (
        <div className="editor-block">
          <label className="field-label" htmlFor="import-progress">
            {done ? "Everything is written" : running ? "Being written" : "Stopped on the way"}
          </label>
          <progress id="import-progress" value={progress.done} max={Math.max(1, report.products)} />
          <Text small role="status">
            {progress.done} of {report.products} products looked at, {progress.changed} changed
            {progress.refused.length > 0 ? `, ${progress.refused.length} left out` : ""}.
          </Text>
        </div>
      ) : null}
      {problem ? (
        <Callout tone="error" title="Stopped on the way">
          {problem} What is written stays written; go on when you like.
        </Callout>
      ) : null}
      {progress && progress.refused.length > 0 ? (
        <Callout tone="warning" title="Left out">
          <ul>
            {progress.refused.map((r) => (
              <li key={r.handle}>
                {r.handle}: {r.message}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {done ? null : writes ? (
        <Row gap={12}>
          <Button loading={running} onClick={go}>
            {progress ? "Go on" : "Write these changes"}
          </Button>
          {report.counts.refuse > 0 && !progress ? (
            <Text as="span" small dim>
              Products with an error in one of their rows are left out.
            </Text>
          ) : null}
        </Row>
      ) : (
        <Callout title="Nothing to write">
          {report.counts.refuse > 0
            ? "Mend the rows below in the file and load it again."
            : "The shop is as the file says."}
        </Callout>
      )}
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
      <h2 id="rows">Row by row</h2>
      <div className="import-filter">
        <Select
          label="Show"
          value={only}
          options={[
            { value: "", label: "All rows that do something" },
            { value: "refuse", label: "Rows with an error" },
            { value: "update", label: "Rows that change" },
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
            {r.changes.length > 0 && r.action !== "refuse" ? (
              <dl className="import-changes small">
                {r.changes.map((c) => (
                  <div key={c.column}>
                    <dt>{c.column}</dt>
                    <dd>
                      {r.action === "update" ? (
                        <>
                          <del>{c.from || "nothing"}</del> <ins>{c.to || "nothing"}</ins>
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
          {unlisted} more rows do something and are not listed.
        </Text>
      ) : null}
    </section>
  );
}
