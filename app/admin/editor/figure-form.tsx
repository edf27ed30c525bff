import { type ComponentType, createContext, useContext, useState } from "react";
import { Button, Callout, Select } from "#app/ui/index.ts";
import { explainFigureRows } from "#worker/content/contract-body.ts";
import { FIGURE_KINDS, type FigureAttributes, type FigureKind } from "#worker/content/domain-body.ts";
import { TextArea, TextField } from "../form/text-field.tsx";

/** How pages draw a figure; the page of the editor hands it in. */
export const FigureView = createContext<ComponentType<FigureAttributes> | null>(null);

const KIND_NAMES: Record<FigureKind, string> = {
  bars: "Bars",
  range: "Ranges",
  line: "Lines",
  dots: "Dots",
  timeline: "Timeline",
  table: "Table",
};

const EMPTY: FigureAttributes = {
  kind: "bars",
  title: "",
  unit: "",
  columns: ["Food", "Protein"],
  rows: [
    ["Tarwi, cooked", "15.6"],
    ["Quinoa, cooked", "4.4"],
  ],
  note: "",
  source: "",
};

/** The table of a figure as text: a line a row, cells apart by tabs (as sheets copy them) or by bars. */
export const writeCells = ({ columns, rows }: Pick<FigureAttributes, "columns" | "rows">): string =>
  [columns, ...rows].map((row) => row.join(" | ")).join("\n");
export function readCells(text: string): Pick<FigureAttributes, "columns" | "rows"> {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !/^[\s|:-]+$/.test(line))
    .map((line) =>
      (line.includes("\t")
        ? line.split("\t")
        : line
            .trim()
            .replace(/^\||\|$/g, "")
            .split("|")
      ).map((cell) => cell.trim()),
    );
  const [columns = [], ...rows] = lines;
  return { columns, rows };
}

/** Why a figure can't be drawn, or null. */
export function explainFigure({ title, columns, rows }: FigureAttributes): string | null {
  if (title.trim() === "") return "Enter a title that states the finding.";
  if (columns.length < 2) return "Enter at least two columns: the names, and a value.";
  if (columns.length > 8) return "Use up to 8 columns.";
  if (rows.length === 0) return "Enter at least one row below the heading.";
  if (rows.length > 60) return "Use up to 60 rows.";
  return explainFigureRows(columns, rows);
}

/** A figure as a form, drawn while it is typed by what draws it on the page. */
export function FigureForm({
  figure,
  onSave,
}: {
  figure: FigureAttributes | null;
  onSave: (figure: FigureAttributes) => void;
}) {
  const [draft, setDraft] = useState(figure ?? EMPTY);
  const [cells, setCells] = useState(() => writeCells(figure ?? EMPTY));
  const [wasSent, setSent] = useState(false);
  const Drawn = useContext(FigureView);
  const set = (change: Partial<FigureAttributes>) => setDraft((was) => ({ ...was, ...change }));
  const problem = explainFigure(draft);
  return (
    <form
      className="figure-form"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (!problem) onSave({ ...draft, title: draft.title.trim() });
      }}
    >
      <div className="admin-form">
        <TextField
          label="Title"
          hint="States the finding: “Tarwi has three times the protein of quinoa”."
          required="Enter a title."
          maxLength={200}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Select
          label="Chart type"
          options={FIGURE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={draft.kind}
          onChange={(event) => set({ kind: event.target.value as FigureKind })}
        />
        <TextField
          label="Unit"
          maxLength={40}
          value={draft.unit}
          onChange={(event) => set({ unit: event.target.value })}
        />
        <TextArea
          label="Values"
          hint="One row per line, with cells separated by |. The first line names the columns. You can paste from a spreadsheet."
          rows={6}
          value={cells}
          onChange={(event) => {
            setCells(event.target.value);
            set(readCells(event.target.value));
          }}
        />
        <TextField
          label="Source"
          hint="Who measured it, with a link."
          maxLength={1000}
          value={draft.source}
          onChange={(event) => set({ source: event.target.value })}
        />
        <TextField
          label="Note"
          maxLength={1000}
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </div>
      <section className="figure-preview" aria-label="Preview">
        {problem ? (
          <Callout tone={wasSent ? "error" : undefined}>{problem}</Callout>
        ) : Drawn ? (
          <Drawn {...draft} />
        ) : null}
      </section>
      <Button type="submit">{figure ? "Save figure" : "Insert figure"}</Button>
    </form>
  );
}
