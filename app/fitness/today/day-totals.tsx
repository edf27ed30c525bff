import { LinkButton } from "#app/ui/index.ts";
import { formatNutrient, KJ_PER_KCAL, type NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import { formatRestOfVolume, formatVolume } from "#worker/nutrition/domain-volume.ts";
import { type DayTargets, targetAmount } from "../diary/day-targets.ts";
import { knownText, totalsOf } from "../diary/diary-day.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";
import type { DiaryDay } from "../diary/use-diary-day.ts";
import { Bar } from "./bar.tsx";
import { Ring } from "./ring.tsx";

/** What the day comes to and what remains of its targets. */
export function DayTotals({ day, targets }: { day: DiaryDay; targets: DayTargets | null }) {
  const display = useNumberDisplay();
  const totals = totalsOf(day.entries);
  const format = (key: NutrientKey, amount: number) => formatNutrient(key, amount, display.energy);

  const ring = (key: "energyKcal" | "protein", name: string, tone: "energy" | "protein") => {
    const target = targetAmount(targets, key);
    const amount = totals[key].amount;
    // Of both as they are shown, so that the three add up in kilojoules too.
    const shown = (of: number) =>
      key === "energyKcal" && display.energy === "kJ" ? Math.round(of * KJ_PER_KCAL) / KJ_PER_KCAL : of;
    const left = target !== null && amount !== null ? shown(target) - shown(amount) : null;
    const known = knownText(totals[key]);
    return (
      <div className="ring-figure">
        <Ring tone={tone} share={target && amount !== null ? amount / target : null}>
          <span className="ring-amount">{amount === null ? "–" : format(key, amount).replace(/ \S+$/, "")}</span>
          <span className="ring-of">
            {target === null ? (key === "protein" ? "g" : display.energy) : `of ${format(key, target)}`}
          </span>
        </Ring>
        <p>
          <strong>{name}</strong>
          <span>{left === null ? "" : left >= 0 ? `${format(key, left)} left` : `${format(key, -left)} over`}</span>
          {known ? <span className="dim small">{known}</span> : null}
        </p>
      </div>
    );
  };

  const bar = (key: NutrientKey, name: string) => {
    const total = totals[key];
    const target = targetAmount(targets, key);
    return (
      <Bar
        key={key}
        name={name}
        figure={
          <>
            <strong>{total.amount === null ? "Unknown" : format(key, total.amount).replace(/ \S+$/, "")}</strong>
            {target !== null
              ? ` of ${format(key, target)}`
              : total.amount === null
                ? ""
                : ` ${format(key, 0).slice(2)}`}
          </>
        }
        share={target && total.amount !== null ? total.amount / target : null}
        note={knownText(total)}
      />
    );
  };

  const waterTarget = targetAmount(targets, "waterG");
  const fromFood = totals.waterG.amount ?? 0;
  const water = day.summary.waterMl + fromFood;
  return (
    <section className="fitness-card day-totals" aria-labelledby="day-totals">
      <h2 id="day-totals" className="visually-hidden">
        Totals
      </h2>
      <div className="day-rings">
        {display.hideNumbers ? null : ring("energyKcal", "Energy", "energy")}
        {ring("protein", "Protein", "protein")}
      </div>
      <div className="day-bars">
        {bar("carbohydrate", "Carbs")}
        {bar("fat", "Fat")}
        {bar("fiber", "Fiber")}
        <Bar
          name="Water"
          figure={
            <>
              <strong>
                {waterTarget
                  ? formatVolume(water, display.volume).replace(/ .*$/, "")
                  : formatVolume(water, display.volume)}
              </strong>
              {waterTarget ? ` of ${formatVolume(waterTarget, display.volume)}` : ""}
            </>
          }
          share={waterTarget ? water / waterTarget : null}
          note={fromFood > 0 ? `${formatRestOfVolume(water, day.summary.waterMl, display.volume)} of it in food` : ""}
        />
      </div>
      {targets ? null : (
        <p className="day-totals-plan">
          <span>Your plan sets what each of these is measured against.</span>
          <LinkButton to="/fitness-app?tab=plan" variant="outline">
            Set up your plan
          </LinkButton>
        </p>
      )}
    </section>
  );
}
