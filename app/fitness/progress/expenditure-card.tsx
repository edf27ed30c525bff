import { useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, toast } from "#app/ui/index.ts";
import { makePlan } from "#worker/fitness/plan/domain-plan.ts";
import {
  adaptiveExpenditure,
  type Expenditure,
  intakeDays,
  NEEDED,
  SOURCES,
  WINDOW_DAYS,
} from "#worker/fitness/progress/domain-expenditure.ts";
import { inEnergyUnit } from "#worker/nutrition/domain-energy-text.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { trendWeight } from "../plan/current-plan.ts";
import { SourceList } from "../plan/target-list.tsx";
import { type MemberPlan, usePreviewPlan, useSavePlan, useWeighIns } from "../plan/use-plan.ts";
import type { DeviceDays } from "./use-device-days.ts";

/** What a day costs the member by their own log, and the way to let the plan go by it. */
export function ExpenditureCard({
  today,
  device: { days },
  current,
}: {
  today: string;
  device: DeviceDays;
  current: MemberPlan;
}) {
  const { profile, plan } = current;
  const weighIns = useWeighIns();
  const formula = makePlan({ ...profile, overrides: {} }, today, { weightKg: trendWeight(weighIns, today) });
  const estimate = adaptiveExpenditure({
    days: intakeDays(days),
    weighIns,
    today,
    restingKcal: formula.restingKcal,
    formulaKcal: formula.expenditure.kcal,
  });
  const energy = (kcal: number) => formatNutrient("energyKcal", kcal, profile.units.energy);
  const isInPlan = plan.expenditureFrom === "log" && Math.abs(plan.expenditureKcal - estimate.kcal) < 20;
  return (
    <section className="fitness-card" aria-labelledby="expenditure">
      <div className="fitness-card-head">
        <h2 id="expenditure">Energy you use</h2>
      </div>
      <p className="progress-figure">
        {energy(estimate.kcal)} <span>a day{estimate.band === null ? "" : `, ± ${energy(estimate.band)}`}</span>
      </p>
      <p>{inEnergyUnit(estimate.reason, profile.units.energy)}</p>
      {estimate.from === "log" ? (
        <EstimateScale estimate={estimate} target={plan.energyKcal} energy={energy} />
      ) : (
        <dl className="progress-needs">
          <Need name="Complete days" have={estimate.completeDays} of={NEEDED.completeDays} />
          <Need name="Weigh-ins" have={estimate.weighIns} of={NEEDED.weighIns} />
        </dl>
      )}
      <details className="trend-table">
        <summary>How it's worked out</summary>
        <p>
          What you ate on complete days, less what your change in weight holds, over the last {WINDOW_DAYS} days. Mark a
          day complete under Today once everything is logged. Steps and workouts aren't added: your weight has them
          already.
        </p>
        <SourceList sources={[SOURCES.intakeBalance, SOURCES.energyOfWeight, SOURCES.energyOfWeightLimits]} />
      </details>
      {estimate.from === "log" ? (
        isInPlan ? (
          <p className="plan-note">Your plan goes by this.</p>
        ) : (
          <MoveButton current={current} estimate={estimate} energy={energy} />
        )
      ) : null}
    </section>
  );
}

function Need({ name, have, of }: { name: string; have: number; of: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {Math.min(have, of)} of {of}
      </dd>
    </div>
  );
}

/** The estimate with its uncertainty, what is eaten and the target on one scale; the words below say the same. */
function EstimateScale({
  estimate: { kcal, band, meanIntakeKcal },
  target,
  energy,
}: {
  estimate: Expenditure;
  target: number;
  energy: (kcal: number) => string;
}) {
  const eaten = meanIntakeKcal ?? kcal;
  const width = band ?? 0;
  const low = Math.floor((Math.min(kcal - width, eaten, target) - 50) / 100) * 100;
  const high = Math.ceil((Math.max(kcal + width, eaten, target) + 50) / 100) * 100;
  const at = (value: number) => `${(((value - low) / (high - low)) * 100).toFixed(1)}%`;
  return (
    <>
      <div className="energy-scale" aria-hidden="true">
        <span
          className="energy-band"
          style={{ left: at(kcal - width), right: `${100 - Number.parseFloat(at(kcal + width))}%` }}
        />
        <span className="energy-line" style={{ left: at(kcal) }} />
        <span className="energy-target" style={{ left: at(target) }} />
        <span className="energy-eaten" style={{ left: at(eaten) }} />
      </div>
      <p className="energy-ends" aria-hidden="true">
        <span>{energy(low)}</span>
        <span>{energy(high)}</span>
      </p>
      <p className="energy-key">
        <span data-mark="eaten">You eat {energy(eaten)} on average</span>
        <span data-mark="target">Target {energy(target)}</span>
      </p>
    </>
  );
}

function MoveButton({
  current: { profile, plan },
  estimate,
  energy,
}: {
  current: MemberPlan;
  estimate: Expenditure;
  energy: (kcal: number) => string;
}) {
  const [isOpen, setOpen] = useState(false);
  const save = useSavePlan();
  const expenditure = { kcal: estimate.kcal, from: "log" as const, reason: estimate.reason };
  const next = usePreviewPlan(profile, expenditure).plan.energyKcal;
  const hasOwn = profile.overrides.energyKcal !== undefined;
  const move = async () => {
    const { undo } = await save(profile, expenditure);
    toast({ title: "Your plan goes by your log now", action: { label: "Undo", onClick: () => void undo() } });
  };
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Use it in my plan
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        danger={false}
        title="Let your plan go by your log?"
        text={
          hasOwn
            ? `Your own energy target ${Math.abs(next - plan.energyKcal) < 1 ? `stays at ${energy(next)}` : `becomes ${energy(next)} in place of ${energy(plan.energyKcal)}, since its limits follow your expenditure`}. Days before today keep their targets.`
            : `From today on your energy target is ${energy(next)} in place of ${energy(plan.energyKcal)}, and protein, fat and carbohydrate follow. Days before today keep their targets.`
        }
        confirm="Change my plan"
        onConfirm={() => void move()}
      />
    </>
  );
}
