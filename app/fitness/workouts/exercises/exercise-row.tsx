import { Link } from "#app/ui/index.ts";
import { EQUIPMENT, type Exercise, mainMuscleName } from "#worker/fitness/training/domain-exercise.ts";
import { viewHref } from "../views.ts";
import "./exercises.css";

/** What it needs, in a few words. */
const equipmentText = ({ equipment }: Exercise): string =>
  equipment.length === 0 ? "No equipment" : equipment.map((piece) => EQUIPMENT[piece]).join(", ");

/** An exercise in a list: leads to its page, or is chosen where `onPick` is given. */
export function ExerciseRow({ exercise, onPick }: { exercise: Exercise; onPick?: () => void }) {
  const content = (
    <>
      <span className="exercise-row-name">{exercise.name}</span>
      <span className="exercise-row-about">
        {exercise.primary.length === 0
          ? "Choose its muscles"
          : `${mainMuscleName(exercise)} · ${equipmentText(exercise)}`}
      </span>
    </>
  );
  return onPick ? (
    <button type="button" className="exercise-row" onClick={onPick}>
      {content}
    </button>
  ) : (
    <Link className="exercise-row" to={viewHref("exercise", exercise.id)}>
      {content}
    </Link>
  );
}
