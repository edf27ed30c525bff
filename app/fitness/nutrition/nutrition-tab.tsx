import { useMemo, useState } from "react";
import { LinkButton } from "#app/ui/index.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { DayTargets } from "../diary/day-targets.ts";
import type { Entry } from "../diary/diary-day.ts";
import { useDayTargets } from "../diary/use-day-targets.ts";
import { MyFoodsCard } from "../foods/my-foods-card.tsx";
import { SharedRecipeSheet } from "../foods/shared-recipe-sheet.tsx";
import { useRecords, useToday } from "../log/use-log.ts";
import { FoodCredits } from "./food-credits.tsx";
import { NutrientTable } from "./nutrient-table.tsx";
import { periodTotals } from "./period-totals.ts";
import { PlantsCard } from "./plants-card.tsx";
import { ProteinCard } from "./protein-card.tsx";
import { useGaps, useWatchList } from "./use-gaps.ts";
import { WatchRowView } from "./watch-row-view.tsx";
import "#app/ui/button-soft.css";
import "../today/today.css";
import "./nutrition.css";

const RANGES = { 1: "Today", 7: "7 days", 28: "28 days" } as const;
type Range = keyof typeof RANGES;

/** What to look after on a plant diet, protein, plants, all nutrients, and the member's own foods. */
export function NutritionTab() {
  const today = useToday();
  const [range, setRange] = useState<Range>(1);
  const targets = useDayTargets(today);
  const all = useRecords("entry");
  const entries = useMemo(() => {
    const from = addDays(today, 1 - range);
    return all.filter(({ data }) => data.date >= from && data.date <= today);
  }, [all, today, range]);
  const ofToday = useMemo(() => all.filter(({ data }) => data.date === today), [all, today]);
  const water = useRecords("water");
  const days = new Set(entries.map(({ data }) => data.date)).size;
  const averages = useMemo(() => {
    const from = addDays(today, 1 - range);
    const own = water.map(({ data }) => data).filter(({ date }) => date >= from && date <= today);
    return periodTotals(entries, own);
  }, [entries, water, today, range]);
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Nutrition</h1>
        <fieldset className="food-filters" aria-label="Days">
          {([1, 7, 28] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="food-filter"
              aria-pressed={one === range}
              onClick={() => setRange(one)}
            >
              {RANGES[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="nutrition-grid">
        <div className="nutrition-column">
          {targets ? (
            <WatchCard
              entries={entries}
              targets={targets}
              range={range}
              days={days}
              date={range === 1 ? today : null}
            />
          ) : (
            <section className="fitness-card" aria-labelledby="watch">
              <div className="fitness-card-head">
                <h2 id="watch">Plant nutrient watch</h2>
              </div>
              <p>
                B12, iron, zinc, calcium, iodine, selenium, vitamin D, omega-3 and lysine are measured against targets
                for your age and body.
              </p>
              <LinkButton to="/fitness-app?tab=plan">Set up your plan</LinkButton>
            </section>
          )}
          <section className="fitness-card" aria-labelledby="all-nutrients">
            <div className="fitness-card-head">
              <h2 id="all-nutrients">All nutrients</h2>
              <span className="dim">{rangeText(range, days)}</span>
            </div>
            <NutrientTable totals={averages} targets={targets} />
          </section>
        </div>
        <div className="nutrition-column">
          <ProteinCard entries={ofToday} targets={targets} date={today} />
          <PlantsCard date={today} />
          <MyFoodsCard />
          <FoodCredits />
        </div>
      </div>
      <SharedRecipeSheet />
    </>
  );
}

const rangeText = (range: Range, days: number): string =>
  range === 1 ? "Today" : days === 0 ? "Nothing logged" : `Average of ${plural(days, "day")} with food logged`;

function WatchCard({
  entries,
  targets,
  range,
  days,
  date,
}: {
  entries: readonly Entry[];
  targets: DayTargets;
  range: Range;
  days: number;
  date: string | null;
}) {
  const list = useWatchList(entries, targets);
  const gaps = useGaps(list.rows, entries, targets);
  return (
    <section className="fitness-card watch-card" aria-labelledby="watch">
      <div className="fitness-card-head">
        <h2 id="watch">Plant nutrient watch</h2>
        <span className="dim">{rangeText(range, days)}</span>
      </div>
      <p>{list.summary}</p>
      <ul className="watch-rows">
        {gaps.map((gap) => (
          <WatchRowView key={gap.row.key} gap={gap} targets={targets} date={date} />
        ))}
      </ul>
      <p className="dim small">
        Published reference intakes, not medical advice. Your plan lets you change each target.
      </p>
    </section>
  );
}
