import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { DIARY_NUTRIENTS, formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { useLog } from "../log/log-store.ts";
import { useRecord, useToday } from "../log/use-log.ts";
import { useSavePlan } from "../plan/use-plan.ts";
import { staleReason } from "./card-changes.ts";
import { CardFrame } from "./card-frame.tsx";
import { useConfirm } from "./use-confirm.ts";

/** A target of the member's own; confirmed, a new plan is in force from today. */
export function TargetCard({ card }: { card: Extract<CoachCard, { kind: "target" }> }) {
  const today = useToday();
  const records = useLog((state) => state.records);
  const profile = useRecord("profile", "profile")?.data;
  const savePlan = useSavePlan();
  const { isDone, confirm } = useConfirm(card.id);
  const name = DIARY_NUTRIENTS[card.nutrient].name;
  const save = () => {
    if (!profile) return;
    const overrides = { ...profile.overrides, [card.nutrient]: card.to };
    void confirm([], `${name} target saved from today on`, async () => ({
      ids: ["profile"],
      ...(await savePlan({ ...profile, overrides })),
    }));
  };
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      stale={isDone ? null : staleReason(card, records, today)}
      isDone={isDone}
      doneText="Your plan has this target."
      action={`Set ${formatNutrient(card.nutrient, card.to)} a day`}
      isDisabled={!profile}
      onConfirm={save}
    >
      <p>
        {card.from === null ? "No target so far" : `${formatNutrient(card.nutrient, card.from)} a day now`}, then{" "}
        {formatNutrient(card.nutrient, card.to)}.
      </p>
    </CardFrame>
  );
}
