import { Dialog } from "#app/ui/dialog.tsx";
import { ExerciseFilter, useExerciseSearch } from "./exercise-filter.tsx";
import { ExerciseRow } from "./exercise-row.tsx";

/** Chooses an exercise: search and filters, then one press. */
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
  return (
    <>
      <ExerciseFilter {...{ search, setSearch }} count={found.length} />
      <ul className="exercise-rows">
        {found.map((exercise) => (
          <li key={exercise.id}>
            <ExerciseRow exercise={exercise} onPick={() => onPick(exercise.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}
