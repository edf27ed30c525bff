import { type FormEvent, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { Button, Checkbox, Icon, Link, Select } from "#app/ui/index.ts";
import type { FilterOption, FilterView } from "./filter-view.ts";

const LIST_FIELDS = ["goal", "ingredient", "free"];

/** The URL of a filter form's choices: lists joined by commas in a fixed order, empty filters left out. */
export function filterFormUrl(form: FormData): string {
  const query = new URLSearchParams();
  for (const name of [...LIST_FIELDS, "format", "max", "sort"]) {
    const value = form.getAll(name).map(String).filter(Boolean).sort().join(",");
    if (value) query.set(name, value);
  }
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/products?${text}` : "/products";
}

function CheckboxGroup({ title, name, options }: { title: string; name: string; options: FilterOption[] }) {
  if (options.length === 0) return null;
  return (
    <fieldset className="fieldset">
      <legend className="field-label">{title}</legend>
      <div className="filter-checks">
        {options.map((o) => (
          <Checkbox key={o.value} label={o.label} name={name} value={o.value} defaultChecked={o.selected} />
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The filters of the product list. Each choice applies at once; without scripts the form has a button. Goals are always visible, the rest is behind one button.
 */
export function FilterForm({ view, narrowed }: { view: FilterView; narrowed: number }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const apply = () => {
    if (form.current) navigate(filterFormUrl(new FormData(form.current)), { preventScrollReset: true, replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  // A chip or the back button also changes the list: the controls follow and keep their focus. Not on the first render:
  // choices that were made before hydration are about to be applied.
  const followed = useRef(view);
  useEffect(() => {
    if (followed.current === view) return;
    followed.current = view;
    const selected = new Set([...view.freeOf, ...view.ingredients].filter((o) => o.selected).map((o) => o.value));
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = selected.has(control.value);
      if (control instanceof HTMLSelectElement)
        control.value = [...control.options].find((o) => o.defaultSelected)?.value ?? "";
    }
  }, [view]);
  const chosen = (options: FilterOption[]) => options.find((o) => o.selected)?.value ?? "";
  return (
    <div className="filters">
      <nav className="chips" aria-label="Goals">
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
      <Form
        ref={form}
        method="get"
        action="/products"
        onSubmit={submit}
        onChange={apply}
        className="filter-form"
        data-live=""
      >
        {view.goals
          .filter((g) => g.selected)
          .map((g) => (
            <input key={g.value} type="hidden" name="goal" value={g.value} />
          ))}
        <details className="filter-more">
          <summary className="button button-outline">
            <Icon name="filter" />
            Filter{narrowed > 0 ? ` (${narrowed})` : ""}
          </summary>
          <div className="card filter-panel">
            <CheckboxGroup title="Free from" name="free" options={view.freeOf} />
            <CheckboxGroup title="Ingredients" name="ingredient" options={view.ingredients} />
            <div className="filter-selects">
              <Select label="Format" name="format" defaultValue={chosen(view.formats)} options={view.formats} />
              <Select label="Price" name="max" defaultValue={chosen(view.prices)} options={view.prices} />
            </div>
          </div>
        </details>
        <div className="filter-sort">
          <Select label="Sort by" hideLabel name="sort" defaultValue={chosen(view.sorts)} options={view.sorts} />
        </div>
        <noscript>
          <Button type="submit">Apply filters</Button>
        </noscript>
      </Form>
    </div>
  );
}
