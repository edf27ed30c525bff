import { type ReactNode, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { Button, buttonClass, cx, EmptyState, Icon, Link, LinkButton, Text } from "#app/ui/index.ts";
import { type Filter, FilterBar } from "./filter-bar.tsx";
import { CURSOR_PARAM, nextSort, parseSort, withParams } from "./list-params.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useLetterShortcuts, useTableShortcuts } from "./table-shortcuts.ts";
import { useSelection } from "./use-selection.ts";
import "./table.css";

/** A column of a data table. The first one is the row's heading and its link. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the end. */
  end?: boolean;
  /** Makes the header sort by this column: `?sort=key` or `?sort=-key`. */
  sort?: boolean;
  /** `low` hides the column on narrow screens. */
  priority?: "low";
}

/** An action on all selected rows; `clear` clears the selection afterwards. */
export interface BulkAction {
  label: string;
  run: (keys: string[], clear: () => void) => void;
  busy?: boolean;
  danger?: boolean;
}

export interface DataTableProps<Row> {
  /** What the rows are, for the caption and the labels: "Orders". */
  name: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row's name in the label of its checkbox: "order 1001". */
  rowName: (row: Row) => string;
  /** The URL that the row links to. */
  href?: (row: Row) => string;
  /** The label of the search field: "Number, email, SKU or lot". Without it there is no search. */
  search?: string;
  filters?: readonly Filter[];
  bulk?: readonly BulkAction[];
  /** The URL of the CSV export; the current search and filters are added. */
  csv?: string;
  /** The cursor of the next page; null on the last page. */
  next: string | number | null;
  /** Shown when there are no rows and no search or filter is set. */
  empty: { title: string; text: string; action?: ReactNode };
}

/**
 * A table of records with keyboard shortcuts that also works without scripts: search, filters and sort order
 * are in the URL, pages use cursors, and on phones each row is a card.
 */
export function DataTable<Row>(p: DataTableProps<Row>) {
  const { name, columns, rows, rowKey, bulk = [], search, filters } = p;
  const [params] = useSearchParams();
  const keys = rows.map(rowKey);
  const selection = useSelection(keys);
  const table = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  const [letters, setLetters] = useLetterShortcuts();
  const loading = useNavigation().state === "loading";
  const canSelect = bulk.length > 0;
  useTableShortcuts(table, {
    on: letters,
    toggle: canSelect ? selection.toggle : ignoreToggle,
    clear: selection.clear,
    help: () => setHelp(true),
  });
  const isFiltered = [...params.keys()].some((k) => k !== "sort" && k !== CURSOR_PARAM);
  const sort = params.get("sort");
  return (
    <div className="dt">
      {search || filters ? <FilterBar search={search} filters={filters} /> : null}
      <div className="dt-tools">
        {p.csv && rows.length > 0 ? (
          <a className={buttonClass({ variant: "ghost" })} href={`${p.csv}${withParams(params, {})}`} download>
            <Icon name="download" /> Export CSV
          </a>
        ) : null}
        {rows.length > 0 ? (
          <ShortcutHelp open={help} onOpenChange={setHelp} letters={letters} onLetters={setLetters} />
        ) : null}
      </div>
      {canSelect ? (
        <div className="dt-bulk" role="status" data-open={selection.selected.length > 0}>
          {selection.selected.length > 0 ? (
            <>
              <Text as="span">{selection.selected.length} selected</Text>
              {bulk.map((b) => (
                <Button
                  key={b.label}
                  variant={b.danger ? "danger" : "soft"}
                  loading={b.busy}
                  onClick={() => b.run(selection.selected, selection.clear)}
                >
                  {b.label}
                </Button>
              ))}
              <Button variant="ghost" onClick={selection.clear}>
                Clear selection
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {rows.length === 0 ? (
        isFiltered || params.has(CURSOR_PARAM) ? (
          <EmptyState
            title="No results"
            text="Try a different search, or clear the filters."
            action={
              <LinkButton to="?" variant="outline">
                Clear filters
              </LinkButton>
            }
          />
        ) : (
          <EmptyState {...p.empty} />
        )
      ) : (
        <div className="table-wrap dt-wrap" ref={table} aria-busy={loading}>
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
                      checked={selection.selected.length === rows.length}
                      onChange={(e) => selection.all(e.target.checked)}
                    />
                  </th>
                ) : null}
                {columns.map((c) => (
                  <ColumnHeader
                    key={c.key}
                    column={c}
                    sort={sort}
                    to={withParams(params, { sort: nextSort(sort, c.key) })}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr key={key} data-row={key} data-selected={selection.has(key) || undefined}>
                    {canSelect ? (
                      <td className="dt-check">
                        <input
                          type="checkbox"
                          className="check"
                          aria-label={`Select ${p.rowName(row)}`}
                          checked={selection.has(key)}
                          onChange={() => selection.toggle(key)}
                        />
                      </td>
                    ) : null}
                    {columns.map((c, i) => {
                      const className = cx(c.end && "end", c.priority && "dt-low");
                      if (i > 0)
                        return (
                          <td key={c.key} data-label={c.label} className={className}>
                            {c.cell(row)}
                          </td>
                        );
                      return (
                        <th key={c.key} scope="row" className={className}>
                          {p.href ? (
                            <Link to={p.href(row)} data-open="" prefetch="intent">
                              {c.cell(row)}
                            </Link>
                          ) : (
                            c.cell(row)
                          )}
                        </th>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <nav className="dt-pages" aria-label={`Pages of ${name.toLowerCase()}`}>
        {params.has(CURSOR_PARAM) ? (
          <LinkButton to={withParams(params, { [CURSOR_PARAM]: null })} variant="outline">
            First page
          </LinkButton>
        ) : null}
        {p.next === null ? null : (
          <LinkButton to={withParams(params, { [CURSOR_PARAM]: String(p.next) })} variant="outline" rel="next">
            Next page
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

const ignoreToggle = () => undefined;

function ColumnHeader<Row>({ column: c, sort, to }: { column: DataColumn<Row>; sort: string | null; to: string }) {
  const className = cx(c.end && "end", c.priority && "dt-low");
  if (!c.sort)
    return (
      <th scope="col" className={className}>
        {c.label}
      </th>
    );
  const direction = parseSort(sort, c.key);
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <Link to={to} preventScrollReset>
        {c.label}
        <Icon name="chevron" size={16} data-way={direction} />
      </Link>
    </th>
  );
}
