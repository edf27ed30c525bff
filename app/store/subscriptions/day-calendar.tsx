import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/ui/index.ts";

/** A calendar day, YYYY-MM-DD: no time zone can move it. */
type Day = string;

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
const addDays = (day: Day, days: number): Day => toDay(new Date(toDate(day).getTime() + days * 86_400_000));

/** The same day of another month, or its last one. */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(new Date(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * 86_400_000));
}

/** The weeks of a day's month, each from Sunday to Saturday; null where a day is another month's. */
export function weeksOf(day: Day): (Day | null)[][] {
  const first = `${day.slice(0, 8)}01`;
  const cells: (Day | null)[] = Array.from({ length: toDate(first).getUTCDay() }, () => null);
  for (let at = first; at.slice(0, 7) === first.slice(0, 7); at = addDays(at, 1)) cells.push(at);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const format = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(toDate(day));
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * A month to choose a day from: arrow keys move by days and weeks, Page keys by months, Home and End within the week.
 * @param current the day as it is now: struck through once another one is chosen
 */
export function DayCalendar({
  value,
  current,
  min,
  max,
  onChange,
}: {
  value: Day;
  current: Day;
  min: Day;
  max: Day;
  onChange: (day: Day) => void;
}) {
  const [focused, setFocused] = useState(value);
  const moved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const clamp = (day: Day) => (day < min ? min : day > max ? max : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = toDate(focused).getUTCDay();
    const target: Record<string, Day> = {
      ArrowLeft: addDays(focused, -1),
      ArrowRight: addDays(focused, 1),
      ArrowUp: addDays(focused, -7),
      ArrowDown: addDays(focused, 7),
      PageUp: addMonths(focused, -1),
      PageDown: addMonths(focused, 1),
      Home: addDays(focused, -weekday),
      End: addDays(focused, 6 - weekday),
    };
    const day = target[event.key];
    if (!day) return;
    event.preventDefault();
    moved.current = true;
    setFocused(clamp(day));
  };
  const month = (by: number) => setFocused(clamp(addMonths(focused, by)));
  return (
    <div className="calendar">
      <div className="calendar-head">
        <button
          type="button"
          aria-label="Previous month"
          disabled={focused.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => month(-1)}
        >
          <Icon name="chevron" />
        </button>
        <strong id={headingId} aria-live="polite">
          {format(focused, { month: "long", year: "numeric" })}
        </strong>
        <button
          type="button"
          aria-label="Next month"
          disabled={focused.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => month(1)}
        >
          <Icon name="chevron" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar is a grid */}
      <table ref={grid} role="grid" aria-labelledby={headingId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, i) => (
                <td key={day ?? i}>
                  {day ? (
                    <button
                      type="button"
                      data-day={day}
                      data-current={day === current || undefined}
                      aria-pressed={day === value}
                      aria-label={`${format(day, { dateStyle: "full" })}${day === current ? ", current date" : ""}`}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={day < min || day > max}
                      onClick={() => {
                        setFocused(day);
                        onChange(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
