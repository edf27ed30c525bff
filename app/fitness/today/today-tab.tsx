import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { MEALS, type Meal } from "#worker/fitness/log/domain-entry.ts";
import { isLoggableDay, latestDay } from "#worker/fitness/log/domain-loggable-day.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { DiaryCard } from "../diary/diary-card.tsx";
import { mealAtHour } from "../diary/diary-day.ts";
import { DIARY_TOOLS } from "../diary/diary-tools.ts";
import { useDayTargets } from "../diary/use-day-targets.ts";
import { useDiaryDay } from "../diary/use-diary-day.ts";
import { requestFoods } from "../foods/food-store.ts";
import { untilIdle } from "../frame/until-idle.ts";
import { useLog } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { PlantsCard } from "../nutrition/plants-card.tsx";
import { DayEndCard } from "./day-end-card.tsx";
import { DayHeader } from "./day-header.tsx";
import { DayTotals } from "./day-totals.tsx";
import { LetterKeys, useLetterKeys } from "./letter-keys.tsx";
import { SuppliesCard } from "./supplies-card.tsx";
import { useSwipe } from "./use-swipe.ts";
import { WatchTodayCard } from "./watch-today-card.tsx";
import { WaterCard } from "./water-card.tsx";
import "#app/ui/button-soft.css";
import "./today.css";

const AddFoodSheet = lazyComponent(DIARY_TOOLS.add);

const currentMeal = (): Meal => mealAtHour(new Date().getHours());

/** A day: its totals, what to watch, the diary, water, plants and a note. */
export function TodayTab() {
  const today = useToday();
  const isOpening = useLog(({ status, isLoaded, sync }) => status === "opening" || (!isLoaded && sync === "sending"));
  const [params, setParams] = useSearchParams();
  const asked = params.get("date");
  const date = asked && isLoggableDay(asked, latestDay(today)) ? asked : today;
  const day = useDiaryDay(date);
  const targets = useDayTargets(date);
  // A link, such as the shortcut of the installed app, may ask for a meal at once.
  const askedMeal = params.get("add");
  const [adding, setAdding] = useState<Meal | null>(
    askedMeal === null ? null : (MEALS.find((meal) => meal === askedMeal) ?? currentMeal()),
  );
  useEffect(requestFoods, []);
  // So that it is there when it is wanted: what fails here is loaded when it is opened.
  useEffect(
    () =>
      void untilIdle()
        .then(DIARY_TOOLS.add)
        .catch(() => undefined),
    [],
  );
  const setDate = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("add");
        if (next === today) after.delete("date");
        else after.set("date", next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const add = day.status === "ready" ? () => setAdding(currentMeal()) : undefined;
  const [areKeysOn, setKeysOn] = useLetterKeys(add);
  const swipe = useSwipe((direction) => setDate(addDays(date, direction)));
  return (
    <>
      <div {...swipe} className="day-top">
        <DayHeader date={date} today={today} onDate={setDate} {...(add ? { onAdd: add } : {})} />
        <DayTotals day={day} targets={targets} />
      </div>
      <div className="day-grid" aria-busy={isOpening || undefined}>
        <DiaryCard key={date} day={day} today={today} onAdd={setAdding} />
        <div className="day-side day-side-first">
          {targets && day.status === "ready" ? (
            <WatchTodayCard day={day} targets={targets} isToday={date === today} />
          ) : null}
        </div>
        <div className="day-side">
          {day.status === "ready" ? <WaterCard day={day} /> : null}
          {day.status === "ready" ? <PlantsCard date={date} /> : null}
          {date === today ? <SuppliesCard today={today} /> : null}
          <DayEndCard key={date} day={day} />
          <LetterKeys isOn={areKeysOn} onChange={setKeysOn} />
        </div>
      </div>
      <Suspense>{adding ? <AddFoodSheet date={date} meal={adding} onClose={() => setAdding(null)} /> : null}</Suspense>
    </>
  );
}
