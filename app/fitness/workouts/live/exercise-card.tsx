import { useCallback, useMemo, useRef, useState } from "react";
import { Button, Icon, Link } from "#app/ui/index.ts";
import type { LoggedSet, WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import type { SetMeasure } from "#worker/fitness/training/domain-exercise.ts";
import { findRecords } from "#worker/fitness/training/domain-records.ts";
import type { ExerciseLookup } from "#worker/fitness/training/domain-volume.ts";
import { shortDate } from "../dates.ts";
import { fieldUnit, formatSet, type TrainingUnits } from "../training-units.ts";
import type { TrainingHistory } from "../use-training.ts";
import { viewHref } from "../views.ts";
import { ExerciseMenu } from "./exercise-menu.tsx";
import { ExerciseNote } from "./exercise-note.tsx";
import { addSet, type WorkoutRecord } from "./live-actions.ts";
import { fieldsOf, lastSessionSets, nextSet, setRows } from "./live-workout.ts";
import { PlateCard } from "./plate-card.tsx";
import { SetRowView } from "./set-row.tsx";
import { StepButtons } from "./step-buttons.tsx";

interface Props {
  workout: WorkoutRecord;
  entry: WorkoutExercise;
  /** All of the workout. */
  sets: LoggedSet[];
  history: TrainingHistory;
  units: TrainingUnits;
  lookup: ExerciseLookup;
  next: LoggedSet | null;
  /** Its place in a superset. */
  superset: string | null;
}

/** One exercise of the running workout: its sets, last time's beside them. */
export function ExerciseCard({ workout, entry, sets, history, units, lookup, next, superset }: Props) {
  const exercise = lookup(entry.exerciseId);
  const name = exercise?.name ?? entry.name ?? "Exercise";
  const own = useMemo(() => sets.filter(({ exerciseKey }) => exerciseKey === entry.key), [sets, entry.key]);
  const known = useMemo(
    () => history.sets.filter(({ exerciseId }) => exerciseId === entry.exerciseId),
    [history.sets, entry.exerciseId],
  );
  const last = useMemo(
    () => lastSessionSets(known, entry.exerciseId, workout.id),
    [known, entry.exerciseId, workout.id],
  );
  const rows = setRows(own, last);
  // Against sets that aren't known nothing is a record.
  const records = useMemo(
    () =>
      history.status === "ready" ? findRecords(known, lookup).history.filter(({ previous }) => previous !== null) : [],
    [known, lookup, history.status],
  );
  const best = Math.max(0, ...known.filter(({ doneAt }) => doneAt !== null).map(({ weightKg }) => weightKg ?? 0));
  const [activeId, setActiveId] = useState<string | null>(null);
  const steps = useRef(new Map<string, (field: SetMeasure, by: number) => void>());
  const registerStep = useCallback(
    (setId: string, step: ((field: SetMeasure, by: number) => void) | null) =>
      void (step ? steps.current.set(setId, step) : steps.current.delete(setId)),
    [],
  );
  // The buttons stay where they are, whatever is checked: what is below a thumb must not move.
  const nextHere = nextSet([entry], own);
  const current =
    rows.find(({ set }) => set.id === activeId && set.doneAt === null) ??
    rows.find(({ set }) => set.id === nextHere?.id);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const fields = fieldsOf(exercise);
  return (
    <section className="fitness-card live-card" aria-labelledby={`exercise-${entry.key}`}>
      <div className="fitness-card-head">
        <div>
          {superset ? <p className="live-superset">Superset, {superset}</p> : null}
          <h2 id={`exercise-${entry.key}`}>
            <Link className="live-name" to={viewHref("exercise", entry.exerciseId)}>
              {name}
            </Link>
          </h2>
        </div>
        <ExerciseMenu {...{ workout, entry, exercise, name, lookup, sets: own }} onNote={() => setNoteOpen(true)} />
      </div>
      {last.length > 0 ? (
        <p className="live-last">
          Last time, {shortDate(last[0]?.date ?? "")}: {last.map((set) => formatSet(set, exercise, units)).join(", ")}
        </p>
      ) : null}
      <ExerciseNote workout={workout} entry={entry} isOpen={isNoteOpen} name={name} />
      <div className="set-head" data-fields={fields.length} aria-hidden="true">
        <span>Set</span>
        <span>Previous</span>
        {fields.map((field) => (
          <span key={field}>{fieldUnit(field, exercise, units)}</span>
        ))}
        <span>RPE</span>
        <span />
      </div>
      {rows.map((row) => (
        <SetRowView
          key={row.set.id}
          {...{ row, workout, entry, exercise, units, fields, best, registerStep }}
          onActive={setActiveId}
          isNext={next?.id === row.set.id}
          records={records.filter(({ setId }) => setId === row.set.id)}
        />
      ))}
      {current ? (
        <StepButtons
          {...{ fields, exercise, units }}
          name={current.name}
          onStep={(field, by) => steps.current.get(current.set.id)?.(field, by)}
        />
      ) : null}
      {current ? <PlateCard set={current.set} before={own} exercise={exercise} /> : null}
      <Button variant="ghost" className="live-add" onClick={() => void addSet(workout, entry)}>
        <Icon name="plus" />
        Add set
      </Button>
    </section>
  );
}
