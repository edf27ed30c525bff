import type { FormEvent, ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextField } from "#app/ui/index.ts";
import { DeleteButton } from "./delete-button.tsx";

/** After its record is saved or deleted, a form reloads the page's data, then closes the drawer. */
export function useRevalidateAndClose(onDone: () => void): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    await revalidate();
    onDone();
  };
}

/** The form of a named record: its own fields, a save button, and a delete button if it exists already. */
export function RecordForm({
  calls: { form, busy, problem, errorOf },
  name,
  onName,
  fields,
  onSave,
  removal,
  onRemoved,
  children,
}: {
  calls: ReturnType<typeof useApiCall<HTMLFormElement>>;
  name: string;
  onName: (name: string) => void;
  /** The fields that show their own errors. */
  fields: string[];
  onSave: () => Promise<unknown>;
  /** Null for a new record. */
  removal: { title: string; text: string; path: string } | null;
  onRemoved: () => Promise<void>;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <TextField
        label="Name"
        required
        maxLength={120}
        value={name}
        error={errorOf("name")}
        onChange={(e) => onName(e.target.value)}
      />
      {children}
      <ApiProblemNote problem={problem} fields={["name", ...fields]} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
      {removal ? <DeleteButton {...removal} onDone={() => void onRemoved()} /> : null}
    </form>
  );
}

/** The sort position of a record. */
export function PositionField({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  return (
    <TextField
      label="Sort order"
      type="number"
      min={0}
      max={1000}
      value={value}
      onChange={(e) => onValue(e.target.valueAsNumber || 0)}
    />
  );
}
