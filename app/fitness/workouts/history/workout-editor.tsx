import { useState } from "react";
import { Button, TextArea, TextField } from "#app/ui/index.ts";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import type { ExerciseLookup } from "#worker/fitness/training/domain-volume.ts";
import { readNumber } from "#worker/fitness/training/domain-weight.ts";
import { type Change, type RecordOf, saveChanges } from "../../log/log-store.ts";
import { ExercisePicker } from "../exercises/exercise-picker.tsx";
import { ExerciseCard } from "../live/exercise-card.tsx";
import { addExercise, readWorkout, saveWorkout } from "../live/live-actions.ts";
import type { TrainingUnits } from "../training-units.ts";
import type { TrainingHistory } from "../use-training.ts";
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
  const [error, setError] = useState<string | null>(null);
  const minutes = String(Math.round(((data.endedAt ?? data.startedAt) - data.startedAt) / 60_000));
  const saveMinutes = (text: string) => {
    const read = readNumber(text);
    if (!read.ok || read.value === null || read.value < 0 || read.value > 1440)
      return setError("Enter 0 to 1,440 minutes.");
    setError(null);
    if (text !== minutes) void saveWorkout(workout.id, { endedAt: data.startedAt + Math.round(read.value * 60_000) });
  };
  const finish = async () => {
    const open = readWorkout(workout.id).sets.filter(({ doneAt }) => doneAt === null);
    if (open.length > 0) await saveChanges(open.map(({ id }): Change => ({ kind: "set", id, patch: null })));
    onDone();
  };
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Edit workout</h1>
        <Button onClick={() => void finish()}>Done</Button>
      </div>
      <div className="fitness-cards live-cards">
        <section className="fitness-card edit-times" aria-label="Workout">
          <TextField
            label="Title"
            maxLength={120}
            defaultValue={data.title}
            onBlur={({ target }) =>
              target.value !== data.title && void saveWorkout(workout.id, { title: target.value })
            }
          />
          <TextField
            label="Minutes"
            inputMode="numeric"
            defaultValue={minutes}
            error={error}
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
