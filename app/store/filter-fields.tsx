import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Checkbox, Select } from "#app/ui/index.ts";
import type { FilterOption, FilterView, PriceOption } from "./filter-view.ts";

const LIST_FIELDS = ["goal", "ingredient", "free"];
/** Values that a group shows before "Show all". */
const FOLDED_AFTER = 8;

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

function OptionCheckbox({ name, option }: { name: string; option: FilterOption }) {
  const { value, label, selected, count } = option;
  return (
    <Checkbox
      label={
        <span className="filter-option">
          {label} {typeof count === "number" ? <span className="filter-count">{count}</span> : null}
        </span>
      }
      name={name}
      value={value}
      defaultChecked={selected}
      disabled={count === 0 && !selected}
    />
  );
}

function CheckboxGroup({ title, name, options }: { title: string; name: string; options: FilterOption[] }) {
  if (options.length === 0) return null;
  const first = options.length > FOLDED_AFTER + 2 ? options.slice(0, FOLDED_AFTER) : options;
  const rest = options.slice(first.length);
  return (
    <fieldset className="fieldset">
      <legend>{title}</legend>
      <div className="filter-checks">
        {first.map((o) => (
          <OptionCheckbox key={o.value} name={name} option={o} />
        ))}
      </div>
      {rest.length > 0 ? (
        <details className="filter-rest">
          <summary className="tap-target">{`${rest.length} more`}</summary>
          <div className="filter-checks">
            {rest.map((o) => (
              <OptionCheckbox key={o.value} name={name} option={o} />
            ))}
          </div>
        </details>
      ) : null}
    </fieldset>
  );
}

/** The price: a limit is chosen by its bar, which says how many products cost that much. */
function PriceBands({ options }: { options: PriceOption[] }) {
  return (
    <fieldset className="fieldset">
      <legend>Price</legend>
      <div className="price-bands">
        {options.map((o) => (
          <label key={o.value}>
            <input
              type="radio"
              name="max"
              value={o.value}
              defaultChecked={o.selected}
              aria-label={o.label}
              className="price-band-input"
            />
            {o.share === null ? null : (
              <svg viewBox="0 0 1 50" preserveAspectRatio="none" aria-hidden="true">
                <rect y={50 - 48 * o.share - 2} width="1" height={48 * o.share + 2} />
              </svg>
            )}
            <span>{o.short}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The value of the chosen option; empty: none. */
export const chosenValue = (options: FilterOption[]) => options.find((o) => o.selected)?.value ?? "";

/** The form of the filters: in the column beside the list, and in the sheet on phones. Each choice applies at once. */
export function FilterFields({
  id,
  view,
  apply,
  children,
}: {
  id?: string;
  view: FilterView;
  apply: (form: HTMLFormElement) => void;
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.current) apply(form.current);
  };
  // A chip or the back button also changes the list: the controls follow and keep their focus. Not on the first render:
  // choices that were made before hydration are about to be applied.
  const followed = useRef(view);
  useEffect(() => {
    if (followed.current === view) return;
    followed.current = view;
    const lists = { goal: view.goals, ingredient: view.ingredients, free: view.freeOf, max: view.prices };
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.type !== "hidden")
        control.checked =
          lists[control.name as keyof typeof lists]?.some((o) => o.selected && o.value === control.value) ?? false;
      if (control instanceof HTMLSelectElement)
        control.value = [...control.options].find((o) => o.defaultSelected)?.value ?? "";
    }
  }, [view]);
  return (
    <Form
      ref={form}
      id={id}
      method="get"
      action="/products"
      onSubmit={submit}
      onChange={() => form.current && apply(form.current)}
      className="filter-fields"
      data-live=""
    >
      <CheckboxGroup title="Goal" name="goal" options={view.goals} />
      <CheckboxGroup title="Free from" name="free" options={view.freeOf} />
      <CheckboxGroup title="Ingredient" name="ingredient" options={view.ingredients} />
      <div className="filter-selects">
        <Select label="Format" name="format" defaultValue={chosenValue(view.formats)} options={view.formats} />
      </div>
      <PriceBands options={view.prices} />
      {children}
    </Form>
  );
}
