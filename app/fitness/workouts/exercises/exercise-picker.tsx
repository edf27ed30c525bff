import { useMemo } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";
import { useDeviceSets } from "../use-training.ts";
import { ExerciseFilter, useExerciseSearch } from "./exercise-filter.tsx";
import { ExerciseRow } from "./exercise-row.tsx";
import { RECENT_SHOWN, recentExerciseIds } from "./recent-exercises.ts";

/** Chooses an exercise: search and filters, then one press. Before anything is typed, what was done lately comes first. */
export function ExercisePicker({
  open,
  onOpenChange,
  title,
  onPick,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  onPick: (exerciseId: string) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} side>
      <PickerList onPick={onPick} />
    </Dialog>
  );
}

function PickerList({ onPick }: { onPick: (exerciseId: string) => void }) {
  const { search, setSearch, found } = useExerciseSearch();
  const sets = useDeviceSets();
  const recent = useMemo(() => {
    if (search.text.trim()) return [];
    const byId = new Map(found.map((exercise) => [exercise.id, exercise]));
    return recentExerciseIds(sets)
      .flatMap((id) => byId.get(id) ?? [])
      .slice(0, RECENT_SHOWN);
  }, [sets, found, search.text]);
  return (
    <>
      <ExerciseFilter {...{ search, setSearch }} count={found.length} />
      {recent.length > 0 ? (
        <>
          <h3 className="exercise-group">Recent</h3>
          <Rows exercises={recent} onPick={onPick} />
          <h3 className="exercise-group">All exercises</h3>
        </>
      ) : null}
      <Rows exercises={found} onPick={onPick} />
    </>
  );
}

const Rows = ({ exercises, onPick }: { exercises: readonly Exercise[]; onPick: (exerciseId: string) => void }) => (
  <ul className="exercise-rows">
    {exercises.map((exercise) => (
      <li key={exercise.id}>
        <ExerciseRow exercise={exercise} onPick={() => onPick(exercise.id)} />
      </li>
    ))}
  </ul>
);
