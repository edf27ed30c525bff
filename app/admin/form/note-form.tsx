import { RecordForm } from "./record-form.tsx";
import { TextArea } from "./text-field.tsx";

/** Adds a note that only staff can see. @param field what the API calls its text */
export function NoteForm<Name extends "note" | "text">({ path, field }: { path: string; field: Name }) {
  return (
    <RecordForm<{ note?: string; text?: string }>
      initial={{ [field]: "" }}
      request={(body) => ({ method: "POST", path, body })}
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
            rows={2}
            maxLength={1000}
            required
            value={value}
            error={error}
            onChange={(e) => onChange(e.target.value)}
          />
        );
      }}
    </RecordForm>
  );
}
