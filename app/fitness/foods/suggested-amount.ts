import type { Suggestion } from "#worker/nutrition/domain-closing-food.ts";
import type { FoodAmount } from "./diary-food.ts";

/** A suggestion's amount as the diary keeps it. */
export const suggestedAmount = ({
  grams,
  portions,
  portionLabel,
}: Pick<Suggestion, "grams" | "portions" | "portionLabel">): FoodAmount => ({
  grams,
  portion: { label: portionLabel.slice(0, 80), grams: grams / portions, count: portions },
});
