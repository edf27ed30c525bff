import { useMemo, useState } from "react";
import { Select, TextField } from "#app/ui/index.ts";
import {
  EQUIPMENT,
  type Equipment,
  type Exercise,
  MUSCLES,
  type Muscle,
} from "#worker/fitness/training/domain-exercise.ts";
import { searchExercises } from "#worker/fitness/training/domain-exercises.ts";
import { toExercise } from "#worker/fitness/training/domain-own-exercise.ts";
import { useRecords } from "../../log/use-log.ts";
import { useExerciseEdits } from "../exercise-edits.ts";
import { useOwnedEquipment } from "../use-training.ts";

export interface ExerciseSearch {
  text: string;
  muscle: Muscle | "";
  equipment: Equipment | "" | "none" | "mine";
}

const NOTHING: ExerciseSearch = { text: "", muscle: "", equipment: "" };

/** The exercises that match, the member's own first. */
export function useExerciseSearch(): {
  search: ExerciseSearch;
  setSearch: (search: ExerciseSearch) => void;
  found: Exercise[];
} {
  const [search, setSearch] = useState(NOTHING);
  const own = useRecords("exercise");
  const mine = useOwnedEquipment();
  const edits = useExerciseEdits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the edits
  const found = useMemo(() => {
    const { text, muscle, equipment } = search;
    const filter = { text, ...(muscle && { muscle }), ...(equipment === "mine" && mine && { owned: mine }) };
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ({ equipment: needed }: Exercise) =>
      equipment === "" || equipment === "mine"
        ? true
        : equipment === "none"
          ? needed.length === 0
          : needed.includes(equipment);
    const ownFound = own
      .filter(({ data }) => !data.archived)
      .map(({ id, data }) => toExercise(id, data))
      .filter(
        ({ name, primary, secondary, equipment: needed }) =>
          words.every((word) => name.toLowerCase().includes(word)) &&
          (!muscle || primary.includes(muscle) || secondary.includes(muscle)) &&
          (equipment !== "mine" || !mine || needed.every((piece) => mine.has(piece))),
      );
    return [...ownFound, ...searchExercises(filter)].filter(fits);
  }, [search, own, mine, edits]);
  return { search, setSearch, found };
}

/** Search and filters over a list of exercises. */
export function ExerciseFilter({
  search,
  setSearch,
  count,
}: {
  search: ExerciseSearch;
  setSearch: (search: ExerciseSearch) => void;
  count: number;
}) {
  const mine = useOwnedEquipment();
  return (
    <search className="exercise-filter">
      <TextField
        label="Search exercises"
        hideLabel
        type="search"
        placeholder="Search exercises"
        value={search.text}
        onChange={({ target }) => setSearch({ ...search, text: target.value })}
      />
      <Select
        label="Muscle"
        hideLabel
        value={search.muscle}
        onChange={({ target }) => setSearch({ ...search, muscle: target.value as Muscle | "" })}
        options={[
          { value: "", label: "All muscles" },
          ...Object.entries(MUSCLES).map(([value, { name }]) => ({ value, label: name })),
        ]}
      />
      <Select
        label="Equipment"
        hideLabel
        value={search.equipment}
        onChange={({ target }) => setSearch({ ...search, equipment: target.value as ExerciseSearch["equipment"] })}
        options={[
          { value: "", label: "All equipment" },
          ...(mine && mine.size > 0 ? [{ value: "mine", label: "What I have" }] : []),
          { value: "none", label: "No equipment" },
          ...Object.entries(EQUIPMENT).map(([value, label]) => ({ value, label })),
        ]}
      />
      <p className="exercise-count" role="status">
        {count === 1 ? "1 exercise" : `${count} exercises`}
      </p>
    </search>
  );
}
