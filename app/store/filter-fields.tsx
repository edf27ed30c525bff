import type { ReactNode } from "react";
import { CheckboxGroup, chosenValue, FilterForm, listFormUrl } from "#app/ui/filter-fields.tsx";
import { Select } from "#app/ui/index.ts";
import type { FilterView, PriceOption } from "./filter-view.ts";

const PATH = "/products";
const NAMES = ["goal", "ingredient", "free", "format", "max", "sort"];

/** The URL of the filter form's choices. */
export const filterFormUrl = (form: FormData): string => listFormUrl(PATH, NAMES, form);

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

/** The form of the product list's filters. */
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
  const lists = { goal: view.goals, ingredient: view.ingredients, free: view.freeOf, max: view.prices };
  return (
    <FilterForm id={id} action={PATH} lists={lists} view={view} apply={apply}>
      <CheckboxGroup title="Goal" name="goal" options={view.goals} />
      <CheckboxGroup title="Free from" name="free" options={view.freeOf} />
      <CheckboxGroup title="Ingredient" name="ingredient" options={view.ingredients} />
      <div className="filter-selects">
        <Select label="Format" name="format" defaultValue={chosenValue(view.formats)} options={view.formats} />
      </div>
      <PriceBands options={view.prices} />
      {children}
    </FilterForm>
  );
}
