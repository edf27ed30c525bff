import { type Cell, type RowData, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { Button, buttonClass, cx, EmptyState, Icon, Link, LinkButton, Text } from "#app/ui/index.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { type Columns, features } from "./columns.ts";
import { CursorPages } from "./cursor-pages.tsx";
import { type Filter, FilterBar, type SortOption } from "./filter-bar.tsx";
import { CURSOR_PARAM, withParams } from "./list-params.ts";
import { useSaveTrail } from "./list-trail.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useLetterShortcuts, useTableShortcuts } from "./table-shortcuts.ts";
import { findShownTab, type TableTab, TableTabs } from "./table-tabs.tsx";
import { useColumnVisibility } from "./use-column-visibility.ts";
import "./table.css";

/** An action on all selected rows; `clear` clears the selection afterwards. */
export interface BulkAction {
  /** A function names how many of the selected rows it can be done to. */
  label: string | ((keys: string[]) => string);
  /** Whether it can be done to any of the selected rows; it always can without. */
  can?: (keys: string[]) => boolean;
  run: (keys: string[], clear: () => void) => void;
  busy?: boolean;
  danger?: boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** What the rows are, for the caption and the labels: "Orders". */
  name: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row's name in the label of its checkbox: "order 1001". */
  rowName: (row: Row) => string;
  /** The URL that the row links to. */
  href?: (row: Row) => string;
  /** The label of the search field: "Number, email, SKU or lot". Without it there is no search. */
  search?: string;
  filters?: readonly Filter[];
  /** The usual questions to the list; the views that staff saved follow them. */
  tabs?: readonly TableTab[];
  /** A row on phones, in place of its cells: a `PhoneRow`. */
  phoneRow?: (row: Row) => ReactNode;
  /** About the selected rows, such as their total. */
  selectionNote?: (keys: string[]) => ReactNode;
  bulk?: readonly BulkAction[];
  /** The URL of the CSV export; the current search and filters are added. */
  csv?: string;
  /** The cursor of the next page; null on the last page. */
  next: string | number | null;
  cursorParam?: string;
  /** Shown when there are no rows and no search or filter is set. */
  empty: { title: string; text: string; art?: ReactNode; action?: ReactNode };
}

/**
 * A table of records with keyboard shortcuts that also works without scripts: search, filters and sort order
 * are in the URL, pages use cursors, and on phones each row is its `phoneRow`, else a card.
 * TanStack Table keeps the selection and the hidden columns; the server searches, filters, sorts and pages.
 */
export function DataTable<Row extends RowData>(p: DataTableProps<Row>) {
  const { name, bulk = [], search, filters } = p;
  const [params] = useSearchParams();
  const sort = params.get("sort");
  const sorting = useMemo(() => (sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : []), [sort]);
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility(name);
  const table = useTable({
    features,
    columns: p.columns,
    data: p.rows,
    getRowId: p.rowKey,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    sortDescFirst: true,
    state: { sorting, columnVisibility },
    onColumnVisibilityChange,
  });
  const frame = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  const [letters, setLetters] = useLetterShortcuts();
  const loading = useNavigation().state === "loading";
  const { rows } = table.getRowModel();
  const columns = table.getVisibleLeafColumns();
  // The first column is each row's heading, so it can't be hidden.
  const [, ...hideable] = table.getAllLeafColumns();
  const canSelect = bulk.length > 0;
  const selected = table.getSelectedRowModel().rows.map((row) => row.id);
  const clear = () => table.resetRowSelection(true);
  // With Shift, the rows since the last one that was pressed follow it.
  const lastPressed = useRef<string | null>(null);
  const selectUpTo = (id: string, isOn: boolean, isRange: boolean) => {
    const [from, to] = [rows.findIndex((r) => r.id === lastPressed.current), rows.findIndex((r) => r.id === id)];
    const range = isRange && from !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [];
    for (const row of [...range, table.getRow(id)]) row.toggleSelected(isOn);
    lastPressed.current = id;
  };
  useTableShortcuts(frame, {
    on: letters,
    toggle: (key) => canSelect && table.getRow(key).toggleSelected(),
    clear,
    help: () => setHelp(true),
  });
  useSaveTrail(
    name,
    rows.map((row) => row.id),
    params.size > 0 ? `?${params}` : "",
  );
  const ofTabs = (p.tabs ?? []).flatMap((tab) => [...new URLSearchParams(tab.query).keys()]);
  const isFiltered = ["q", CURSOR_PARAM, ...(filters ?? []).map((f) => f.name), ...ofTabs].some((name) =>
    params.has(name),
  );
  const shownTab = findShownTab(p.tabs ?? [], params);
  return (
    <div className="dt" data-phone-rows={p.phoneRow ? "" : undefined}>
      {p.tabs ? <TableTabs table={name} tabs={p.tabs} /> : null}
      {search || filters || rows.length > 0 ? (
        <FilterBar
          search={search}
          searchOf={name.toLowerCase()}
          filters={filters}
          sorts={sortOptions(table.getAllLeafColumns())}
        >
          {rows.length > 0 ? (
            <>
              {p.csv ? (
                // Without the download attribute: a large export leads to the page of exports instead.
                <a className={buttonClass({ variant: "ghost" })} href={`${p.csv}${withParams(params, {})}`}>
                  <Icon name="download" /> Export CSV
                </a>
              ) : null}
              <ColumnChoice columns={hideable} />
              <ShortcutHelp open={help} onOpenChange={setHelp} letters={letters} onLetters={setLetters} />
            </>
          ) : null}
        </FilterBar>
      ) : null}
      {canSelect ? (
        <div className="dt-bulk" role="status" data-open={selected.length > 0}>
          {selected.length > 0 ? (
            <>
              <Text as="span">
                <strong>{selected.length} selected</strong> {p.selectionNote?.(selected)}
              </Text>
              {bulk.map((b) => {
                const label = typeof b.label === "string" ? b.label : b.label(selected);
                return (
                  <Button
                    key={label}
                    variant={b.danger ? "danger" : "soft"}
                    loading={b.busy}
                    disabled={b.can ? !b.can(selected) : undefined}
                    onClick={() => b.run(selected, clear)}
                  >
                    {label}
                  </Button>
                );
              })}
              <Button variant="ghost" onClick={clear}>
                Clear selection
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {rows.length > 0 ? (
        <div className="table-wrap dt-wrap" ref={frame} aria-busy={loading}>
          <table className="table dt-table">
            <caption className="visually-hidden">{name}</caption>
            <thead>
              <tr>
                {canSelect ? (
                  <th scope="col" className="dt-check">
                    <input
                      type="checkbox"
                      className="check"
                      aria-label="Select all rows on this page"
                      checked={table.getIsAllRowsSelected()}
                      onChange={(e) => table.toggleAllRowsSelected(e.target.checked)}
                    />
                  </th>
                ) : null}
                {p.phoneRow ? <td className="dt-phone" /> : null}
                {columns.map((column) => (
                  <ColumnHeader key={column.id} column={column} params={params} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} data-row={row.id} data-selected={row.getIsSelected() || undefined}>
                  {canSelect ? (
                    <td className="dt-check">
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={`Select ${p.rowName(row.original)}`}
                        checked={row.getIsSelected()}
                        onChange={(e) => selectUpTo(row.id, e.target.checked, isWithShift(e.nativeEvent))}
                      />
                    </td>
                  ) : null}
                  {p.phoneRow ? (
                    // The same row for narrow screens; screen readers meet the one that is shown.
                    <td className="dt-phone">
                      {p.href ? (
                        <Link to={p.href(row.original)} data-open="">
                          {p.phoneRow(row.original)}
                        </Link>
                      ) : (
                        p.phoneRow(row.original)
                      )}
                    </td>
                  ) : null}
                  {row.getVisibleCells().map((cell, i) =>
                    i > 0 ? (
                      <td key={cell.id} data-label={labelOf(cell.column)} className={classOf(cell.column)}>
                        {renderCell(cell)}
                      </td>
                    ) : (
                      <th key={cell.id} scope="row" className={classOf(cell.column)}>
                        {p.href ? (
                          <Link to={p.href(row.original)} data-open="" prefetch="intent">
                            {renderCell(cell)}
                          </Link>
                        ) : (
                          renderCell(cell)
                        )}
                      </th>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : shownTab ? (
        <EmptyState
          title={`No ${name.toLowerCase()} under ${shownTab.label}`}
          text="There's nothing here right now."
          action={
            <LinkButton to="?" variant="outline">
              Show all {name.toLowerCase()}
            </LinkButton>
          }
        />
      ) : isFiltered ? (
        <EmptyState
          title={`No ${name.toLowerCase()} found`}
          text="Try a different search, or clear the filters."
          action={
            <LinkButton to="?" variant="outline">
              Clear filters
            </LinkButton>
          }
        />
      ) : (
        <EmptyState {...p.empty} />
      )}
      <CursorPages of={name} next={p.next} param={p.cursorParam} />
    </div>
  );
}

/** Whether a checkbox was pressed with the Shift key; its change event is a click in every browser. */
const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

interface HeaderColumn {
  id: string;
  columnDef: {
    header?: unknown;
    meta?: { end?: boolean; low?: boolean; sortLabels?: readonly [descending: string, ascending: string] };
  };
  getCanSort: () => boolean;
  getIsSorted: () => false | "asc" | "desc";
  getNextSortingOrder: () => false | "asc" | "desc";
}
const labelOf = ({ columnDef }: Pick<HeaderColumn, "columnDef">) => String(columnDef.header);
const classOf = ({ columnDef: { meta } }: Pick<HeaderColumn, "columnDef">) =>
  cx(meta?.end && "end", meta?.low && "dt-low") || undefined;

/** Calls the column's template, and does not render it as a component: a new template would lose the cell's state and focus. */
function renderCell<Row extends RowData>(cell: Cell<typeof features, Row>): ReactNode {
  const { cell: template } = cell.column.columnDef;
  return typeof template === "function" ? template(cell.getContext()) : template;
}

/** What a list can be sorted by, for phones: "Price from, high to low". */
const sortOptions = (columns: readonly HeaderColumn[]): SortOption[] =>
  columns
    .filter((c) => c.getCanSort())
    .flatMap((c) => {
      const [descending, ascending] = c.columnDef.meta?.sortLabels ?? ["high to low", "low to high"];
      return [
        [`-${c.id}`, `${labelOf(c)}, ${descending}`],
        [c.id, `${labelOf(c)}, ${ascending}`],
      ];
    });

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** The header of a column; that of a sortable one links to descending, then ascending, then the default order. */
function ColumnHeader({ column, params }: { column: HeaderColumn; params: URLSearchParams }) {
  if (!column.getCanSort())
    return (
      <th scope="col" className={classOf(column)}>
        {labelOf(column)}
      </th>
    );
  const sorted = column.getIsSorted();
  const next = column.getNextSortingOrder();
  const direction = sorted ? ARIA_SORT[sorted] : "none";
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <Link to={withParams(params, { sort: next && `${next === "desc" ? "-" : ""}${column.id}` })} preventScrollReset>
        {labelOf(column)}
        <Icon name="chevron" size={16} data-way={direction} />
      </Link>
    </th>
  );
}
