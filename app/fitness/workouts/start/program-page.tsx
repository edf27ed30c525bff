import { EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import { LEVEL_KEYS } from "#worker/fitness/training/domain-exercise.ts";
import { findProgram, fitsProgram, programEquipment } from "#worker/fitness/training/programs/domain-programs.ts";
import { useExerciseEdits } from "../exercise-edits.ts";
import { useProfile } from "../use-training.ts";
import { viewHref } from "../views.ts";
import { LEVEL_OF } from "./level-of.ts";
import { ProgramCard } from "./program-card.tsx";

/** One program with its start button. Cards in articles link here. */
export function ProgramPage({ id }: { id: string }) {
  useExerciseEdits();
  const training = useProfile()?.training;
  const program = findProgram(id);
  if (!program)
    return (
      <EmptyState
        title="This program isn't here anymore"
        text="Another program may suit you."
        action={<LinkButton to={viewHref("programs")}>See all programs</LinkButton>}
      />
    );
  // Anything the member hasn't told us counts as a fit.
  const { misfits, missing } = fitsProgram(program, {
    owned: new Set(training && training.equipment.length > 0 ? training.equipment : programEquipment(program)),
    daysPerWeek: training?.daysPerWeek || program.daysPerWeek,
    minutes: training?.minutes ?? program.minutes,
    level: training ? LEVEL_OF[training.experience] : (LEVEL_KEYS.at(-1) ?? program.level),
  });
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Program</h1>
        <p>
          <Link to={viewHref("programs")}>All programs</Link>
        </p>
      </div>
      <div className="fitness-cards">
        <ProgramCard program={program} misfits={misfits} missing={missing} isOpen />
      </div>
    </>
  );
}
