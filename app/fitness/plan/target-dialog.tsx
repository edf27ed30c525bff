import { type FormEvent, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, TextField, toast } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { inEnergyUnit } from "#worker/nutrition/domain-energy-text.ts";
import { DIARY_NUTRIENTS, type NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import { formatOfDay } from "#worker/nutrition/domain-volume.ts";
import { useRecords, useToday } from "../log/use-log.ts";
import { findPlanOn, makeMemberPlan } from "./current-plan.ts";
import { targetAmount, targetUnit } from "./targets.ts";
import { useSavePlan, useWeighIns } from "./use-plan.ts";

/** More a day is a slip of the finger. */
const MOST = 100_000;

/** Changes one target, or gives it back to its rule. What touches a limit is said before it is saved. */
export function TargetDialog({
  target,
  profile,
  onClose,
}: {
  target: NutrientKey;
  profile: Profile;
  onClose: () => void;
}) {
  const today = useToday();
  const weighIns = useWeighIns();
  const plans = useRecords("plan");
  const save = useSavePlan();
  const { unit, factor, decimals } = targetUnit(target, profile.units);
  const current = findPlanOn(
    today,
    plans.map(({ data }) => data),
  );
  const madeOf = (overrides: Profile["overrides"]) =>
    makeMemberPlan({ ...profile, overrides }, today, { current, weighIns });
  const { [target]: own, ...others } = profile.overrides;
  const { name } = DIARY_NUTRIENTS[target];
  const shown = (amount: number) => String(Number((amount * factor).toFixed(decimals)));
  const [text, setText] = useState(() => shown(targetAmount(target, madeOf(profile.overrides))));
  const [problem, setProblem] = useState<string>();
  const typed = toNumber(text);
  const isAmount = typed !== null && typed >= 0 && typed <= MOST;
  const preview = isAmount ? madeOf({ ...others, [target]: typed / factor }) : null;

  const finish = async (overrides: Profile["overrides"], title: string) => {
    const { undo } = await save({ ...profile, overrides });
    onClose();
    toast({ title, action: { label: "Undo", onClick: () => void undo() } });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isAmount) {
      setProblem("Enter a number from 0 to 100,000.");
      return;
    }
    // A limit that was touched is the member's own target from now on: should it move, nothing that they never saw comes back.
    const amount = preview && target !== "carbohydrate" ? targetAmount(target, preview) : typed / factor;
    await finish({ ...others, [target]: amount }, `${name} target saved from today on`);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={`Your ${name.toLowerCase()} target`} width={460}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={`${name} a day`}
          inputMode="decimal"
          autoComplete="off"
          after={unit}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <p className="target-note" role="status">
          {(preview && inEnergyUnit(preview.warnings[target] ?? "", profile.units.energy)) ||
            (preview && target === "energyKcal"
              ? `Protein, fat and carbohydrate follow: ${preview.plan.proteinG}, ${preview.plan.fatG} and ${preview.plan.carbohydrateG} g.`
              : preview && (target === "protein" || target === "fat")
                ? `Carbohydrate takes the rest: ${preview.plan.carbohydrateG} g.`
                : "")}
        </p>
        <div className="dialog-actions">
          {own === undefined ? null : (
            <Button variant="outline" onClick={() => finish(others, `${name} follows its rule again`)}>
              Use {formatOfDay(target, targetAmount(target, madeOf(others)), profile.units)}
            </Button>
          )}
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
