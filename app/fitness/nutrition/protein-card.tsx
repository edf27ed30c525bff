import { useMemo } from "react";
import { Button } from "#app/ui/index.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { snapshotOf } from "#worker/fitness/log/domain-snapshot.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import {
  complements,
  PROTEIN_QUALITY_METHOD,
  PROTEIN_QUALITY_NAME,
  proteinQualityByMeal,
  SOURCES,
} from "#worker/nutrition/domain-protein-quality.ts";
import { type DayTargets, targetAmount } from "../diary/day-targets.ts";
import { type Entry, MEAL_NAMES, MEAL_ORDER, toEaten, totalsOf } from "../diary/diary-day.ts";
import { saveWithUndo } from "../diary/save-with-undo.ts";
import { useFoodLibrary } from "../foods/food-store.ts";
import { entryChange } from "../foods/log-result.ts";
import { eaterOf } from "./day-gaps.ts";
import { SourceList, WhyTarget } from "./why-target.tsx";

/** Protein of a day by meal, and what its foods make of it together. */
export function ProteinCard({
  entries,
  targets,
  date,
}: {
  entries: readonly Entry[];
  targets: DayTargets | null;
  /** Where a food is added; null where nothing can be. */
  date: string | null;
}) {
  const { candidates, byId } = useFoodLibrary();
  const eaten = useMemo(() => toEaten(entries), [entries]);
  const { day, meals } = useMemo(() => proteinQualityByMeal(eaten), [eaten]);
  const left = targets ? Math.max(0, targets.plan.energyKcal - (totalsOf(entries).energyKcal.amount ?? 0)) : 0;
  const byMeal = useMemo(
    () =>
      new Map(
        meals.map(({ meal, quality }) => [
          meal,
          {
            quality,
            complement: targets
              ? complements(
                  eaten.filter((food) => food.meal === meal),
                  candidates,
                  eaterOf(targets),
                  left,
                )[0]
              : undefined,
          },
        ]),
      ),
    [meals, eaten, candidates, targets, left],
  );
  const target = targetAmount(targets, "protein");
  const total = totalsOf(entries).protein;
  const proteinOf = (meal: Meal) => totalsOf(entries.filter(({ data }) => data.meal === meal)).protein.amount ?? 0;
  const add = (id: string, grams: number, meal: Meal) => {
    const food = byId.get(id);
    if (!food || !date) return;
    void saveWithUndo(
      entryChange(snapshotOf(food), { grams, portion: null }, { date, meal }),
      `${food.name} added to ${MEAL_NAMES[meal].toLowerCase()}`,
    );
  };
  return (
    <section className="fitness-card protein-card" aria-labelledby="protein">
      <div className="fitness-card-head">
        <h2 id="protein">Protein today</h2>
        <span className="fitness-figure">
          <strong>{total.amount === null ? "Unknown" : formatNutrient("protein", total.amount)}</strong>
          {target === null ? "" : ` of ${formatNutrient("protein", target)}`}
        </span>
      </div>
      {entries.length === 0 ? (
        <p className="dim">Log a meal, and this shows which amino acid limits it.</p>
      ) : (
        <>
          <p>
            <strong>Whole day.</strong> {day.text}
          </p>
          <ul className="protein-meals">
            {MEAL_ORDER.flatMap((meal) => {
              const own = byMeal.get(meal);
              if (!own || own.quality.protein === 0) return [];
              const { quality, complement } = own;
              return [
                <li key={meal}>
                  <p>
                    <strong>{MEAL_NAMES[meal]}</strong>, {formatNutrient("protein", proteinOf(meal))}. {quality.text}
                  </p>
                  {complement && date ? (
                    <div className="watch-food">
                      <p>{complement.text}</p>
                      <Button
                        variant="soft"
                        aria-label={`Add ${complement.grams} g ${complement.food.name} to ${MEAL_NAMES[meal].toLowerCase()}`}
                        onClick={() => add(complement.food.id, complement.grams, meal)}
                      >
                        Add
                      </Button>
                    </div>
                  ) : null}
                </li>,
              ];
            })}
          </ul>
        </>
      )}
      <p className="dim small">{PROTEIN_QUALITY_NAME}. Over a day, meals complete each other; each one needn't.</p>
      <details className="why">
        <summary>How it is estimated</summary>
        <p>{PROTEIN_QUALITY_METHOD}</p>
        <SourceList sources={Object.values(SOURCES)} />
      </details>
      {targets ? <WhyTarget nutrient="protein" targets={targets} /> : null}
    </section>
  );
}
