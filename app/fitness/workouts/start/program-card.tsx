import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, toast } from "#app/ui/index.ts";
import { EQUIPMENT } from "#worker/fitness/training/domain-exercise.ts";
import { describeChange } from "#worker/fitness/training/programs/domain-offered-program.ts";
import { programFacts } from "#worker/fitness/training/programs/domain-program.ts";
import { type Fit, NEEDS_EQUIPMENT, programEquipment } from "#worker/fitness/training/programs/domain-programs.ts";
import { newId } from "#worker/kernel/ids.ts";
import { saveChange } from "../../log/log-store.ts";
import { useToday } from "../../log/use-log.ts";
import { viewHref } from "../views.ts";
import "./train-view.css";

/** A program with its pros and cons, and the button that starts it. */
export function ProgramCard({
  program,
  misfits,
  missing,
  isOpen = false,
}: Pick<Fit, "program" | "misfits" | "missing"> & {
  /** Whether its days and equipment are expanded. */
  isOpen?: boolean;
}) {
  const navigate = useNavigate();
  const today = useToday();
  const [isStarting, setStarting] = useState(false);
  const equipment = programEquipment(program);
  const start = async () => {
    setStarting(true);
    const { undo } = await saveChange({
      kind: "routine",
      id: newId(),
      patch: { ...program.routine, startedOn: today },
    });
    toast({ title: `${program.title} added`, action: { label: "Undo", onClick: () => void undo() } });
    navigate(viewHref("train"));
  };
  return (
    <article className="fitness-card" aria-labelledby={`program-${program.id}`}>
      <div className="fitness-card-head">
        <h2 id={`program-${program.id}`}>{program.title}</h2>
      </div>
      <p className="program-facts">{programFacts(program)}</p>
      <p>{program.forWhom}</p>
      {misfits.length > 0 ? (
        <ul className="program-misfits">
          {misfits.map((misfit) => (
            <li key={misfit}>
              {misfit === NEEDS_EQUIPMENT
                ? `${misfit.slice(0, -1)}: ${missing.map((piece) => EQUIPMENT[piece].toLowerCase()).join(", ")}.`
                : misfit}
            </li>
          ))}
        </ul>
      ) : null}
      {program.changes.length > 0 ? (
        <ul className="program-misfits">
          {program.changes.map((change) => (
            <li key={`${change.exerciseId} ${change.replacementId}`}>{describeChange(change)}</li>
          ))}
        </ul>
      ) : null}
      <details className="program-about" open={isOpen}>
        <summary>Days, equipment and why</summary>
        <ul>
          {[...new Set(program.routine.days.map(({ title }) => title))].slice(0, 12).map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <p>{equipment.length > 0 ? equipment.map((piece) => EQUIPMENT[piece]).join(", ") : "No equipment"}.</p>
        <p>{program.why}</p>
        <p className="program-source">{program.source}</p>
      </details>
      <Button onClick={() => void start()} loading={isStarting} aria-label={`Use ${program.title}`}>
        Use this program
      </Button>
    </article>
  );
}
