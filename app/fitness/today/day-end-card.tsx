import { type FormEvent, useState } from "react";
import { Button, Switch, TextArea } from "#app/ui/index.ts";
import { asChanges, saveWithUndo } from "../diary/save-with-undo.ts";
import type { DiaryDay } from "../diary/use-diary-day.ts";
import { useChosen } from "../use-chosen.ts";

/** The day's note, and whether everything is logged. */
export function DayEndCard({ day }: { day: DiaryDay }) {
  const saved = day.day?.note ?? "";
  const [note, setNote] = useState<string | null>(null);
  const [{ isComplete }, choose] = useChosen({ isComplete: day.day?.isComplete ?? false });
  const save = (patch: { isComplete?: boolean; note?: string }, title: string) =>
    saveWithUndo(asChanges([{ kind: "day", id: `day:${day.date}`, patch: { date: day.date, ...patch } }]), title);
  const saveNote = async (event: FormEvent) => {
    event.preventDefault();
    if (note === null || note.trim() === saved) return;
    if (await save({ note: note.trim() }, "Note saved")) setNote(null);
  };
  if (day.status !== "ready") return null;
  return (
    <section className="fitness-card" aria-labelledby="day-end">
      <div className="fitness-card-head">
        <h2 id="day-end">End of day</h2>
      </div>
      <Switch
        label="Everything I ate is logged"
        hint="Complete days count for your energy estimate."
        checked={isComplete}
        onChange={({ target: { checked } }) => {
          const patch = { isComplete: checked };
          choose(patch, save(patch, checked ? "Day marked complete" : "Day marked incomplete"));
        }}
      />
      <form className="day-note-form" onSubmit={saveNote}>
        <TextArea
          label="Note"
          rows={2}
          maxLength={4000}
          value={note ?? saved}
          onChange={({ target }) => setNote(target.value)}
        />
        {note !== null && note.trim() !== saved ? (
          <Button type="submit" variant="outline">
            Save note
          </Button>
        ) : null}
      </form>
      {/* Forms aren't printed. */}
      {saved ? <p className="day-note-print">{saved}</p> : null}
    </section>
  );
}
