import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { useRecord } from "../log/use-log.ts";
import { type ChosenItem, totalOf } from "./card-changes.ts";

/** What the chosen foods come to, in the member's units; energy only where numbers aren't hidden. */
export function Totals({
  items,
  target,
}: {
  items: readonly ChosenItem[];
  target: { energyKcal: number; protein: number } | null;
}) {
  const profile = useRecord("profile", "profile")?.data;
  if (items.length === 0 || profile?.hideNumbers) return null;
  const { energyKcal, protein } = totalOf(items);
  const unit = profile?.units.energy ?? "kcal";
  return (
    <p className="coach-totals" role="status">
      {energyKcal === undefined ? "" : formatNutrient("energyKcal", energyKcal, unit)}
      {energyKcal !== undefined && target ? ` of ${formatNutrient("energyKcal", target.energyKcal, unit)}` : ""}
      {protein === undefined
        ? ""
        : ` · ${formatNutrient("protein", protein)}${target ? ` of ${formatNutrient("protein", target.protein)}` : ""} protein`}
    </p>
  );
}
