import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";

/** The parts of TanStack Table that the admin tables use. The server searches, filters, sorts and pages. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{
    /** Aligns numbers to the end. */
    end?: boolean;
    /** Hides the column on narrow screens. */
    low?: boolean;
    /** How its two orders read in the sort field of phones: "high to low", "low to high" if left out. */
    sortLabels?: readonly [descending: string, ascending: string];
  }>(),
});

/**
 * Defines the columns of a table with typed accessors. The first column is the row's heading and its link.
 * `enableSorting` makes the header sort by the column's id: `?sort=id` or `?sort=-id`.
 */
export const defineColumns = <Row extends RowData>() => createColumnHelper<typeof features, Row>();

/** The columns of a table, each with its own type of value. */
// biome-ignore lint/suspicious/noExplicitAny: the value's type differs from column to column
export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row, any>[];
