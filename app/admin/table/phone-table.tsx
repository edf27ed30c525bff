import type { ReactNode } from "react";
import { type Column, Table } from "#app/ui/index.ts";
import "./phone-row.css";
import "./table.css";

/** A short table without search and selection, whose rows are dense lines on phones, as those of a `DataTable`. */
export function PhoneTable<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  phoneRow,
}: {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A `PhoneRow`. */
  phoneRow: (row: Row) => ReactNode;
}) {
  return (
    <div className="phone-table">
      <Table caption={caption} hideCaption={hideCaption} columns={columns} rows={rows} rowKey={rowKey} />
      {hideCaption ? null : (
        <p className="phone-table-caption" aria-hidden="true">
          {caption}
        </p>
      )}
      <ul aria-label={caption}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{phoneRow(row)}</li>
        ))}
      </ul>
    </div>
  );
}
