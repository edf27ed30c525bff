import { Suspense, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { CheckboxGroup, chosenValue, FilterForm, listFormUrl } from "#app/ui/filter-fields.tsx";
import { Button, Icon, Select, TextField } from "#app/ui/index.ts";
import { useFilterSheet } from "#app/ui/use-filter-sheet.ts";
import { STUDY_FACETS } from "#worker/science/domain-study-filter.ts";
import type { StudyFilterView } from "./study-filter-view.ts";

const FilterSheet = lazyComponent(() => import("#app/ui/filter-sheet.tsx").then((m) => m.FilterSheet));

const PATH = "/ingredient-studies";
const toUrl = (form: HTMLFormElement) => listFormUrl(PATH, [...STUDY_FACETS, "q", "sort"], new FormData(form));

/**
 * The filters of the studies: a column on wide screens, a sheet on others. Each choice applies at once; words apply by
 * Enter. Without scripts the form has a button.
 */
export function StudyFilters({ view, total }: { view: StudyFilterView; total: number }) {
  const navigate = useNavigate();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { open, options, show, close } = useFilterSheet();
  const apply = (form: HTMLFormElement) => navigate(toUrl(form), options);
  const lists = Object.fromEntries(view.groups.map((group) => [group.name, group.options]));
  const chosen = view.chips.length > 0 ? ` (${view.chips.length})` : "";
  const groups = view.groups.map((group) => (
    <CheckboxGroup key={group.name} title={group.title} name={group.name} options={group.options} />
  ));
  return (
    <>
      <div className="filter-bar study-filter-bar">
        <span className="study-search">
          <TextField
            key={view.q}
            label="Search within studies"
            hideLabel
            name="q"
            type="search"
            form={id}
            defaultValue={view.q}
            maxLength={80}
            autoComplete="off"
            placeholder="Search within studies"
          />
          <Button type="submit" form={id} variant="outline" aria-label="Search within studies">
            <Icon name="search" />
          </Button>
        </span>
        <Button ref={opener} type="button" variant="outline" className="filter-open" onClick={show}>
          <Icon name="filter" />
          Filter{chosen}
        </Button>
        <a className="button button-outline filter-jump" href="#filters">
          <Icon name="filter" />
          Filter{chosen}
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
        <FilterForm id={id} action={PATH} lists={lists} view={view} apply={apply}>
          {groups}
          <noscript>
            <Button type="submit">Apply filters</Button>
          </noscript>
        </FilterForm>
      </section>
      <Suspense fallback={null}>
        {open ? (
          <FilterSheet
            chips={view.chips}
            clearHref={PATH}
            count={total}
            more={false}
            options={options}
            onClose={close}
            returnFocus={() => opener.current}
          >
            <FilterForm action={PATH} lists={lists} view={view} apply={apply}>
              {groups}
              <input type="hidden" name="q" value={view.q} />
              <input type="hidden" name="sort" value={chosenValue(view.sorts)} />
            </FilterForm>
          </FilterSheet>
        ) : null}
      </Suspense>
    </>
  );
}
