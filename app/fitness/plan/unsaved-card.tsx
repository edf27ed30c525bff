import { type FormEvent, useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, TextField, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { US_UNITS } from "../body-units.ts";
import type { RefusedCommand } from "../log/device-log.ts";
import { type Change, discardRefused, saveChanges, syncNow, useLog } from "../log/log-store.ts";
import { useRecord } from "../log/use-log.ts";
import {
  describePatch,
  mendableField,
  nameOfField,
  nameOfRecord,
  shownValue,
  storedValue,
  withValue,
} from "./describe-change.ts";

/** What this device has that the server doesn't: changes that wait, and those that it refused. Nothing without any. */
export function UnsavedCard() {
  const { waiting, refused, records } = useLog();
  if (waiting.size === 0 && refused.length === 0) return null;
  return (
    <section className="fitness-card plan-unsaved" aria-labelledby="unsaved">
      <div className="fitness-card-head">
        <h2 id="unsaved">{waiting.size > 0 ? "Not on our server yet" : "Couldn't be saved"}</h2>
        {waiting.size > 0 ? (
          <Button variant="outline" onClick={syncNow}>
            Send now
          </Button>
        ) : null}
      </div>
      {waiting.size > 0 ? (
        <>
          <p className="plan-note">{plural(waiting.size, "change")} saved on this device, to be sent.</p>
          <ul className="plan-rows">
            {[...waiting].slice(0, SHOWN).map((id) => {
              const record = records.get(id);
              return (
                <li key={id}>
                  <span className="plan-row-text">{record ? nameOfRecord(record.kind, record.data) : "Deleted"}</span>
                </li>
              );
            })}
          </ul>
          {waiting.size > SHOWN ? <p className="plan-note">And {waiting.size - SHOWN} more.</p> : null}
        </>
      ) : null}
      {refused.length > 0 ? (
        <ul className="plan-rows">
          {refused.map((one) => (
            <RefusedRow key={one.id} refused={one} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const SHOWN = 20;

/** A change that the server refused: what is wrong with it, and how to mend or discard it. */
function RefusedRow({ refused }: { refused: RefusedCommand }) {
  const { command, result } = refused;
  const before = useLog((state) => state.records.get(command.record));
  const unit = useRecord("profile", "profile")?.data.units.weight ?? US_UNITS.weight;
  const name = nameOfRecord(command.kind, { ...before?.data, ...command.patch });
  const does = describePatch(command.patch, before?.data ?? null, unit);
  const field = mendableField(refused);
  const [text, setText] = useState(String(field ? shownValue(field.field, field.value, unit) : ""));
  const [problem, setProblem] = useState<string>();
  const resend = async (patch: Record<string, unknown> | null) => {
    await saveChanges([{ kind: command.kind, id: command.record, patch } as Change]);
    await discardRefused(refused.id);
    // Without a connection it waits, which this says as well.
    toast({ title: "Change saved" });
  };
  const mend = async (event: FormEvent) => {
    event.preventDefault();
    if (!field || !command.patch) return;
    const value = typeof field.value === "number" ? toNumber(text) : text;
    if (value === null || Number.isNaN(value)) {
      setProblem("Enter a number.");
      return;
    }
    await resend(
      withValue(command.patch, field.field, typeof value === "number" ? storedValue(field.field, value, unit) : value),
    );
  };
  return (
    <li className="plan-refused">
      <div className="plan-row-text">
        <strong>{name}</strong>
        {does ? <span>{does}</span> : null}
        <span className="plan-why">{result.message}</span>
      </div>
      {field ? (
        <form className="plan-mend" onSubmit={mend} noValidate>
          <TextField
            label={nameOfField(field.field, unit)}
            value={text}
            error={problem}
            inputMode={typeof field.value === "number" ? "decimal" : undefined}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit">Save</Button>
        </form>
      ) : (
        <Button variant="outline" onClick={() => resend(command.patch)}>
          Send again
        </Button>
      )}
      <AlertDialog
        trigger={<Button variant="ghost">Discard</Button>}
        title="Discard this change?"
        text={
          before
            ? `${name} stays as it was before. This can't be undone.`
            : `${name} was never saved on our server, so nothing of it is left. This can't be undone.`
        }
        confirm="Discard change"
        onConfirm={() => void discardRefused(refused.id)}
      />
    </li>
  );
}
