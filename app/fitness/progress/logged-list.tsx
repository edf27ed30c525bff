import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
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

/** The values of the last four weeks, newest first; each can be changed and deleted. */
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
  if (values.length === 0) return null;
  return (
    <>
      <ul className="logged-list" aria-label={`${name} of the last four weeks`}>
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
