import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Icon } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import type { LoggedSet, WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";
import { findSwaps } from "#worker/fitness/training/domain-exercises.ts";
import { formatDuration } from "#worker/fitness/training/domain-pace.ts";
import type { ExerciseLookup } from "#worker/fitness/training/domain-volume.ts";
import { type Change, saveChanges } from "../../log/log-store.ts";
import { ExerciseRow } from "../exercises/exercise-row.tsx";
import { loadOlderSets, useDeviceSets, useOwnedEquipment } from "../use-training.ts";
import { viewHref } from "../views.ts";
import { addSet, removeExercise, saveWorkout, swapExercise, type WorkoutRecord } from "./live-actions.ts";
import { DEFAULT_REST, moveExercise, toggleSuperset } from "./live-workout.ts";

const RESTS = [30, 45, 60, 90, 120, 150, 180, 240, 300];

interface Props {
  workout: WorkoutRecord;
  entry: WorkoutExercise;
  exercise: Exercise | null;
  name: string;
  lookup: ExerciseLookup;
  /** Of the exercise in this workout. */
  sets: LoggedSet[];
  onNote: () => void;
}

/** What can be done with an exercise of the running workout. */
export function ExerciseMenu({ workout, entry, exercise, name, lookup, sets, onNote }: Props) {
  const navigate = useNavigate();
  const [isSwapping, setSwapping] = useState(false);
  const { exercises } = workout.data;
  const place = exercises.findIndex(({ key }) => key === entry.key);
  const working = sets.filter(({ kind }) => kind === "normal" || kind === "failure");
  const rest = working.findLast(({ target }) => target?.restSeconds)?.target?.restSeconds ?? DEFAULT_REST.normal;
  const move = (by: -1 | 1) => void saveWorkout(workout.id, { exercises: moveExercise(exercises, entry.key, by) });
  const setRest = (restSeconds: number) =>
    void saveChanges(
      working.map(({ id, target }): Change => ({ kind: "set", id, patch: { target: { ...target, restSeconds } } })),
    );
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <button type="button" className="live-menu" aria-label={`${name}, options`}>
            <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
              <circle cx="5" cy="12" r="2" />
              <circle cx="12" cy="12" r="2" />
              <circle cx="19" cy="12" r="2" />
            </svg>
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <DropdownMenu.Item onSelect={() => void addSet(workout, entry, "warmup")}>Add warm-up set</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={onNote}>Add note</DropdownMenu.Item>
          <DropdownMenu.Sub>
            <DropdownMenu.SubTrigger>Rest: {formatDuration(rest)}</DropdownMenu.SubTrigger>
            <DropdownMenu.SubContent>
              <DropdownMenu.RadioGroup value={String(rest)} onValueChange={(value) => setRest(Number(value))}>
                {RESTS.map((seconds) => (
                  <DropdownMenu.RadioItem key={seconds} value={String(seconds)}>
                    {formatDuration(seconds)}
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            </DropdownMenu.SubContent>
          </DropdownMenu.Sub>
          <DropdownMenu.Item onSelect={() => navigate(viewHref("exercise", entry.exerciseId))}>
            How to do it
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Item disabled={place === 0} onSelect={() => move(-1)}>
            Move up
          </DropdownMenu.Item>
          <DropdownMenu.Item disabled={place === exercises.length - 1} onSelect={() => move(1)}>
            Move down
          </DropdownMenu.Item>
          <DropdownMenu.Item
            disabled={!entry.superset && place === exercises.length - 1}
            onSelect={() => void saveWorkout(workout.id, { exercises: toggleSuperset(exercises, entry.key) })}
          >
            {entry.superset ? "Take out of superset" : "Superset with the next"}
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Item disabled={exercise === null} onSelect={() => setSwapping(true)}>
            Swap exercise
          </DropdownMenu.Item>
          <DropdownMenu.Item color="red" onSelect={() => void removeExercise(workout, entry.key, name)}>
            Remove exercise
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {exercise ? (
        <SwapDialog {...{ workout, entry, exercise, lookup }} open={isSwapping} onOpenChange={setSwapping} />
      ) : null}
    </>
  );
}

function SwapDialog({
  workout,
  entry,
  exercise,
  lookup,
  open,
  onOpenChange,
}: Pick<Props, "workout" | "entry" | "lookup"> & {
  exercise: Exercise;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const owned = useOwnedEquipment();
  const device = useDeviceSets();
  const [isAll, setAll] = useState(false);
  const swaps = findSwaps(exercise, isAll || !owned || owned.size === 0 ? undefined : owned);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Instead of ${exercise.name}`}
      text="The same first muscle, the closest movement first."
    >
      <ul className="exercise-rows">
        {swaps.map((swap) => (
          <li key={swap.id}>
            <ExerciseRow
              exercise={swap}
              onPick={async () => {
                onOpenChange(false);
                void loadOlderSets(swap.id);
                const key = await swapExercise(workout, entry.key, swap.id, lookup(swap.id), device);
                // This card is gone with the button that the focus would go back to.
                document.querySelector<HTMLElement>(`#exercise-${key} a`)?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      {swaps.length === 0 ? <p>Nothing else trains it with what you have.</p> : null}
      {owned && owned.size > 0 && !isAll ? (
        <Button variant="ghost" onClick={() => setAll(true)}>
          <Icon name="filter" />
          Show those for other equipment too
        </Button>
      ) : null}
    </Dialog>
  );
}
