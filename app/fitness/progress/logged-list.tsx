import { type FormEvent, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, TextField } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { FIRST_DAY, isLoggableDay, PAST_DAY } from "#worker/fitness/log/domain-loggable-day.ts";
import { plural } from "#worker/kernel/plural.ts";
import { openOldDay } from "../log/log-store.ts";
import { useHasDay } from "../log/use-log.ts";
import { LogForm } from "./log-form.tsx";
import { shortDate } from "./series.ts";

export interface LoggedValue {
  id: string;
  date: string;
  /** As the field has it. */
  text: string;
  /** With its unit. */
  shown: string;
}

const FIRST = 4;

/** The values on this device, newest first, each with edit and delete. Older values are loaded by day. */
export function LoggedList({
  name,
  values,
  form,
  onEdit,
  onDelete,
}: {
  name: string;
  values: readonly LoggedValue[];
  form: Pick<Parameters<typeof LogForm>[0], "label" | "unit" | "today" | "check">;
  onEdit: (id: string, value: number, date: string) => Promise<void>;
  onDelete: (id: string) => Promise<void>;
}) {
  const [edited, setEdited] = useState<LoggedValue | null>(null);
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className="logged-list" aria-label={`Logged: ${name.toLowerCase()}`} hidden={values.length === 0}>
        {values.slice(0, isWhole ? undefined : FIRST).map((value) => (
          <li key={value.id}>
            <span className="logged-date">{shortDate(value.date)}</span>
            <span className="logged-value">{value.shown}</span>
            <Button
              variant="ghost"
              aria-label={`Edit ${value.shown} of ${shortDate(value.date)}`}
              onClick={() => setEdited(value)}
            >
              Edit
            </Button>
            <Button
              variant="ghost"
              icon
              aria-label={`Delete ${value.shown} of ${shortDate(value.date)}`}
              onClick={() => onDelete(value.id)}
            >
              <MoreIcon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      {values.length > FIRST ? (
        <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${values.length}`}
        </Button>
      ) : null}
      <OlderDay name={name} today={form.today} onOpened={() => setWhole(true)} values={values} />
      {edited ? (
        <Dialog
          open
          onOpenChange={(isOpen) => isOpen || setEdited(null)}
          title={`Edit ${name.toLowerCase()}`}
          width={420}
        >
          <LogForm
            {...form}
            initial={{ value: edited.text, date: edited.date }}
            submitLabel="Save"
            onSave={async (value, date) => {
              await onEdit(edited.id, value, date);
              setEdited(null);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** Adds the values of an older day to the list. */
function OlderDay({
  name,
  today,
  values,
  onOpened,
}: {
  name: string;
  today: string;
  values: readonly LoggedValue[];
  onOpened: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [date, setDate] = useState("");
  const [asked, setAsked] = useState("");
  const hasDay = useHasDay();
  const [problem, setProblem] = useState("");
  const show = async (event: FormEvent) => {
    event.preventDefault();
    if (!isLoggableDay(date, today)) return setProblem(PAST_DAY);
    setProblem("");
    try {
      if (!hasDay(date)) await openOldDay(date);
    } catch {
      return setProblem("Days older than four weeks need a connection. Connect and try again.");
    }
    setAsked(date);
    onOpened();
  };
  const found = values.filter((value) => value.date === asked).length;
  if (!isOpen)
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Edit an older entry
      </Button>
    );
  return (
    <form className="log-form" onSubmit={show} noValidate>
      <TextField
        label={`Day to edit: ${name.toLowerCase()}`}
        type="date"
        min={FIRST_DAY}
        max={today}
        value={date}
        error={problem}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <Button type="submit" variant="outline">
        Show
      </Button>
      <p role="status" className="plan-note">
        {asked
          ? found > 0
            ? `${plural(found, "value")} from ${shortDate(asked)} added to the list above.`
            : `Nothing was logged on ${shortDate(asked)}.`
          : ""}
      </p>
    </form>
  );
}
