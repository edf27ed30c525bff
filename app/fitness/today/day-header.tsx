import { useMemo } from "react";
import { Button, cx, Icon } from "#app/ui/index.ts";
import { FIRST_DAY, isLoggableDay, latestDay } from "#worker/fitness/log/domain-loggable-day.ts";
import { addDays, daysBetween, startOfWeek } from "#worker/kernel/local-date.ts";
import { longDateOf, monthOf, shortWeekdayOf, weekdayOf } from "../diary/format-amount.ts";
import { useRecords } from "../log/use-log.ts";

const relativeDay = (date: string, today: string): string =>
  ({ "-1": "yesterday", "0": "today", "1": "tomorrow" })[String(daysBetween(today, date))] ?? "";

/** Which day is shown, and the ways to another one: the week, a day back or ahead, any day by its date. */
export function DayHeader({
  date,
  today,
  onDate,
  onAdd,
}: {
  date: string;
  today: string;
  onDate: (date: string) => void;
  /** Absent where the day can't be changed. */
  onAdd?: () => void;
}) {
  const latest = latestDay(today);
  const note = relativeDay(date, today);
  return (
    <header className="day-header">
      <div className="day-title">
        <div>
          <h1 className="fitness-title">{weekdayOf(date)}</h1>
          <p>
            {longDateOf(date)}
            <span className="day-year">, {date.slice(0, 4)}</span>
            {note ? `, ${note}` : ""}
          </p>
        </div>
        {date === today ? null : (
          <Button variant="ghost" onClick={() => onDate(today)}>
            Today
          </Button>
        )}
      </div>
      <WeekStrip date={date} today={today} latest={latest} onDate={onDate} />
      <div className="day-switch">
        <Button variant="ghost" icon aria-label="Previous day" onClick={() => onDate(addDays(date, -1))}>
          <Icon name="chevron" className="day-back" />
        </Button>
        <label className="day-calendar">
          <span className="visually-hidden">Go to a day</span>
          <input
            type="date"
            className="input"
            value={date}
            min={FIRST_DAY}
            max={latest}
            onChange={({ target }) => {
              if (isLoggableDay(target.value, latest)) onDate(target.value);
            }}
          />
        </label>
        <Button
          variant="ghost"
          icon
          aria-label="Next day"
          disabled={date >= latest}
          onClick={() => onDate(addDays(date, 1))}
        >
          <Icon name="chevron" className="day-ahead" />
        </Button>
        {onAdd ? (
          <Button className="day-add" onClick={onAdd} aria-keyshortcuts="a" aria-label="Add food">
            <Icon name="plus" />
            <span>
              Add<span className="day-add-food"> food</span>
            </span>
          </Button>
        ) : null}
      </div>
    </header>
  );
}

function WeekStrip({
  date,
  today,
  latest,
  onDate,
}: {
  date: string;
  today: string;
  latest: string;
  onDate: (date: string) => void;
}) {
  const entries = useRecords("entry");
  const days = useRecords("day");
  const logged = useMemo(() => new Set(entries.map((entry) => entry.date)), [entries]);
  const complete = useMemo(
    () => new Set(days.filter(({ data }) => data.isComplete).map((record) => record.date)),
    [days],
  );
  const monday = startOfWeek(date);
  return (
    <nav className="week-strip" aria-label="Days of the week">
      {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => {
        const state = complete.has(day) ? "complete" : logged.has(day) ? "logged" : "";
        return (
          <button
            key={day}
            type="button"
            className={cx("week-day", day === today && "is-today")}
            aria-current={day === date ? "date" : undefined}
            disabled={day > latest}
            onClick={() => onDate(day)}
          >
            <span>{shortWeekdayOf(day)} </span>
            <span className="week-number">{Number(day.slice(8))}</span>
            <span className={cx("week-dot", state && `is-${state}`)} />
            {/* The name begins with what is seen, for people who speak it. */}
            <span className="visually-hidden">{[` ${monthOf(day)}`, state].filter(Boolean).join(", ")}</span>
          </button>
        );
      })}
    </nav>
  );
}
