import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Checkbox } from "./field.tsx";

/** A choice of a list's filters. */
export interface FilterOption {
  value: string;
  label: string;
  selected: boolean;
  /** How many would be left with it; null where the list is too long to count. */
  count?: number | null;
}

/** Values that a group shows before "Show all". */
const FOLDED_AFTER = 8;

/** The value of the chosen option; empty: none. */
export const chosenValue = (options: FilterOption[]) => options.find((o) => o.selected)?.value ?? "";

/** The URL of a filter form's choices: lists joined by commas in a fixed order, empty filters left out. */
export function listFormUrl(path: string, names: readonly string[], form: FormData): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = form.getAll(name).map(String).filter(Boolean).sort().join(",");
    if (value) query.set(name, value);
  }
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
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

/** Values of one kind, of which any number may be chosen. */
export function CheckboxGroup({ title, name, options }: { title: string; name: string; options: FilterOption[] }) {
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

/**
 * The form of a list's filters: in the column beside the list, and in the sheet on phones. Each choice applies at once.
 * @param lists the choices by the names of their controls
 * @param view changes with the list
 */
export function FilterForm({
  id,
  action,
  lists,
  view,
  apply,
  children,
}: {
  id?: string;
  action: string;
  lists: Record<string, FilterOption[]>;
  view: object;
  apply: (form: HTMLFormElement) => void;
  children: ReactNode;
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
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio"))
        control.checked = lists[control.name]?.some((o) => o.selected && o.value === control.value) ?? false;
      if (control instanceof HTMLSelectElement)
        control.value = [...control.options].find((o) => o.defaultSelected)?.value ?? "";
    }
  }, [view, lists]);
  return (
    <Form
      ref={form}
      id={id}
      method="get"
      action={action}
      onSubmit={submit}
      onChange={() => form.current && apply(form.current)}
      className="filter-fields"
      data-live=""
    >
      {children}
    </Form>
  );
}
