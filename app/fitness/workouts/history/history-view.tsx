import { useState } from "react";
import { Button, EmptyState, Icon, Link, LinkButton, Skeleton } from "#app/ui/index.ts";
import { formatDuration } from "#worker/fitness/training/domain-pace.ts";
import { WEEKDAYS } from "../../date-format.ts";
import { useRecords, useToday } from "../../log/use-log.ts";
import { addMonths, longDate, monthTitle, monthWeeks } from "../dates.ts";
import { viewHref } from "../views.ts";
import { LoadProblem } from "./load-problem.tsx";
import { type Loaded, useTrainedDays } from "./use-days.ts";
import "./history.css";

type Days = ReturnType<typeof useTrainedDays> extends Loaded<infer T> ? T : never;

/** A month of training: its calendar, and its workouts. */
export function HistoryView() {
  const today = useToday();
  const [month, setMonth] = useState(today.slice(0, 7));
  const days = useTrainedDays(month);
  const title = monthTitle(`${month}-01`);
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">History</h1>
      </div>
      <div className="fitness-cards history-cards">
        <section className="fitness-card" aria-labelledby="month">
          <div className="fitness-card-head">
            <Button variant="ghost" icon aria-label="Month before" onClick={() => setMonth(addMonths(month, -1))}>
              <Icon name="chevron" className="turn-left" />
            </Button>
            <h2 id="month" aria-live="polite">
              {title}
            </h2>
            <Button
              variant="ghost"
              icon
              aria-label="Month after"
              disabled={month >= today.slice(0, 7)}
              onClick={() => setMonth(addMonths(month, 1))}
            >
              <Icon name="chevron" className="turn-right" />
            </Button>
          </div>
          <MonthTable month={month} today={today} days={days.status === "ready" ? days.value : []} title={title} />
        </section>
        <section className="fitness-card" aria-labelledby="month-workouts">
          <div className="fitness-card-head">
            <h2 id="month-workouts">Workouts</h2>
          </div>
          {days.status === "loading" ? <Skeleton height="8rem" /> : null}
          {days.status === "failed" ? <LoadProblem retry={days.retry} /> : null}
          {days.status === "ready" ? <DayList days={days.value} /> : null}
        </section>
      </div>
    </>
  );
}

function MonthTable({ month, today, days, title }: { month: string; today: string; days: Days; title: string }) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <table className="month">
      <caption className="visually-hidden">Days with a workout in {title}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              <abbr title={day}>{day[0]}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, i) => (
              <td key={date ?? WEEKDAYS[i]} aria-current={date === today ? "date" : undefined}>
                {date && byDate.has(date) ? (
                  <Link to={viewHref("workout", date)} aria-label={`${longDate(date)}, workout`}>
                    {Number(date.slice(8))}
                  </Link>
                ) : date ? (
                  <span>{Number(date.slice(8))}</span>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayList({ days }: { days: Days }) {
  const workouts = useRecords("workout");
  if (days.length === 0)
    return (
      <EmptyState
        title="No workouts this month"
        text="Finished workouts show here, with their sets and records."
        action={<LinkButton to={viewHref("train")}>Go to Train</LinkButton>}
      />
    );
  return (
    <ul className="history-list">
      {days.map((day) => {
        const titles = workouts
          .filter(({ date, data }) => date === day.date && data.endedAt)
          .map(({ data }) => data.title || "Workout");
        return (
          <li key={day.date}>
            <Link className="exercise-row" to={viewHref("workout", day.date)}>
              <span className="exercise-row-name">{titles.length > 0 ? titles.join(", ") : longDate(day.date)}</span>
              <span className="exercise-row-about">
                {titles.length > 0 ? `${longDate(day.date)} · ` : day.workouts > 1 ? `${day.workouts} workouts · ` : ""}
                {day.sets === 1 ? "1 set" : `${day.sets} sets`}
                {day.trainingSeconds > 0 ? ` · ${formatDuration(day.trainingSeconds)}` : ""}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
