import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { cx, Icon, Link } from "#app/ui/index.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { CURSOR_PARAM, omitEmptyFields, withParams } from "./list-params.ts";

/** A filter of a list; "All" comes before its options. */
export interface Filter {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** The sort orders of a list, for phones, where its headers are not in sight. */
export type SortOption = readonly [value: string, label: string];

/** The filters in sight where a list has many; the others follow "More filters", or stand there once they are set. */
const FILTERS_IN_ROW = 3;

/** How long typing must pause before the list is searched. */
const PAUSE_MS = 250;

/**
 * Search and filters of a table as a GET form: they are in the URL and work without scripts. With scripts the list
 * follows while one types, and a filter applies at once; it stands as a chip with a button that removes it.
 * @param search the label of the search field: all that it looks at
 * @param searchOf what is searched, which is all that fits into the field on a phone: "orders"
 */
export function FilterBar({
  search,
  searchOf,
  filters = [],
  sorts = [],
  children,
}: {
  search?: string;
  searchOf?: string;
  filters?: readonly Filter[];
  sorts?: readonly SortOption[];
  /** Stands at the end of the bar. */
  children?: React.ReactNode;
}) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const names = ["q", ...filters.map((f) => f.name)];
  const isFiltered = names.some((n) => params.get(n));
  const send = (replace = false) => {
    clearTimeout(timer.current);
    if (form.current) void submit(omitEmptyFields(new FormData(form.current)), { preventScrollReset: true, replace });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Opening a row while a search is still waiting must not lead back to the list: the click is heard before the page's state.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link && !isNewTab) clearTimeout(timer.current);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  // A link or the back button changes the URL; while someone types, the field is ahead of it.
  const [showsAll, setShowsAll] = useState(false);
  const query = params.get("q") ?? "";
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query;
  }, [query]);
  return (
    <Form
      method="get"
      role="search"
      ref={form}
      className="dt-filters"
      data-all={showsAll || undefined}
      onSubmit={onSubmit}
    >
      {search ? (
        <div className="dt-search">
          <button type="submit" aria-label="Search">
            <AdminIcon name="search" size={17} />
          </button>
          <input
            ref={field}
            className="input"
            name="q"
            type="search"
            aria-label={search}
            placeholder={searchOf ? `Search ${searchOf}` : search}
            title={search}
            defaultValue={query}
            maxLength={120}
            data-table-search=""
            onChange={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => send(true), PAUSE_MS);
            }}
          />
        </div>
      ) : null}
      {filters.map((f, i) => {
        const isExtra = filters.length > FILTERS_IN_ROW + 1 && i >= FILTERS_IN_ROW;
        const value = params.get(f.name) ?? "";
        return (
          // The key gives the select the value of the URL after a link or the back button.
          <span
            key={`${f.name} ${value}`}
            className={cx("dt-chip", isExtra && "dt-chip-extra")}
            data-on={value !== "" || undefined}
          >
            <select name={f.name} aria-label={f.label} defaultValue={value} onChange={() => send()}>
              <option value="">{f.label}: all</option>
              {f.options.map(([option, label]) => (
                <option key={option} value={option}>
                  {f.label}: {label}
                </option>
              ))}
            </select>
            {value === "" ? null : (
              <Link to={withParams(params, { [f.name]: null })} aria-label={`Remove filter: ${f.label}`}>
                <Icon name="close" size={14} />
              </Link>
            )}
          </span>
        );
      })}
      {filters.length > FILTERS_IN_ROW + 1 ? (
        <button type="button" className="dt-more" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Fewer filters" : "More filters"}
        </button>
      ) : null}
      {sorts.length > 0 ? (
        <span key={`sort ${params.get("sort")}`} className="dt-chip dt-sort">
          <select name="sort" aria-label="Sort" defaultValue={params.get("sort") ?? ""} onChange={() => send()}>
            <option value="">Sort: default</option>
            {sorts.map(([value, label]) => (
              <option key={value} value={value}>
                Sort: {label}
              </option>
            ))}
          </select>
        </span>
      ) : null}
      {[...params].map(([name, value]) =>
        names.includes(name) || (name === "sort" && sorts.length > 0) || name === CURSOR_PARAM ? null : (
          <input type="hidden" key={`${name} ${value}`} name={name} value={value} />
        ),
      )}
      {isFiltered ? (
        <Link to={withParams(params, Object.fromEntries(names.map((n) => [n, null])))}>Clear all</Link>
      ) : null}
      {children ? <div className="dt-tools">{children}</div> : null}
    </Form>
  );
}
