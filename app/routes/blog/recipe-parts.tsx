import { LogIt } from "#app/fitness/direct/log-it.tsx";
import { type CompactJson, useCompactJson } from "#app/lib/compact-json.ts";
import type { RecipeView } from "#app/recipes/load-recipe.ts";
import { RecipePage } from "#app/recipes/recipe-page.tsx";
import { readServings } from "#app/recipes/servings.ts";
import { RecipeProducts } from "#app/store/recipe-products.tsx";
import { Link } from "#app/ui/index.ts";

/** What the recipe's page shows before its story, put together of the parts of recipes and of the store. */
export function RecipeParts({
  recipe,
  servings,
  units,
}: {
  recipe: CompactJson<RecipeView>;
  /** As the URL says them. */
  servings: string | null;
  units: string | null;
}) {
  const view = useCompactJson(recipe);
  return (
    <RecipePage
      view={view}
      servings={readServings(view, servings)}
      units={units === "metric" || units === "us" ? units : null}
      log={
        <LogIt
          of={{ recipe: view.slug }}
          name={view.title}
          look={{ size: "lg" }}
          otherwise={
            <Link to="/fitness-app" className="recipe-log-link">
              Log meals in the fitness app
            </Link>
          }
        />
      }
      products={view.products.length > 0 ? <RecipeProducts products={view.products} /> : null}
    />
  );
}
