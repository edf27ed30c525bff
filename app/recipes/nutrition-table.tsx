import type { CSSProperties } from "react";
import type { RecipeView } from "./load-recipe.ts";

/** What one portion holds. It stays the same however many are cooked. */
export function NutritionTable({ view }: { view: RecipeView }) {
  const { nutrients, recipe, source } = view;
  if (nutrients.length === 0) return null;
  const isAtLeast = nutrients.some((row) => row.isAtLeast);
  const hasOptional = recipe.ingredients.some(({ items }) => items.some((item) => item.optional));
  return (
    <section className="recipe-nutrition" aria-labelledby="nutrition">
      <h2 id="nutrition">Nutrition per {recipe.yield.unit}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Nutrient</th>
            <th scope="col">Amount</th>
            <th scope="col">Daily value</th>
          </tr>
        </thead>
        <tbody>
          {nutrients.map(({ key, name, amount, isAtLeast: least, percent }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {least ? <span className="dim">at least </span> : null}
                {amount}
              </td>
              <td
                style={{ "--share": `${Math.min(100, percent ?? 0)}%` } as CSSProperties}
                data-percent={percent !== null || undefined}
              >
                {percent === null ? <span className="visually-hidden">No daily value</span> : `${percent}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="recipe-source">
        Computed from the weights of the raw ingredients{hasOptional ? ", without the optional ones" : ""}, without
        losses in cooking. {source} Daily values are those of US labels (21 CFR 101.9)
        {isAtLeast ? "; “at least” where an ingredient's value isn't known." : "."}
      </p>
    </section>
  );
}
