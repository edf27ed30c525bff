import { useMemo } from "react";
import { Link } from "#app/ui/index.ts";
import type { DayTargets } from "../diary/day-targets.ts";
import type { DiaryDay } from "../diary/use-diary-day.ts";
import { rowsToWatch } from "../nutrition/day-gaps.ts";
import { useGaps, useWatchList } from "../nutrition/use-gaps.ts";
import { WatchRowView } from "../nutrition/watch-row-view.tsx";

/** The two nutrients furthest from their target, each with one food, as long as there is time to eat it. */
export function WatchTodayCard({ day, targets, isToday }: { day: DiaryDay; targets: DayTargets; isToday: boolean }) {
  const list = useWatchList(day.entries, targets);
  const hour = isToday ? new Date().getHours() : 0;
  const rows = useMemo(() => rowsToWatch(list.rows, hour), [list, hour]);
  const gaps = useGaps(rows, day.entries, targets);
  return (
    <section className="fitness-card watch-card" aria-labelledby="watch-today">
      <div className="fitness-card-head">
        <h2 id="watch-today">{isToday ? "Watch today" : "Watch list"}</h2>
        <Link className="tap-target" to="/fitness-app?tab=nutrition">
          All {list.rows.length}
        </Link>
      </div>
      {day.entries.length === 0 ? (
        <p className="dim">Log your first meal, and this shows what the rest of the day should bring.</p>
      ) : (
        <>
          {gaps.length > 0 ? (
            <ul className="watch-rows">
              {gaps.map((gap) => (
                <WatchRowView key={gap.row.key} gap={gap} targets={targets} date={day.date} isShort />
              ))}
            </ul>
          ) : null}
          <p className="dim">
            {hour >= 20
              ? "The day is nearly over; single days vary. See the last 7 days under Nutrition."
              : list.summary}
          </p>
        </>
      )}
    </section>
  );
}
