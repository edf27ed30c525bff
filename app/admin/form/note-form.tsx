import { RecordForm } from "./record-form.tsx";
import { TextArea } from "./text-field.tsx";
import "./note-form.css";

/** Adds a note that only staff can see: one line until someone is in it. @param field what the API calls its text */
export function NoteForm<Name extends "note" | "text">({ path, field }: { path: string; field: Name }) {
  return (
    <RecordForm<{ note?: string; text?: string }>
      initial={{ [field]: "" }}
      request={(body) => ({ method: "POST", path, body })}
      className="admin-form note-form"
      save="Add note"
      look="soft"
      onSaved={(_, reset) => reset()}
    >
      {({ bind }) => {
        const { value = "", error, onChange } = bind(field);
        return (
          <TextArea
            label="Note"
            hint="Only staff can see notes."
            data-shortcut="n"
            rows={1}
            placeholder="Leave a note for your team"
            maxLength={1000}
            required="Enter a note."
            value={value}
            error={error}
            onChange={(e) => onChange(e.target.value)}
          />
        );
      }}
    </RecordForm>
  );
}
