import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, Callout, EmptyState, LinkButton, Select, TextArea, TextField, toast } from "#app/ui/index.ts";
import { routineData } from "#worker/fitness/training/contract-routine.ts";
import { newId } from "#worker/kernel/ids.ts";
import { saveChange } from "../../log/log-store.ts";
import { openedMember } from "../../log/member-call.ts";
import { useRecord, useToday } from "../../log/use-log.ts";
import { WeekdayChips } from "../../weekday-chips.tsx";
import { moveExercise } from "../live/live-workout.ts";
import { viewHref } from "../views.ts";
import { DayEditor } from "./day-editor.tsx";
import { readDraft, storeDraft } from "./routine-draft.ts";
import { type DraftDay, fromDraft, newDay, newRoutine, type RoutineDraft, toDraft } from "./routine-edit.ts";
import "./routine-editor.css";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";

/** Makes or changes a routine. What isn't saved yet is kept in this tab, also over a reload. */
export function RoutineEditor({ id }: { id: string }) {
  const record = useRecord("routine", id);
  if (id !== "new" && !record)
    return (
      <EmptyState
        as="h1"
        title="This routine isn't here"
        action={<LinkButton to={viewHref("train")}>Back to Train</LinkButton>}
      />
    );
  return <Editor key={id} id={id} stored={record ? toDraft(record.data, newId) : null} />;
}

function Editor({ id, stored }: { id: string; stored: RoutineDraft | null }) {
  const navigate = useNavigate();
  const today = useToday();
  // The log is open: the app draws no tab before.
  const [member] = useState(() => openedMember() as string);
  const [kept] = useState(() => readDraft(member, id));
  const [draft, setDraft] = useState<RoutineDraft>(() => kept ?? stored ?? newRoutine(newId(), today));
  const [isChanged, setChanged] = useState(kept !== null);
  const [error, setError] = useState<{ field: string; message: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [moved, setMoved] = useState("");
  useEffect(() => {
    if (isChanged) storeDraft(member, id, draft);
  }, [member, id, draft, isChanged]);
  const change = (patch: Partial<RoutineDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setChanged(true);
    setError(null);
  };
  const setDay = (key: string, day: DraftDay) =>
    change({ days: draft.days.map((each) => (each.key === key ? day : each)) });
  const save = async () => {
    const parsed = routineData.safeParse(fromDraft(draft), { error: fieldErrorMessage });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const [field, index, ...rest] = issue?.path ?? [];
      const place =
        field === "days" && typeof index === "number" ? `${draft.days[index]?.title || `Day ${index + 1}`}: ` : "";
      setError({
        field: [field, ...rest].join("."),
        message: `${place}${issue?.message ?? "Check what you entered."}`,
      });
      return;
    }
    setSaving(true);
    try {
      await saveChange({ kind: "routine", id: id === "new" ? newId() : id, patch: parsed.data });
    } catch {
      setSaving(false);
      setError({ field: "", message: "This browser couldn't store it. What you entered is still here." });
      return;
    }
    storeDraft(member, id, null);
    toast({ title: "Routine saved" });
    navigate(viewHref("train"));
  };
  const discard = () => {
    storeDraft(member, id, null);
    navigate(viewHref("train"));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="fitness-head routine-head">
        <h1 className="fitness-title">{id === "new" ? "New routine" : "Edit routine"}</h1>
        <div className="planned-actions">
          <Button variant="ghost" onClick={discard}>
            {isChanged ? "Discard changes" : "Cancel"}
          </Button>
          <Button type="submit" loading={isSaving}>
            Save routine
          </Button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <div className="fitness-cards">
        {kept ? <Callout>Your unsaved changes are back.</Callout> : null}
        {error ? (
          <Callout tone="error" title="The routine isn't saved">
            {error.message}
          </Callout>
        ) : null}
        <section className="fitness-card routine-about" aria-label="Routine">
          <TextField
            label="Title"
            maxLength={120}
            value={draft.title}
            error={error?.field === "title" ? error.message : undefined}
            onChange={({ target }) => change({ title: target.value })}
          />
          <WeekdayChips
            label="Weekdays"
            hint="Without any, the next day is due whenever you like."
            value={draft.weekdays}
            onChange={(weekdays) => change({ weekdays })}
          />
          <Select
            label="After the last day"
            value={draft.afterLastDay}
            onChange={({ target }) => change({ afterLastDay: target.value as RoutineDraft["afterLastDay"] })}
            options={[
              { value: "again", label: "Start again with the first" },
              { value: "end", label: "The routine is finished" },
            ]}
          />
          <TextField
            label="Started on"
            type="date"
            hint="Percentages by week count from this day."
            value={draft.startedOn ?? ""}
            onChange={({ target }) => change({ startedOn: target.value || null })}
          />
          <TextArea
            label="Notes"
            maxLength={2000}
            rows={2}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </section>
        {draft.days.map((day, i) => (
          <DayEditor
            key={day.key}
            day={day}
            place={i}
            count={draft.days.length}
            onChange={(next) => setDay(day.key, next)}
            onMove={(by) => {
              change({ days: moveExercise(draft.days, day.key, by) });
              setMoved(`${day.title} is now day ${i + by + 1} of ${draft.days.length}`);
            }}
            onDuplicate={() =>
              change({
                days: draft.days.toSpliced(i + 1, 0, {
                  ...structuredClone(day),
                  key: newId(),
                  title: `${day.title} (copy)`.slice(0, 80),
                }),
              })
            }
            onRemove={() => change({ days: draft.days.filter(({ key }) => key !== day.key) })}
            announce={setMoved}
          />
        ))}
        <Button
          variant="outline"
          onClick={() => change({ days: [...draft.days, newDay(newId(), draft.days.length + 1)] })}
        >
          Add day
        </Button>
      </div>
    </form>
  );
}
