import { Suspense, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { chosenValue } from "#app/ui/filter-fields.tsx";
import { Button, Icon, Link, Select } from "#app/ui/index.ts";
import { useFilterSheet } from "#app/ui/use-filter-sheet.ts";
import { FilterFields, filterFormUrl } from "./filter-fields.tsx";
import type { FilterView } from "./filter-view.ts";

const FilterSheet = lazyComponent(() => import("#app/ui/filter-sheet.tsx").then((m) => m.FilterSheet));

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
            chips={view.chips}
            clearHref="/products"
            count={count}
            more={more}
            options={options}
            onClose={close}
            returnFocus={() => opener.current}
          >
            <FilterFields view={view} apply={apply}>
              <input type="hidden" name="sort" value={chosenValue(view.sorts)} />
            </FilterFields>
          </FilterSheet>
        ) : null}
      </Suspense>
    </>
  );
}
