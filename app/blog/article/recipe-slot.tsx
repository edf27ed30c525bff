import type { Recipe } from "#worker/content/domain-recipe.ts";

/** What goes into a recipe and how it is made, as plain lists. */
export function RecipeSlot({ recipe }: { recipe: Recipe }) {
  return (
    <section className="recipe">
      <h2>Ingredients</h2>
      {recipe.ingredients.map(({ group, items }) => (
        <div key={group}>
          {group ? <h3>{group}</h3> : null}
          <ul>
            {items.map(({ us, metric, item, prep }) => (
              <li key={item + us}>
                {us} ({metric}) {item}
                {prep ? `, ${prep}` : ""}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <h2>Steps</h2>
      <ol>
        {recipe.steps.map(({ title, text }) => (
          <li key={title + text}>
            {title ? <strong>{title}. </strong> : null}
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
