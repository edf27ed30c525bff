import { type FormEvent, useState } from "react";
import { Button, TextField } from "#app/ui/index.ts";
import { FIRST_DAY, isLoggableDay, PAST_DAY } from "#worker/fitness/log/domain-loggable-day.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { openOldDay } from "../log/log-store.ts";
import { useHasDay } from "../log/use-log.ts";

/** A number and its day. A day that this device doesn't keep is downloaded first, so that it's edited like the others. */
export function LogForm({
  label,
  unit,
  today,
  initial,
  check,
  submitLabel,
  onSave,
}: {
  label: string;
  unit: string;
  today: string;
  initial?: { value: string; date: string };
  /** What is wrong with the number; null where nothing is. */
  check: (value: number) => string | null;
  submitLabel: string;
  onSave: (value: number, date: string) => Promise<void>;
}) {
  const [text, setText] = useState(initial?.value ?? "");
  const [date, setDate] = useState(initial?.date ?? "");
  const [problems, setProblems] = useState<{ value?: string; date?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const hasDay = useHasDay();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = toNumber(text);
    const day = date || today;
    const found = {
      value: value === null ? "Enter a number." : (check(value) ?? undefined),
      date: isLoggableDay(day, today) ? undefined : PAST_DAY,
    };
    setProblems(found);
    if (value === null || found.value || found.date) {
      form.querySelector<HTMLElement>(found.value ? "[name=value]" : "[name=date]")?.focus();
      return;
    }
    setSaving(true);
    try {
      if (!hasDay(day)) await openOldDay(day);
    } catch {
      setSaving(false);
      setProblems({ date: "Days older than four weeks need a connection. Connect and save again." });
      return;
    }
    try {
      await onSave(value, day);
      if (!initial) setText("");
    } catch {
      setProblems({ value: "It wasn't saved. This browser stores nothing: leave private browsing and try again." });
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="log-form" onSubmit={submit} noValidate>
      <TextField
        label={label}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        after={unit}
        value={text}
        error={problems.value}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblems({});
        }}
      />
      <TextField
        label="Day"
        name="date"
        type="date"
        min={FIRST_DAY}
        max={today}
        value={date || today}
        error={problems.date}
        onChange={({ currentTarget }) => {
          setDate(currentTarget.value === today ? "" : currentTarget.value);
          setProblems({});
        }}
      />
      <Button type="submit" loading={isSaving}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** When something was measured: now, or the morning of an earlier day. */
export const instantOf = (date: string, today: string): number =>
  date === today ? Date.now() : new Date(`${date}T07:00:00`).getTime();
