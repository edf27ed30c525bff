import { Button } from "#app/ui/index.ts";
import { snapshotOf } from "#worker/fitness/log/domain-snapshot.ts";
import { scalePortion } from "#worker/nutrition/domain-candidate.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { SOURCES } from "#worker/nutrition/domain-watch-list.ts";
import type { DayTargets } from "../diary/day-targets.ts";
import { MEAL_NAMES, mealAtHour } from "../diary/diary-day.ts";
import { saveWithUndo } from "../diary/save-with-undo.ts";
import { useFoodLibrary } from "../foods/food-store.ts";
import { entryChange } from "../foods/log-result.ts";
import { suggestedAmount } from "../foods/suggested-amount.ts";
import { LazyDetails } from "../lazy-details.tsx";
import { Bar } from "../today/bar.tsx";
import type { Gap } from "./day-gaps.ts";
import { SourceList } from "./why-target.tsx";

/** A nutrient of the watch list: how much of its target, one food that closes the gap, and why. */
export function WatchRowView({
  gap: { row, suggestion },
  targets,
  date,
  isShort,
}: {
  gap: Gap;
  targets: DayTargets;
  /** Where a food is added; null where nothing can be. */
  date: string | null;
  /** Without notes and sources. */
  isShort?: boolean;
}) {
  const { byId } = useFoodLibrary();
  const food = suggestion ? byId.get(suggestion.food.id) : undefined;
  const add = () => {
    if (!food || !suggestion || !date) return;
    const meal = mealAtHour(new Date().getHours());
    void saveWithUndo(
      entryChange(snapshotOf(food), suggestedAmount(suggestion), { date, meal }),
      `${food.name} added to ${MEAL_NAMES[meal].toLowerCase()}`,
    );
  };
  return (
    <li className="watch-row">
      <Bar
        name={<strong>{row.name}</strong>}
        figure={row.stateText}
        share={(row.percent ?? 0) / 100}
        state={row.state}
      />
      {food && suggestion && date ? (
        <div className="watch-food">
          <p>
            {food.name}, {scalePortion(suggestion.portionLabel, suggestion.portions)}, adds{" "}
            {formatNutrient(row.key, suggestion.adds)}
          </p>
          <Button variant="soft" onClick={add} aria-label={`Add ${food.name} for ${row.name}`}>
            Add
          </Button>
        </div>
      ) : null}
      {isShort ? null : (
        <LazyDetails
          className="why"
          summary={
            <>
              Why this target<span className="visually-hidden"> for {row.name}</span>
            </>
          }
        >
          {() => {
            const { text, sources } = targets.explain(row.key);
            return (
              <>
                <p>{text}</p>
                {row.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
                <SourceList sources={[...sources, ...row.sources.map((key) => SOURCES[key])]} />
              </>
            );
          }}
        </LazyDetails>
      )}
    </li>
  );
}
