import { useState } from "react";
import { Button, EmptyState } from "#app/ui/index.ts";
import { ExerciseFilter, useExerciseSearch } from "./exercise-filter.tsx";
import { ExerciseRow } from "./exercise-row.tsx";
import { OwnExerciseDialog } from "./own-exercise-dialog.tsx";

/** All exercises, and the member's own. */
export function ExercisesView() {
  const { search, setSearch, found } = useExerciseSearch();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Exercises</h1>
        <Button variant="outline" onClick={() => setMaking(true)}>
          New exercise
        </Button>
      </div>
      <section className="fitness-card" aria-label="Exercises">
        <ExerciseFilter {...{ search, setSearch }} count={found.length} />
        {found.length === 0 ? (
          <EmptyState
            title="No exercise matches"
            text="Change the filters, or make an exercise of your own."
            action={
              <Button variant="outline" onClick={() => setSearch({ text: "", muscle: "", equipment: "" })}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <ul className="exercise-rows">
            {found.map((exercise) => (
              <li key={exercise.id}>
                <ExerciseRow exercise={exercise} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {isMaking ? <OwnExerciseDialog name={search.text} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
