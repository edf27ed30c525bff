import { useEffect, useRef, useState } from "react";
import { Button, TextArea, TextField } from "#app/ui/index.ts";
import { FIRST_DAY } from "#worker/fitness/log/domain-loggable-day.ts";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import type { ExerciseLookup } from "#worker/fitness/training/domain-volume.ts";
import { readNumber } from "#worker/kernel/typed-number.ts";
import { type Change, openOldDay, type RecordOf, saveChanges } from "../../log/log-store.ts";
import { useHasDay, useToday } from "../../log/use-log.ts";
import { ExercisePicker } from "../exercises/exercise-picker.tsx";
import { ExerciseCard } from "../live/exercise-card.tsx";
import { addExercise, readWorkout, saveWorkout } from "../live/live-actions.ts";
import type { TrainingUnits } from "../training-units.ts";
import type { TrainingHistory } from "../use-training.ts";
import { clockOf, moveWorkout, readStart, withMinutes } from "./move-workout.ts";
import "../live/live-workout.css";

/** Corrects a finished workout. Each change is saved as it is made; sets that stay unchecked go at the end. */
export function WorkoutEditor({
  workout,
  sets,
  history,
  units,
  lookup,
  onDone,
}: {
  workout: RecordOf<"workout">;
  sets: LoggedSet[];
  history: TrainingHistory;
  units: TrainingUnits;
  lookup: ExerciseLookup;
  onDone: () => void;
}) {
  const { data } = workout;
  const [isPicking, setPicking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const minutes = String(Math.round(((data.endedAt ?? data.startedAt) - data.startedAt) / 60_000));
  const [problem, setProblem] = useState<{ date?: string; time?: string; minutes?: string }>({});
  // One after the other, each from what the one before has stored.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T,>(save: (current: ReturnType<typeof readWorkout>) => Promise<T>): Promise<T> => {
    const saved = saving.current.then(() => save(readWorkout(workout.id)));
    saving.current = saved.catch(() => undefined);
    return saved;
  };
  const saveMinutes = (text: string) => {
    const read = readNumber(text);
    const isRefused = !read.ok || read.value === null || read.value < 0 || read.value > 1440;
    setProblem((now) => ({ ...now, minutes: isRefused ? "Enter 0 to 1,440 minutes." : undefined }));
    if (isRefused || text === minutes) return;
    void inTurn(async (current) =>
      saveWorkout(workout.id, withMinutes(current.workout?.data ?? data, read.value ?? 0)),
    );
  };
  /** What is typed and not saved yet: another device may move the workout meanwhile. */
  const [typed, setTyped] = useState<{ date?: string; time?: string }>({});
  const { date = data.date, time = clockOf(data) } = typed;
  const today = useToday();
  const hasDay = useHasDay();
  const saveStart = (): Promise<boolean> =>
    inTurn(async ({ workout: stored = workout, sets }) => {
      const start = { date: stored.data.date, time: clockOf(stored.data), ...typed };
      const read = readStart(start, stored.data, { today, now: Date.now() });
      setProblem(({ minutes }) => ({ minutes, ...(!read.ok && { [read.field]: read.why }) }));
      if (!read.ok) return false;
      try {
        // It is edited there like any other: the device needs what else that day has.
        if (!hasDay(start.date)) await openOldDay(start.date);
      } catch {
        const date = "Days older than four weeks need a connection. Connect and try again.";
        setProblem((now) => ({ ...now, date }));
        return false;
      }
      const changes = moveWorkout(stored, sets, { date: start.date, startedAt: read.startedAt });
      if (changes.length > 0) await saveChanges(changes as Change[]);
      setTyped((now) => (now === typed ? {} : now));
      return true;
    });
  const times = useRef<HTMLElement>(null);
  const finish = async () => {
    if (!(await saveStart()) || problem.minutes) {
      times.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    const open = readWorkout(workout.id).sets.filter(({ doneAt }) => doneAt === null);
    if (open.length > 0) await saveChanges(open.map(({ id }): Change => ({ kind: "set", id, patch: null })));
    onDone();
  };
  return (
    <>
      <div className="fitness-head">
        <h1 ref={heading} tabIndex={-1} className="fitness-title">
          Edit workout
        </h1>
        <Button onClick={() => void finish()}>Done</Button>
      </div>
      <div className="fitness-cards live-cards">
        <section ref={times} className="fitness-card edit-times" aria-label="Workout">
          <TextField
            label="Title"
            maxLength={120}
            defaultValue={data.title}
            onBlur={({ target }) =>
              target.value !== data.title && void saveWorkout(workout.id, { title: target.value })
            }
          />
          <TextField
            label="Day"
            type="date"
            min={FIRST_DAY}
            max={today}
            value={date}
            error={problem.date}
            onChange={({ target }) => setTyped({ ...typed, date: target.value })}
            onBlur={() => void saveStart()}
          />
          <TextField
            label="Started at"
            type="time"
            value={time}
            error={problem.time}
            onChange={({ target }) => setTyped({ ...typed, time: target.value })}
            onBlur={() => void saveStart()}
          />
          <TextField
            label="Minutes"
            inputMode="numeric"
            defaultValue={minutes}
            error={problem.minutes}
            onBlur={({ target }) => saveMinutes(target.value)}
          />
        </section>
        {data.exercises.map((entry) => (
          <ExerciseCard
            key={entry.key}
            {...{ workout, entry, sets, history, units, lookup }}
            next={null}
            superset={null}
          />
        ))}
        <Button variant="outline" wide onClick={() => setPicking(true)}>
          Add exercise
        </Button>
        <TextArea
          label="Workout notes"
          rows={2}
          maxLength={4000}
          defaultValue={data.note}
          onBlur={({ target }) => target.value !== data.note && void saveWorkout(workout.id, { note: target.value })}
        />
      </div>
      <ExercisePicker
        open={isPicking}
        onOpenChange={setPicking}
        title="Add exercise"
        onPick={(exerciseId) => {
          setPicking(false);
          void addExercise(workout, exerciseId, lookup(exerciseId), history.sets);
        }}
      />
    </>
  );
}
