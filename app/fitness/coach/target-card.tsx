import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { DIARY_NUTRIENTS, formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { CardFrame } from "./card-frame.tsx";
import { usePlanCard } from "./use-plan-card.ts";

/** A target of the member's own; confirmed, a new plan is in force from today. */
export function TargetCard({ card }: { card: Extract<CoachCard, { kind: "target" }> }) {
  const { save, frame } = usePlanCard(card);
  const name = DIARY_NUTRIENTS[card.nutrient].name;
  const set = () =>
    save(`${name} target saved from today on`, ({ overrides }) => ({
      overrides: { ...overrides, [card.nutrient]: card.to },
    }));
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      doneText="Your plan has this target."
      action={`Set ${formatNutrient(card.nutrient, card.to)} a day`}
      {...frame}
      onConfirm={set}
    >
      <p>
        {card.from === null ? "No target so far" : `${formatNutrient(card.nutrient, card.from)} a day now`}, then{" "}
        {formatNutrient(card.nutrient, card.to)}.
      </p>
    </CardFrame>
  );
}
