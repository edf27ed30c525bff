import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import type { SetKind, WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import { addSet, removeSet, saveSet, type WorkoutRecord } from "./live-actions.ts";
import type { SetRow } from "./live-workout.ts";

const KIND_NAMES: Record<SetKind, string> = {
  normal: "Normal set",
  warmup: "Warm-up set",
  drop: "Drop set",
  failure: "Set to failure",
};

/** What can be done with a set, behind its number. */
export function SetMenu({
  row,
  workout,
  entry,
  label,
}: {
  row: SetRow;
  workout: WorkoutRecord;
  entry: WorkoutExercise;
  label: string;
}) {
  const { set, name } = row;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <button type="button" className="set-label" aria-label={`${name}, options`}>
          {set.kind === "failure" ? `${label}F` : label}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.RadioGroup
          value={set.kind}
          onValueChange={(kind) => void saveSet(set.id, { kind: kind as SetKind })}
        >
          {(Object.keys(KIND_NAMES) as SetKind[]).map((kind) => (
            <DropdownMenu.RadioItem key={kind} value={kind}>
              {KIND_NAMES[kind]}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={() => void addSet(workout, entry, "drop", set)}>
          Add drop set after
        </DropdownMenu.Item>
        <DropdownMenu.Item color="red" onSelect={() => void removeSet(set, name)}>
          Remove set
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
