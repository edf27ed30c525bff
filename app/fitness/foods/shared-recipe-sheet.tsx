import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/index.ts";
import type { RecipeToLog } from "#worker/fitness/recipes/contract.ts";
import { useFoodIndex } from "./food-store.ts";
import { MealEditor, type MealStart } from "./meal-editor.tsx";
import { matchIngredients, matchSiteRecipe, readSharedParams, readSharedRecipe } from "./shared-recipe.ts";

/** Opens a recipe shared with the installed app as a draft of the member's own. Nothing is stored until it is saved. */
export function SharedRecipeSheet() {
  const [params, setParams] = useSearchParams();
  const shared = readSharedParams(params);
  if (!shared) return null;
  const close = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ["title", "text", "url"]) after.delete(`shared_${name}`);
        after.set("tab", "nutrition");
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return <Begun key={JSON.stringify(shared)} recipe={readSharedRecipe(shared, location.origin)} onClose={close} />;
}

function Begun({ recipe, onClose }: { recipe: ReturnType<typeof readSharedRecipe>; onClose: () => void }) {
  const { index, status } = useFoodIndex();
  const [start, setStart] = useState<MealStart>();
  const isWaiting = status === "loading";
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, when the foods are there
  useEffect(() => {
    if (isWaiting || start) return;
    const { title, servings, note, slug } = recipe;
    const byLines = (): MealStart => ({
      name: title,
      servings,
      note,
      ...matchIngredients(recipe.ingredients, index),
    });
    if (slug === null) return setStart(byLines());
    apiRequest<RecipeToLog>("GET", `/api/foods/recipes/${encodeURIComponent(slug)}`).then(
      (found) => setStart({ name: found.title, servings: found.servings, note, ...matchSiteRecipe(found) }),
      // Offline, or not a recipe: only the shared text is used.
      () => setStart(byLines()),
    );
  }, [isWaiting]);
  if (start) return <MealEditor record={null} start={start} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="New recipe" width={640}>
      <Skeleton height="12rem" />
    </Dialog>
  );
}
