import { Icon, Link } from "#app/ui/index.ts";
import { portionPlural, showAmount, type Units } from "#worker/content/domain-measure.ts";
import type { RecipeItem } from "#worker/content/domain-recipe.ts";
import type { RecipeView } from "./load-recipe.ts";
import { maxServings } from "./servings.ts";
import type { Cooking } from "./use-cooking.ts";

/** The URL of a recipe with what was chosen, without what is as written. */
export function recipeUrl(
  { path, recipe }: Pick<RecipeView, "path" | "recipe">,
  servings: number,
  units: Units,
): string {
  const query = new URLSearchParams();
  if (servings !== recipe.yield.count) query.set("servings", String(servings));
  if (units !== "us") query.set("units", units);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** How many portions, and in which units. Without scripts these are links. */
export function IngredientControls({
  view,
  servings,
  units,
  onServings,
  onUnits,
}: {
  view: RecipeView;
  servings: number;
  units: Units;
  onServings: (servings: number) => void;
  onUnits: (units: Units) => void;
}) {
  const { unit } = view.recipe.yield;
  const step = (by: number, icon: "minus" | "plus", words: string) => {
    const value = servings + by;
    const sign = <Icon name={icon} size={18} />;
    if (value < 1 || value > maxServings(view))
      return (
        <span className="recipe-step" aria-hidden="true">
          {sign}
        </span>
      );
    return (
      <a
        className="recipe-step"
        href={recipeUrl(view, value, units)}
        aria-label={`${words} ${view.units}`}
        onClick={(event) => {
          event.preventDefault();
          onServings(value);
        }}
      >
        {sign}
      </a>
    );
  };
  return (
    <div className="recipe-controls no-print">
      <div className="recipe-stepper">
        {step(-1, "minus", "Fewer")}
        <output aria-live="polite">
          <b>{servings}</b> {servings > 1 ? portionPlural(unit) : unit}
        </output>
        {step(1, "plus", "More")}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of controls, no part of a form */}
      <div className="recipe-units" role="group" aria-label="Units">
        {(["us", "metric"] as const).map((one) => (
          <a
            key={one}
            href={recipeUrl(view, servings, one)}
            aria-current={one === units ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onUnits(one);
            }}
          >
            {one === "us" ? "US" : "Metric"}
          </a>
        ))}
      </div>
    </div>
  );
}

/** The ingredients by group, each to be checked off. */
export function IngredientList({
  view,
  factor,
  units,
  cooking,
}: {
  view: RecipeView;
  factor: number;
  units: Units;
  cooking: Cooking;
}) {
  let place = 0;
  return view.recipe.ingredients.map(({ group, items }) => (
    <section key={group || "all"} className="ingredient-group">
      {group && view.recipe.ingredients.length > 1 ? <h3>{group}</h3> : null}
      <ul className="recipe-checklist">
        {items.map((item) => {
          const index = place++;
          const isChecked = cooking.state.checked.includes(index);
          return (
            <li key={index}>
              <label>
                <input
                  type="checkbox"
                  name={`ingredient-${index}`}
                  // Another value than the server's keeps a stored check from being undone by the markup that it replaces.
                  value={isChecked ? "checked" : ""}
                  checked={isChecked}
                  onChange={() => cooking.toggleChecked(index)}
                />
                <IngredientText item={item} factor={factor} units={units} />
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

function IngredientText({ item, factor, units }: { item: RecipeItem; factor: number; units: Units }) {
  const shown = showAmount(item, factor, units);
  return (
    <span className="ingredient-text">
      <b>{shown.amount}</b> {item.product ? <Link to={`/products/${item.product}`}>{shown.item}</Link> : shown.item}
      {item.prep ? `, ${item.prep}` : ""} {shown.other ? <span className="ingredient-other">{shown.other}</span> : null}
      {item.optional ? <span className="ingredient-other"> (optional)</span> : null}
      {item.note ? <small>{item.note}</small> : null}
    </span>
  );
}
