import { useEffect, useState } from "react";
import { Switch, TextField } from "#app/ui/index.ts";
import type { ReminderData } from "#worker/fitness/log/contract-records.ts";
import { REMINDER_ABOUT } from "#worker/fitness/reminders/domain-reminder.ts";
import { useChosen } from "../use-chosen.ts";
import { WeekdayChips } from "../weekday-chips.tsx";
import { daysList, readClock, toClock } from "./reminder-times.ts";

/** A reminder with its switch. Once it is on, its time and days show too. */
export function ReminderRow({
  reminder,
  routineDays,
  onSwitch,
  onChange,
}: {
  reminder: ReminderData;
  routineDays: readonly number[];
  onSwitch: (isOn: boolean) => Promise<unknown>;
  onChange: (patch: Partial<ReminderData>) => Promise<unknown>;
}) {
  const [{ kind, minute, weekdays, isOn }, choose] = useChosen(reminder);
  const { label, hint } = REMINDER_ABOUT[kind];
  // Typed text stays as it is until it is a complete time.
  const [typed, setTyped] = useState(() => toClock(minute));
  const [daysProblem, setDaysProblem] = useState(false);
  useEffect(() => setTyped(toClock(minute)), [minute]);
  const saveTime = (text: string) => {
    setTyped(text);
    const read = readClock(text);
    if (read !== null && read !== minute) void onChange({ minute: read });
  };
  const saveDays = (days: number[]) => {
    const isRefused = days.length === 0 && kind !== "workout";
    setDaysProblem(isRefused);
    if (!isRefused) choose({ weekdays: days }, onChange({ weekdays: days }));
  };
  return (
    <li className="reminder-row">
      <Switch
        label={label}
        hint={hint}
        checked={isOn}
        onChange={({ target: { checked } }) => choose({ isOn: checked }, onSwitch(checked))}
      />
      {isOn ? (
        <fieldset className="reminder-when">
          <legend className="visually-hidden">{label}: when</legend>
          <TextField
            label="Time"
            type="time"
            required
            value={typed}
            error={readClock(typed) === null ? "Enter a time." : undefined}
            onChange={({ target }) => saveTime(target.value)}
          />
          <div>
            <WeekdayChips label="Days" value={weekdays} onChange={saveDays} />
            {kind === "workout" && weekdays.length === 0 ? (
              <p className="reminder-note">{routineNote(routineDays)}</p>
            ) : null}
            <p className="reminder-note" role="status">
              {daysProblem ? "Keep at least one day, or turn the reminder off." : ""}
            </p>
          </div>
        </fieldset>
      ) : null}
    </li>
  );
}

const routineNote = (days: readonly number[]): string =>
  days.length > 0
    ? `Follows your routines: ${daysList(days)}. Choose days here to set your own.`
    : "Your routines have no weekdays yet, so you won't get this reminder. Choose days here, or set them in a routine.";
