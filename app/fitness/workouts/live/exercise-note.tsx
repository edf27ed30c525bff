import { TextArea } from "#app/ui/index.ts";
import type { WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import { saveWorkout, type WorkoutRecord } from "./live-actions.ts";

/** What the member notes about an exercise, such as how the machine is set. Saved when the field is left. */
export function ExerciseNote({
  workout,
  entry,
  name,
  isOpen,
}: {
  workout: WorkoutRecord;
  entry: WorkoutExercise;
  name: string;
  /** Shown although it is empty: the member asked for it. */
  isOpen: boolean;
}) {
  if (!isOpen && entry.note === "") return null;
  return (
    <TextArea
      key={entry.note}
      label={`Notes on ${name}`}
      hideLabel
      rows={1}
      maxLength={1000}
      placeholder="Notes"
      defaultValue={entry.note}
      onBlur={({ target }) => {
        if (target.value === entry.note) return;
        const exercises = workout.data.exercises.map((each) =>
          each.key === entry.key ? { ...each, note: target.value } : each,
        );
        void saveWorkout(workout.id, { exercises });
      }}
    />
  );
}
