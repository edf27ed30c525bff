import { useEffect, useMemo, useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, TextArea } from "#app/ui/index.ts";
import { formatDuration } from "#worker/fitness/training/domain-pace.ts";
import { groupSlots } from "#worker/fitness/training/domain-routine.ts";
import { measureVolume } from "#worker/fitness/training/domain-volume.ts";
import { ExercisePicker } from "../exercises/exercise-picker.tsx";
import { RestAlerts } from "../rest/rest-alerts.tsx";
import { formatVolume } from "../training-units.ts";
import { loadOlderSets, useDeviceSets, useLookup, useTrainingHistory, useTrainingUnits } from "../use-training.ts";
import { ExerciseCard } from "./exercise-card.tsx";
import { addExercise, saveWorkout, useFinish, type WorkoutRecord } from "./live-actions.ts";
import { nextSet } from "./live-workout.ts";
import "./live-workout.css";

/** The workout that is running. All of it is in the log: it can be left and come back to at any time. */
export function LiveWorkoutView({ workout }: { workout: WorkoutRecord }) {
  const units = useTrainingUnits();
  const lookup = useLookup();
  const device = useDeviceSets();
  const { exercises } = workout.data;
  const sets = useMemo(() => device.filter(({ workoutId }) => workoutId === workout.id), [device, workout.id]);
  const history = useTrainingHistory(exercises.map(({ exerciseId }) => exerciseId));
  const { finish, discard } = useFinish(workout);
  const [isPicking, setPicking] = useState(false);
  const [question, setQuestion] = useState<"finish" | "discard" | null>(null);
  const done = sets.filter(({ doneAt }) => doneAt !== null);
  const open = sets.length - done.length;
  const next = nextSet(exercises, sets);
  const { tonnageKg } = measureVolume(sets, lookup);
  return (
    <>
      <div className="fitness-head live-head">
        <div>
          <h1 className="fitness-title">{workout.data.title || "Workout"}</h1>
          <p className="fitness-figure">
            <Elapsed since={workout.data.startedAt} /> · {done.length} of {sets.length} sets
            {tonnageKg > 0 ? ` · ${formatVolume(tonnageKg, units)}` : ""}
          </p>
        </div>
        <Button
          variant={open === 0 && done.length > 0 ? "solid" : "outline"}
          onClick={() =>
            done.length === 0 || open > 0 ? setQuestion(done.length === 0 ? "discard" : "finish") : finish()
          }
        >
          Finish
        </Button>
      </div>
      <div className="live-progress" aria-hidden="true">
        {sets.map(({ id }, i) => (
          <span key={id} className={i < done.length ? "live-progress-done" : undefined} />
        ))}
      </div>
      <div className="fitness-cards live-cards">
        {groupSlots({ slots: exercises }).map((group) =>
          group.map((entry, place) => (
            <ExerciseCard
              key={entry.key}
              workout={workout}
              entry={entry}
              {...{ sets, history, units, lookup, next }}
              superset={group.length > 1 ? `${place + 1} of ${group.length}` : null}
            />
          )),
        )}
        {exercises.length === 0 ? (
          <p className="dim">Add the first exercise. What you did last time appears beside it.</p>
        ) : null}
        <Button variant={exercises.length === 0 ? "solid" : "outline"} wide onClick={() => setPicking(true)}>
          Add exercise
        </Button>
        <WorkoutNote workout={workout} />
        <RestAlerts />
        <Button variant="ghost" onClick={() => setQuestion("discard")}>
          Discard workout
        </Button>
      </div>
      <ExercisePicker
        open={isPicking}
        onOpenChange={setPicking}
        title="Add exercise"
        onPick={async (exerciseId) => {
          setPicking(false);
          void loadOlderSets(exerciseId);
          await addExercise(workout, exerciseId, lookup(exerciseId), device);
        }}
      />
      <AlertDialog
        open={question === "finish"}
        onOpenChange={(isOpen) => setQuestion(isOpen ? "finish" : null)}
        title="Finish workout?"
        text={`${open === 1 ? "1 set isn't" : `${open} sets aren't`} checked. ${open === 1 ? "It" : "They"} won't be saved.`}
        cancel="Keep going"
        confirm="Finish workout"
        danger={false}
        onConfirm={finish}
      />
      <AlertDialog
        open={question === "discard"}
        onOpenChange={(isOpen) => setQuestion(isOpen ? "discard" : null)}
        title="Discard workout?"
        text={
          done.length === 0
            ? "No set is checked yet, so there is nothing to save."
            : `${done.length === 1 ? "1 checked set" : `${done.length} checked sets`} will be deleted.`
        }
        cancel="Keep going"
        confirm="Discard workout"
        onConfirm={discard}
      />
    </>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{formatDuration((now - since) / 1000)}</span>;
}

/** Saved when the field is left. */
function WorkoutNote({ workout }: { workout: WorkoutRecord }) {
  return (
    <TextArea
      key={workout.data.note}
      label="Workout notes"
      rows={2}
      maxLength={4000}
      defaultValue={workout.data.note}
      onBlur={({ target }) => {
        if (target.value !== workout.data.note) void saveWorkout(workout.id, { note: target.value });
      }}
    />
  );
}
