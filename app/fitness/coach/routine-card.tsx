import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { estimateMinutes } from "#worker/fitness/training/domain-routine.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useLog } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { useExerciseEdits } from "../workouts/exercise-edits.ts";
import { staleReason } from "./card-changes.ts";
import { CardFrame } from "./card-frame.tsx";
import { useConfirm } from "./use-confirm.ts";

/** A routine to save: new, or in place of the member's own with one exercise swapped. */
export function RoutineCard({ card }: { card: Extract<CoachCard, { kind: "routine" }> }) {
  const today = useToday();
  const records = useLog((state) => state.records);
  useExerciseEdits();
  const { isDone, confirm, takeBack } = useConfirm(card.id);
  const save = () => {
    const id = card.replaces ?? `${card.id}-r`;
    void confirm([{ kind: "routine", id, patch: card.routine }], card.replaces ? "Routine changed" : "Routine saved");
  };
  return (
    <CardFrame
      title={card.title}
      rules={card.rules}
      stale={isDone ? null : staleReason(card, records, today)}
      isDone={isDone}
      doneText={card.replaces ? "Your routine is changed." : "Saved. Start it in Workouts."}
      action={card.replaces ? "Change my routine" : "Save this routine"}
      onConfirm={save}
      // What a swap replaced comes back by the toast's Undo; a new routine is deleted.
      onUndo={card.replaces ? undefined : () => void takeBack("routine")}
    >
      {card.routine.days.slice(0, 8).map((day) => (
        <details className="coach-rules" key={day.title} open={card.routine.days.length === 1}>
          <summary>
            {day.title} · {plural(day.slots.length, "exercise")} · about {estimateMinutes(day, findExercise)} min
          </summary>
          <ul>
            {day.slots.map(({ key, exerciseId, name, sets }) => (
              <li key={key}>
                {findExercise(exerciseId)?.name ?? name}: {setsText(sets)}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {card.routine.days.length > 8 ? (
        <p className="coach-note">And {plural(card.routine.days.length - 8, "more day")}.</p>
      ) : null}
    </CardFrame>
  );
}

function setsText(
  sets: Extract<CoachCard, { kind: "routine" }>["routine"]["days"][number]["slots"][number]["sets"],
): string {
  const [first] = sets;
  if (!first) return "";
  const count = first.reps
    ? `${first.reps}${first.repsMax ? `–${first.repsMax}` : ""} reps`
    : first.seconds
      ? `${first.seconds} s`
      : first.meters
        ? `${first.meters} m`
        : "";
  return `${sets.length} × ${count}`;
}
