import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextArea } from "#app/ui/index.ts";

/** Adds a note that only staff can see. */
export function NoteForm({ path, field }: { path: string; field: "note" | "text" }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call, form, errorOf } = useApiCall();
  const [text, setText] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await call("POST", path, { [field]: text }))) return;
    setText("");
    await revalidate();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <TextArea
        label="Note"
        hint="Only staff can see notes."
        rows={2}
        maxLength={1000}
        required
        value={text}
        error={errorOf(field)}
        onChange={(e) => setText(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={[field]} />
      <Button type="submit" variant="soft" loading={busy}>
        Add note
      </Button>
    </form>
  );
}
