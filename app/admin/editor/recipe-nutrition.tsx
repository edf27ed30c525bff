import { useMemo } from "react";
import { KeyValues, Text } from "#app/ui/index.ts";
import type { Recipe } from "#worker/content/domain-recipe.ts";
import { formatAmount, NUTRIENTS, type Nutrient } from "#worker/nutrition/domain.ts";
import { CONTAINED } from "#worker/nutrition/domain-contains.ts";
import { dietNames, dishDiets, dishNutrition, dishParts } from "#worker/nutrition/domain-dish.ts";
import { namedSources } from "./recipe-draft.ts";
import { useNamedSources } from "./use-named-sources.ts";

const SHOWN: readonly Nutrient[] = ["energyKcal", "protein", "fat", "carbohydrate", "fiber", "sodiumMg"];

/** What a portion holds, added up while the recipe is written, and what isn't known of it. */
export function RecipeNutrition({ recipe }: { recipe: Recipe }) {
  const named = useMemo(() => namedSources(recipe), [recipe]);
  const sources = useNamedSources(named.foods, named.products);
  if (sources.isError) return <Text small>The nutrition couldn’t be added up. Check your connection.</Text>;
  if (!sources.isLoaded) return <Text small>Adding up…</Text>;
  const parts = dishParts(recipe, sources);
  const sums = dishNutrition(parts, recipe.yield.count);
  const { contains, diets } = dishDiets(parts);
  const unknown = recipe.ingredients
    .flatMap((group) => group.items)
    .filter((item, at) => parts[at]?.per100g === null && item.item.trim() !== "");
  return (
    <div className="recipe-sum">
      <KeyValues
        items={SHOWN.map((key) => {
          const sum = sums[key];
          const amount = sum ? `${sum.isAtLeast ? "at least " : ""}${formatAmount(key, sum.amount)}` : "Unknown";
          return [NUTRIENTS[key].name, amount] as const;
        })}
      />
      <Text small>
        {contains.length > 0 ? `Contains ${contains.map((key) => CONTAINED[key].toLowerCase()).join(", ")}.` : ""}{" "}
        {diets.length > 0 ? `${dietNames(diets).join(", ")}.` : ""}
      </Text>
      {unknown.length > 0 ? (
        <Text small>
          No nutrition data for {unknown.map((item) => item.item).join(", ")}. Choose a food or a product for each;
          until then, totals read “at least” and no diets are shown.
        </Text>
      ) : null}
    </div>
  );
}
