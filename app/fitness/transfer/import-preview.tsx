import { useMemo, useState } from "react";
import { Button, Callout, Checkbox, Select, Table } from "#app/ui/index.ts";
import { searchExercises } from "#worker/fitness/training/domain-exercises.ts";
import { IMPORT_SOURCES, type ImportOptions } from "#worker/fitness/transfer/domain-import.ts";
import { listText } from "#worker/kernel/list-text.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { useExerciseEdits } from "../workouts/exercise-edits.ts";
import { countImport, countOf, type KindCount } from "./describe-import.ts";
import { importReport, saveFile } from "./import-report.ts";
import type { Preview } from "./use-import.ts";

/** Questions that only the member can answer, where the file leaves them open. */
const QUESTIONS = {
  weightUnit: { label: "Weights in the file are in", options: { lb: "Pounds", kg: "Kilograms" } },
  distanceUnit: { label: "Distances in the file are in", options: { mi: "Miles", km: "Kilometers" } },
  energyUnit: { label: "Energy in the file is in", options: { kcal: "Calories (kcal)", kJ: "Kilojoules" } },
  dateOrder: { label: "Dates in the file are", options: { mdy: "Month/day/year", dmy: "Day/month/year" } },
} as const;

const PROBLEMS_SHOWN = 20;
/** More choices than these, each of all our exercises, would stop the page. Those with the most sets come first. */
const CHOICES_SHOWN = 60;

/** What the files hold and what would happen, before anything does. */
export function ImportPreview({
  result,
  known,
  options,
  onOptions,
  onStart,
  onCancel,
}: Preview & {
  options: ImportOptions;
  onOptions: (change: Partial<ImportOptions>) => void;
  onStart: (restores: boolean) => void;
  onCancel: () => void;
}) {
  const edits = useExerciseEdits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the edits
  const exercises = useMemo(listExerciseOptions, [edits]);
  const counts = useMemo(() => countImport(result.records, known), [result, known]);
  const sum = (key: "added" | "known" | "deleted") => counts.reduce((total, count) => total + count[key], 0);
  const [added, deleted] = [sum("added"), sum("deleted")];
  // Where nothing of the file is left, its import was undone: then it is meant to come back.
  const [restores, setRestores] = useState(sum("known") === 0);
  const total = added + (restores ? deleted : 0);
  const { problems, ignored, furtherProblems, unknownExercises } = result;
  const unknown = [...unknownExercises].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const skipped = problems.length + furtherProblems;
  return (
    <div className="transfer-stack">
      {result.sources.length > 0 ? (
        <p>
          From {result.sources.map((source) => IMPORT_SOURCES[source]).join(" and ")}
          {result.from && result.to ? `, ${dateRange(result.from, result.to)}` : ""}.
          {result.repeated > 0 ? ` ${countOf(result.repeated, "record")} in these files twice, taken once.` : ""}
        </p>
      ) : null}
      {result.windowsFiles.length > 0 ? (
        <p>
          {listText(result.windowsFiles)} {result.windowsFiles.length === 1 ? "isn't" : "aren't"} in UTF-8, so we read
          {result.windowsFiles.length === 1 ? " it" : " them"} as Windows-1252, the way Excel saves CSV. If letters with
          accents look wrong in your log, undo the import and save as “CSV UTF-8”.
        </p>
      ) : null}
      {counts.length > 0 ? (
        <Table
          caption="What would be imported"
          hideCaption
          columns={[
            { key: "kind", label: "Kind", cell: ({ label }) => label },
            { key: "added", label: "New", cell: ({ added: count }) => numberText(count), end: true },
            // Most files are new as a whole: rows of zeros say nothing.
            ...(sum("known") > 0
              ? [
                  {
                    key: "known",
                    label: "Already in your log",
                    cell: ({ known: count }: KindCount) => numberText(count),
                    end: true,
                  },
                ]
              : []),
            ...(deleted > 0
              ? [
                  {
                    key: "deleted",
                    label: "Deleted before",
                    cell: ({ deleted: count }: KindCount) => numberText(count),
                    end: true,
                  },
                ]
              : []),
          ]}
          rows={counts}
          rowKey={({ kind }) => kind}
        />
      ) : (
        <Callout tone="warning">Nothing in these files can be imported.</Callout>
      )}
      {result.asks.size > 0 ? (
        <div className="transfer-pair">
          {[...result.asks].map((ask) => (
            <Select
              key={ask}
              label={QUESTIONS[ask].label}
              value={options[ask]}
              options={Object.entries(QUESTIONS[ask].options).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget }) => onOptions({ [ask]: currentTarget.value })}
            />
          ))}
        </div>
      ) : null}
      {unknown.length > 0 ? (
        <details className="transfer-details" open={unknown.length <= 8}>
          <summary>{countOf(unknown.length, "exercise")} we don't have</summary>
          <p>
            They become exercises of your own, unless you choose one of ours.
            {unknown.length > CHOICES_SHOWN ? ` These are the ${CHOICES_SHOWN} with the most sets.` : ""}
          </p>
          <div className="transfer-pair">
            {unknown.slice(0, CHOICES_SHOWN).map((name) => (
              <Select
                key={name}
                label={name}
                value={options.exercises[name] ?? ""}
                options={[{ value: "", label: "Keep as my own exercise" }, ...exercises]}
                onChange={({ currentTarget }) =>
                  onOptions({ exercises: { ...options.exercises, [name]: currentTarget.value } })
                }
              />
            ))}
          </div>
        </details>
      ) : null}
      {skipped > 0 || ignored.size > 0 ? (
        <details className="transfer-details" open={result.records.length === 0}>
          <summary>
            {countOf(skipped, "row")} and {countOf(ignored.size, "column")} left out
          </summary>
          <ul>
            {problems.slice(0, PROBLEMS_SHOWN).map(({ file, line, what, why }) => (
              <li key={`${file} ${line} ${what} ${why}`}>
                {line === null ? file || what : `Line ${line}, ${what}`}: {why}
              </li>
            ))}
            {[...ignored].map(([what, why]) => (
              <li key={what}>
                {what}: {why}
              </li>
            ))}
          </ul>
          <Button variant="outline" onClick={() => saveFile("import-report.csv", importReport(result))}>
            Download report
          </Button>
        </details>
      ) : null}
      {deleted > 0 ? (
        <Checkbox
          label={`Bring back ${countOf(deleted, "record")} that you deleted`}
          checked={restores}
          onChange={({ currentTarget }) => setRestores(currentTarget.checked)}
        />
      ) : null}
      <p className="transfer-buttons">
        {total > 0 ? <Button onClick={() => onStart(restores)}>Import {countOf(total, "record")}</Button> : null}
        <Button variant="outline" onClick={onCancel}>
          {total > 0 ? "Cancel" : "Choose other files"}
        </Button>
      </p>
      {counts.length > 0 && total === 0 ? <p role="status">All of this is in your log already.</p> : null}
    </div>
  );
}

const listExerciseOptions = () =>
  searchExercises({})
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
/** Such as "Nov 20 – 27, 2026", or one day. */
const dateRange = (from: string, to: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${to}T12:00:00Z`),
  );
