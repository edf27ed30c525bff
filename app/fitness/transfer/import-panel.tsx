import { useEffect, useId, useRef, useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Callout, Select } from "#app/ui/index.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import type { ImportCount } from "#worker/fitness/transfer/contract.ts";
import { IMPORT_SOURCES, type ImportOptions } from "#worker/fitness/transfer/domain-import.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { deviceZone } from "../log/log-store.ts";
import { useRecord } from "../log/use-log.ts";
import { countOf } from "./describe-import.ts";
import { ImportPreview } from "./import-preview.tsx";
import { importReport, saveFile } from "./import-report.ts";
import { listImported } from "./run-import.ts";
import { useImport } from "./use-import.ts";

const startOptions = (units: Units | undefined): ImportOptions => ({
  zone: deviceZone(),
  weightUnit: units?.weight ?? "lb",
  distanceUnit: (units?.weight ?? "lb") === "lb" ? "mi" : "km",
  energyUnit: units?.energy ?? "kcal",
  dateOrder: "mdy",
  exercises: {},
});

/** Files of other apps, looked at first and imported then. */
export function ImportPanel({ imports, onChanged }: { imports: readonly ImportCount[]; onChanged: () => void }) {
  const profile = useRecord("profile", "profile");
  const [options, setOptions] = useState<ImportOptions>(() => startOptions(profile?.data.units));
  const { step, problem, read, reset, pause, goOn, start, remove } = useImport(options, onChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && step.is !== "reading" && step.is !== "sending") heading.current?.focus();
    isFirst.current = false;
  }, [step.is]);
  return (
    <section className="fitness-card" aria-labelledby="import">
      <div className="fitness-card-head">
        <h2 id="import" ref={heading} tabIndex={-1}>
          {step.is === "preview" ? "Check before you import" : "Import"}
        </h2>
      </div>
      {problem ? (
        <div role="alert">
          <Callout tone="error">{problem}</Callout>
        </div>
      ) : null}
      {step.is === "choose" ? <FilePicker options={options} onOptions={setOptions} onFiles={read} /> : null}
      {step.is === "reading" ? <Progress label="Reading the file" share={step.share} /> : null}
      {step.is === "preview" ? (
        <ImportPreview
          {...step}
          options={options}
          onOptions={(change) => {
            setOptions({ ...options, ...change });
            void read(step.files, change);
          }}
          onStart={(restores) => void start(step, restores)}
          onCancel={reset}
        />
      ) : null}
      {step.is === "sending" ? (
        <div className="transfer-stack">
          <Progress label={step.verb} share={step.total === 0 ? 1 : step.done / step.total}>
            {numberText(step.done)} of {numberText(step.total)}
            {step.isPaused ? ". Paused: what was sent stays." : ""}
          </Progress>
          <p className="transfer-buttons">
            {step.isPaused ? (
              <Button onClick={goOn}>Continue</Button>
            ) : (
              <Button variant="outline" onClick={pause}>
                Pause
              </Button>
            )}
          </p>
        </div>
      ) : null}
      {step.is === "done" ? (
        <div className="transfer-stack">
          <p role="status">
            {countOf(step.added.length, "record")} imported.
            {step.refused > 0 ? ` ${countOf(step.refused, "record")} couldn't be saved.` : ""}
          </p>
          <p className="transfer-buttons">
            <Button onClick={reset}>Import another file</Button>
            <Button variant="outline" onClick={() => saveFile("import-report.csv", importReport(step.preview.result))}>
              Download report
            </Button>
            {step.added.length > 0 ? (
              <Button variant="outline" onClick={() => void remove(async () => step.added)}>
                Undo this import
              </Button>
            ) : null}
          </p>
        </div>
      ) : null}
      {step.is === "undone" ? (
        <div className="transfer-stack">
          <p role="status">
            {countOf(step.removed, "record")}
            {step.removedExercises > 0 ? ` and ${countOf(step.removedExercises, "exercise")}` : ""} removed.
            {step.kept > 0
              ? ` ${countOf(step.kept, "record")} that you edited since or that were gone already stayed as they are.`
              : ""}
            {step.usedExercises > 0
              ? ` ${countOf(step.usedExercises, "exercise")} that your workouts or routines use stayed.`
              : ""}
          </p>
          <p className="transfer-buttons">
            <Button onClick={reset}>Import a file</Button>
          </p>
        </div>
      ) : null}
      {step.is === "choose" && imports.length > 0 ? (
        <div className="transfer-imported">
          <h3>Imported so far</h3>
          <ul>
            {imports.map(({ source, records }) => (
              <li key={source}>
                <span>
                  {IMPORT_SOURCES[source]}: {countOf(records, "record")}
                </span>
                <AlertDialog
                  trigger={
                    <Button variant="outline" aria-label={`Remove what was imported from ${IMPORT_SOURCES[source]}`}>
                      Remove
                    </Button>
                  }
                  title={`Remove ${countOf(records, "record")}?`}
                  text={`Everything imported from ${IMPORT_SOURCES[source]} leaves your log, except what you edited since. Exercises that came with it go too, unless your other workouts or routines use them. You can import the file again.`}
                  confirm="Remove records"
                  onConfirm={() => void remove(() => listImported(source))}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function FilePicker({
  options,
  onOptions,
  onFiles,
}: {
  options: ImportOptions;
  onOptions: (options: ImportOptions) => void;
  onFiles: (files: File[], change?: Partial<ImportOptions>) => void;
}) {
  const id = useId();
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <div className="transfer-stack">
      <p>
        CSV files or the ZIP of MyFitnessPal, Cronometer, Strong and Hevy, Apple Health's export (ZIP or XML), or this
        app's own JSON. Files are read on this device. Nothing is saved before you have seen what comes in.
      </p>
      <Select
        label="Time zone of the file"
        hint="The zone you lived in while you logged. Days stay the days that the file says."
        value={options.zone}
        options={(zones.includes(options.zone) ? zones : [options.zone, ...zones]).map((zone) => ({
          value: zone,
          label: zone.replaceAll("_", " "),
        }))}
        onChange={({ currentTarget }) => onOptions({ ...options, zone: currentTarget.value })}
      />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Files
        </label>
        <input
          id={id}
          className="transfer-files"
          type="file"
          accept=".csv,.xml,.zip,.json"
          multiple
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
    </div>
  );
}

function Progress({ label, share, children }: { label: string; share: number; children?: React.ReactNode }) {
  const id = useId();
  return (
    <div className="transfer-stack">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <progress id={id} className="transfer-progress" value={share} max={1} />
      <p role="status">{children ?? `${Math.round(share * 100)}%`}</p>
    </div>
  );
}
