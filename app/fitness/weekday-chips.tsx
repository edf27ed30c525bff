import { WEEKDAYS } from "./date-format.ts";
import "./weekday-chips.css";

/** Chooses days of the week, Monday first. @param value 0 is Sunday, in any order */
export function WeekdayChips({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: readonly number[];
  onChange: (days: number[]) => void;
}) {
  return (
    <fieldset className="fieldset">
      <legend className="field-label">{label}</legend>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <div className="weekday-chips">
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={WEEKDAYS[day]}
              className="visually-hidden"
              checked={value.includes(day)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...value, day].toSorted((a, b) => a - b) : value.filter((each) => each !== day),
                )
              }
            />
            <span>
              <abbr title={WEEKDAYS[day]}>{WEEKDAYS[day]?.slice(0, 2)}</abbr>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
