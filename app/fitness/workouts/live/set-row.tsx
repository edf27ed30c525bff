import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { cx, FieldError, Icon } from "#app/ui/index.ts";
import type { WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import type { Exercise, SetMeasure } from "#worker/fitness/training/domain-exercise.ts";
import type { PersonalRecord } from "#worker/fitness/training/domain-records.ts";
import { checkSet } from "#worker/fitness/training/domain-set.ts";
import { beginRest } from "../rest/rest-store.ts";
import {
  fieldName,
  fieldText,
  formatRecord,
  formatSet,
  formatSetPace,
  readField,
  recordName,
  stepped,
  type TrainingUnits,
} from "../training-units.ts";
import { readWorkout, saveSet, type WorkoutRecord } from "./live-actions.ts";
import { type Measures, restAfter, type SetRow } from "./live-workout.ts";
import { nameOfNext } from "./next-name.ts";
import { RpeField } from "./rpe-field.tsx";
import { SetMenu } from "./set-menu.tsx";

type Field = SetMeasure | "rpe";

interface Props {
  row: SetRow;
  workout: WorkoutRecord;
  entry: WorkoutExercise;
  exercise: Exercise | null;
  units: TrainingUnits;
  fields: SetMeasure[];
  /** The heaviest so far, in kg. */
  best: number;
  isNext: boolean;
  /** Those that this set made. */
  records: PersonalRecord[];
  onActive: (setId: string) => void;
  /** Takes what changes a field by a step, for the buttons of the card; null when the row goes. */
  registerStep: (setId: string, step: ((field: SetMeasure, by: number) => void) | null) => void;
}

/** In ms: a second press this soon is a double tap, which must not take the check back. */
const DOUBLE_TAP = 600;

/** One set: what was done last time, what is suggested or entered, and its check. */
export function SetRowView({
  row,
  workout,
  entry,
  exercise,
  units,
  fields,
  best,
  isNext,
  records,
  onActive,
  registerStep,
}: Props) {
  const { set, name, label, previous, shown } = row;
  const [draft, setDraft] = useState<Partial<Record<SetMeasure, string>>>({});
  const [error, setError] = useState<{ field: Field; why: string } | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const pressedAt = useRef(0);
  const element = useRef<HTMLFieldSetElement>(null);
  const isDone = set.doneAt !== null;
  const textOf = (field: SetMeasure) => draft[field] ?? fieldText(field, shown[field], exercise, units);

  /** What the row says now; null where a field can't be read. */
  const readRow = (): Measures | null => {
    const values: Measures = { ...shown };
    for (const field of fields) {
      const read = readField(field, textOf(field), shown[field] ?? null, exercise, units);
      if (!read.ok) {
        refuse(field, read.why);
        return null;
      }
      values[field] = read.value;
    }
    return values;
  };
  const refuse = (field: Field, why: string) => {
    setError({ field, why });
    element.current?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus();
  };

  const save = async (patch: Parameters<typeof saveSet>[1]) => {
    setError(null);
    await saveSet(set.id, patch);
    setDraft({});
  };
  /** Stores what was typed. Of a set that is done only what makes a set. */
  const commit = async () => {
    if (Object.keys(draft).length === 0) return;
    const values = readRow();
    if (!values) return;
    const verdict = isDone ? checkSet(exercise, values) : null;
    if (verdict?.verdict === "refuse") return setError({ field: verdict.field, why: verdict.why });
    const typed = Object.fromEntries((Object.keys(draft) as SetMeasure[]).map((field) => [field, values[field]]));
    await save(typed);
  };
  const step = async (field: SetMeasure, by: number) => {
    const read = readField(field, textOf(field), shown[field] ?? null, exercise, units);
    if (!read.ok) return refuse(field, read.why);
    const value = stepped(field, read.value, by, units);
    const text = fieldText(field, value, exercise, units);
    setDraft((before) => ({ ...before, [field]: text }));
    setError(null);
    await saveSet(set.id, { [field]: value });
    setDraft(({ [field]: latest, ...others }) => (latest === text ? others : { ...others, [field]: latest }));
  };

  const check = async (isMeant = false): Promise<boolean> => {
    const values = readRow();
    if (!values) return false;
    const verdict = checkSet(exercise, values, best || null);
    if (verdict.verdict === "refuse") {
      refuse(verdict.field, verdict.why);
      return false;
    }
    if (verdict.verdict === "ask" && !isMeant) {
      setQuestion(verdict.question);
      return false;
    }
    const { endedAt } = workout.data;
    await save({ ...values, doneAt: endedAt ?? Date.now() });
    // A finished workout is being corrected: nobody rests.
    if (endedAt) return true;
    const now = readWorkout(workout.id);
    const exercises = now.workout?.data.exercises ?? workout.data.exercises;
    const seconds = restAfter(exercises, now.sets, set.id);
    beginRest(seconds, { workoutId: workout.id, next: nameOfNext(exercises, now.sets) });
    return true;
  };
  const press = async () => {
    const at = Date.now();
    if (at - pressedAt.current < DOUBLE_TAP) return;
    pressedAt.current = at;
    if (isDone) await save({ doneAt: null });
    // Nothing was checked, so the press after a correction isn't a double tap.
    else if (!(await check())) pressedAt.current = 0;
  };
  const onEnter = async (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isDone) return void (await commit());
    if (await check()) requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-next-check]")?.focus());
  };

  const latestStep = useRef(step);
  latestStep.current = step;
  useEffect(() => {
    registerStep(set.id, (field, by) => void latestStep.current(field, by));
    return () => registerStep(set.id, null);
  }, [set.id, registerStep]);
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    const flush = () => void latest.current();
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    void commit();
  };
  const pace = formatSetPace(shown, units);
  return (
    <fieldset
      ref={element}
      className={cx(
        "set-row",
        isDone && "set-row-done",
        isNext && "set-row-next",
        set.kind === "warmup" && "set-row-warmup",
      )}
      aria-label={name}
      onFocus={() => onActive(set.id)}
      onBlur={onBlur}
    >
      <div className="set-line" data-fields={fields.length}>
        <SetMenu {...{ row, workout, entry, label }} />
        <span className="set-previous" data-none={previous ? undefined : ""}>
          <span className="visually-hidden">Last time: </span>
          {previous ? formatSet(previous, exercise, units) : "–"}
        </span>
        {fields.map((field) => (
          <input
            key={field}
            className="set-input"
            data-field={field}
            inputMode={field === "seconds" ? "text" : "decimal"}
            enterKeyHint="done"
            autoComplete="off"
            aria-label={fieldName(field, exercise, units)}
            aria-invalid={error?.field === field || undefined}
            aria-describedby={error?.field === field ? `${set.id}-error` : undefined}
            placeholder="–"
            maxLength={9}
            value={textOf(field)}
            data-suggested={(set[field] ?? null) === null && draft[field] === undefined ? "" : undefined}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setError(null);
              setDraft({ ...draft, [field]: target.value });
            }}
            onKeyDown={(event) => void onEnter(event)}
          />
        ))}
        <RpeField
          value={shown.rpe ?? null}
          isSuggested={(set.rpe ?? null) === null}
          onChange={(rpe) => void saveSet(set.id, { rpe })}
        />
        <button
          type="button"
          className="set-check"
          aria-pressed={isDone}
          aria-label={`${name} done`}
          data-next-check={isNext ? "" : undefined}
          onClick={() => void press()}
        >
          <Icon name="check" size={22} />
        </button>
      </div>
      <FieldError id={`${set.id}-error`}>{error?.why}</FieldError>
      {pace ? <p className="set-note fitness-figure">Pace {pace}</p> : null}
      <div role="status" className="set-records">
        {records.map((record) => (
          <p key={`${record.kind}${record.atKg}`}>
            Record: {recordName(record)}, {formatRecord(record, units)}
          </p>
        ))}
      </div>
      <AlertDialog
        open={question !== null}
        onOpenChange={(isOpen) => !isOpen && setQuestion(null)}
        title="Is this right?"
        text={question ?? ""}
        cancel="Change it"
        confirm="Yes, log it"
        danger={false}
        onConfirm={() => void check(true)}
      />
    </fieldset>
  );
}
