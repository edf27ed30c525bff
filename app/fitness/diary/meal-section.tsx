import { Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, Icon } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { addButtonId, type DiaryLine, type DiaryMeal, knownText, MEAL_NAMES, totalsOf } from "./diary-day.ts";
import { DIARY_TOOLS } from "./diary-tools.ts";
import { EntryRow } from "./entry-row.tsx";
import { MoreButton } from "./more-button.tsx";
import { useNumberDisplay } from "./use-day-targets.ts";
import type { DiaryDay } from "./use-diary-day.ts";

const MealMenu = lazyComponent(DIARY_TOOLS.menu);

/** A meal of the day with its sum and its foods. */
export function MealSection({
  meal,
  day,
  onAdd,
  onCopy,
}: {
  meal: DiaryMeal;
  day: DiaryDay;
  onAdd: () => void;
  onCopy: () => void;
}) {
  const sums = useSums(meal.entries);
  const [wasPressed, setPressed] = useState(false);
  const name = MEAL_NAMES[meal.meal];
  const id = `meal-${meal.meal}`;
  return (
    <section className="meal" aria-labelledby={id}>
      <div className="meal-head">
        <h3 id={id}>{name}</h3>
        {meal.entries.length > 0 ? <p className="meal-sum fitness-figure">{sums}</p> : null}
        <div className="meal-actions">
          <Button
            id={addButtonId(meal.meal)}
            variant="ghost"
            icon
            aria-label={`Add to ${name.toLowerCase()}`}
            onClick={onAdd}
          >
            <Icon name="plus" />
          </Button>
          <Suspense
            fallback={<MoreButton meal={name.toLowerCase()} aria-haspopup="menu" onClick={() => setPressed(true)} />}
          >
            <MealMenu meal={meal} date={day.date} isOpen={wasPressed} onCopy={onCopy} />
          </Suspense>
        </div>
      </div>
      {meal.lines.length > 0 ? (
        <ul className="diary-lines">
          {meal.lines.map((line) =>
            line.isGroup ? (
              <GroupRow key={line.id} line={line} />
            ) : (
              line.entries.map((entry) => <EntryRow key={entry.id} entry={entry} />)
            ),
          )}
        </ul>
      ) : null}
    </section>
  );
}

/** Energy and protein of foods, with how much of it is known. */
function useSums(entries: DiaryMeal["entries"]): string {
  const { hideNumbers, energy } = useNumberDisplay();
  const { energyKcal, protein } = totalsOf(entries);
  const parts = [
    hideNumbers ? "" : energyKcal.amount === null ? "" : formatNutrient("energyKcal", energyKcal.amount, energy),
    protein.amount === null ? "" : `${formatNutrient("protein", protein.amount)} protein`,
    knownText(protein),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The foods of a saved meal: one line that opens. */
function GroupRow({ line }: { line: DiaryLine }) {
  const [isOpen, setOpen] = useState(false);
  const sums = useSums(line.entries);
  return (
    <li className="diary-line">
      <button type="button" className="entry-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="entry-name">{line.name}</span>
        <span className="entry-amount">{plural(line.entries.length, "food")}</span>
        <span className="entry-figures fitness-figure">{sums}</span>
      </button>
      {isOpen ? (
        <ul className="diary-lines diary-group">
          {line.entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
