import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Column<Row> = {
  key: string;
  label: string;
  /** The cell's content. The first column is the row's heading. */
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end. */
  end?: boolean;
};

/**
 * A table that becomes a list of labeled lines on phones; with `scroll` it keeps its columns there and scrolls inside its own frame (keyboard users can focus the frame).
 */
export function Table<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  scroll,
}: {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  scroll?: boolean;
}) {
  return (
    <div className="table-wrap" {...(scroll ? { role: "region", "aria-label": caption, tabIndex: 0 } : {})}>
      <table className={cx("table", !scroll && "table-stack")}>
        <caption className={hideCaption ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.key} scope="col" className={c.end ? "end" : undefined}>
                {c.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((c, i) =>
                i === 0 ? (
                  <th key={c.key} scope="row" data-label={c.label} className={c.end ? "end" : undefined}>
                    {c.cell(row)}
                  </th>
                ) : (
                  <td key={c.key} data-label={c.label} className={c.end ? "end" : undefined}>
                    {c.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
