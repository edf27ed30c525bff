import { Suspense, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, Icon, Link, Select } from "#app/ui/index.ts";
import { chosenValue, FilterFields, filterFormUrl } from "./filter-fields.tsx";
import type { FilterView } from "./filter-view.ts";

const FilterSheet = lazyComponent(() => import("./filter-sheet.tsx").then((m) => m.FilterSheet));

/** Marks the history entry of an open sheet with this document: after a reload it does not open by itself. */
const sheetState = () => ({ filters: performance.timeOrigin });
const isSheetState = (state: unknown) => (state as { filters?: unknown } | null)?.filters === sheetState().filters;

/**
 * The sheet is an entry in the history, so that Back closes it. What was chosen in it stays, however it is closed.
 */
function useFilterSheet() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const type = useNavigationType();
  const url = pathname + search;
  const open = isSheetState(state);
  const shown = useRef<{ opened: string; now: string } | null>(null);
  useEffect(() => {
    const was = shown.current;
    if (open) shown.current = { opened: was?.opened ?? url, now: url };
    else {
      shown.current = null;
      if (was && type === "POP" && was.now !== url) navigate(was.now, { preventScrollReset: true, replace: true });
    }
  }, [open, url, type, navigate]);
  return {
    open,
    /** For navigation that leaves the sheet open. */
    options: { preventScrollReset: true, replace: true, state },
    show: () => navigate(url, { preventScrollReset: true, state: sheetState() }),
    close: () =>
      shown.current?.opened === url ? navigate(-1) : navigate(url, { preventScrollReset: true, replace: true }),
  };
}

/**
 * The filters of the product list: a column on wide screens, a sheet on others. Each choice applies at once; without
 * scripts the form has a button, and stands below the list on phones.
 */
export function FilterForm({ view, count, more }: { view: FilterView; count: number; more: boolean }) {
  const navigate = useNavigate();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { open, options, show, close } = useFilterSheet();
  const apply = (form: HTMLFormElement) => navigate(filterFormUrl(new FormData(form)), options);
  const label = (
    <>
      <Icon name="filter" />
      Filter{view.chips.length > 0 ? ` (${view.chips.length})` : ""}
    </>
  );
  return (
    <>
      <nav className="chips filter-goals" aria-label="Goals">
        {view.goals.map((g) => (
          <Link
            key={g.value}
            className="chip"
            to={g.href}
            aria-current={g.selected ? "true" : undefined}
            preventScrollReset
            replace
          >
            {g.label}
          </Link>
        ))}
      </nav>
      <div className="filter-bar">
        <Button ref={opener} type="button" variant="outline" className="filter-open" onClick={show}>
          {label}
        </Button>
        <a className="button button-outline filter-jump" href="#filters">
          {label}
        </a>
        <Select
          label="Sort by"
          hideLabel
          name="sort"
          form={id}
          defaultValue={chosenValue(view.sorts)}
          key={chosenValue(view.sorts)}
          options={view.sorts}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        />
      </div>
      <section className="filter-side" id="filters" aria-label="Filters">
        <FilterFields id={id} view={view} apply={apply}>
          <noscript>
            <Button type="submit">Apply filters</Button>
          </noscript>
        </FilterFields>
      </section>
      <Suspense fallback={null}>
        {open ? (
          <FilterSheet
            view={view}
            count={count}
            more={more}
            apply={apply}
            options={options}
            onClose={close}
            returnFocus={() => opener.current}
          />
        ) : null}
      </Suspense>
    </>
  );
}
