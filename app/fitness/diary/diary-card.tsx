import { Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, Skeleton } from "#app/ui/index.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useDayRecords } from "../log/use-log.ts";
import { copyChanges, mealsOf } from "./diary-day.ts";
import { DIARY_TOOLS } from "./diary-tools.ts";
import { weekdayOf } from "./format-amount.ts";
import { MealSection } from "./meal-section.tsx";
import { asChanges, saveWithUndo } from "./save-with-undo.ts";
import type { DiaryDay } from "./use-diary-day.ts";
import "./diary.css";

const CopyDialog = lazyComponent(DIARY_TOOLS.copy);

/** What was eaten on a day, meal by meal. */
export function DiaryCard({ day, today, onAdd }: { day: DiaryDay; today: string; onAdd: (meal: Meal) => void }) {
  const before = addDays(day.date, -1);
  const entriesBefore = useDayRecords("entry", before);
  const [copyTo, setCopyTo] = useState<Meal | "day" | null>(null);
  const copy = (date: string, entries: DiaryDay["entries"], title: string) =>
    saveWithUndo(asChanges(copyChanges(entries, { date }, Date.now())), title);
  return (
    <section className="fitness-card diary" aria-labelledby="diary">
      <div className="fitness-card-head">
        <h2 id="diary">Diary</h2>
        {day.status === "ready" ? (
          <div className="card-actions">
            {entriesBefore.length > 0 && day.entries.length === 0 ? (
              <Button
                variant="ghost"
                onClick={() =>
                  void copy(
                    day.date,
                    entriesBefore,
                    `${plural(entriesBefore.length, "food")} copied from ${weekdayOf(before)}`,
                  )
                }
              >
                Copy {weekdayOf(before)}
              </Button>
            ) : null}
            <Button variant="ghost" onClick={() => setCopyTo("day")}>
              Copy from…
            </Button>
            {day.date < today && day.entries.length > 0 ? (
              <Button
                variant="ghost"
                onClick={() => void copy(today, day.entries, `${plural(day.entries.length, "food")} copied to today`)}
              >
                Copy to today
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {day.status === "loading" ? (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      ) : day.status === "failed" ? (
        <p role="status">Days older than 28 days need a connection. Connect, then open this day again.</p>
      ) : (
        mealsOf(day.entries).map((meal) => (
          <MealSection
            key={meal.meal}
            meal={meal}
            day={day}
            onAdd={() => onAdd(meal.meal)}
            onCopy={() => setCopyTo(meal.meal)}
          />
        ))
      )}
      <Suspense>{copyTo ? <CopyDialog day={day} to={copyTo} onClose={() => setCopyTo(null)} /> : null}</Suspense>
    </section>
  );
}
