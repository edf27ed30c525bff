import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, Select, toast } from "#app/ui/index.ts";
import { EQUIPMENT, EQUIPMENT_KEYS, LEVELS, type Level } from "#worker/fitness/training/domain-exercise.ts";
import type { Program } from "#worker/fitness/training/programs/domain-program.ts";
import { type Fit, programEquipment, rankPrograms } from "#worker/fitness/training/programs/domain-programs.ts";
import { newId } from "#worker/kernel/ids.ts";
import { saveChange } from "../../log/log-store.ts";
import { useToday } from "../../log/use-log.ts";
import { useProfile } from "../use-training.ts";
import { viewHref } from "../views.ts";
import "./train-view.css";

const LEVEL_OF = { new: "beginner", some: "intermediate", experienced: "advanced" } as const;
const KINDS: Record<Program["kind"], string> = { strength: "Strength", running: "Running", mobility: "Mobility" };
const GYM = new Set(EQUIPMENT_KEYS);

/** Programs to start from, those that fit best first. */
export function ProgramsView() {
  const training = useProfile()?.training;
  const [days, setDays] = useState(training?.daysPerWeek || 3);
  const [minutes, setMinutes] = useState(training?.minutes ?? 60);
  const [level, setLevel] = useState<Level>(LEVEL_OF[training?.experience ?? "new"]);
  const [kind, setKind] = useState<Program["kind"] | "">("");
  const hasOwn = training !== undefined && training.equipment.length > 0;
  const [place, setPlace] = useState<"mine" | "gym" | "none">(hasOwn ? "mine" : "gym");
  const owned = place === "mine" ? new Set(training?.equipment) : place === "gym" ? GYM : new Set<never>();
  const fits = rankPrograms({ owned, daysPerWeek: days, minutes, level, ...(kind && { kind }) });
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Programs</h1>
        <p>The best fit is first. You can change everything later.</p>
      </div>
      <div className="fitness-cards">
        <section className="fitness-card program-filters" aria-label="What fits you">
          <Select
            label="Where you train"
            value={place}
            onChange={({ target }) => setPlace(target.value as typeof place)}
            options={[
              ...(hasOwn ? [{ value: "mine", label: "With what I have" }] : []),
              { value: "gym", label: "In a gym" },
              { value: "none", label: "Without equipment" },
            ]}
          />
          <Select
            label="Days a week"
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
            options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value: String(value), label: String(value) }))}
          />
          <Select
            label="Minutes a workout"
            value={String(minutes)}
            onChange={({ target }) => setMinutes(Number(target.value))}
            options={[...new Set([20, 30, 45, 60, 75, 90, minutes])]
              .toSorted((a, b) => a - b)
              .map((value) => ({ value: String(value), label: String(value) }))}
          />
          <Select
            label="Level"
            value={level}
            onChange={({ target }) => setLevel(target.value as Level)}
            options={Object.entries(LEVELS).map(([value, label]) => ({ value, label }))}
          />
          <Select
            label="Kind"
            value={kind}
            onChange={({ target }) => setKind(target.value as typeof kind)}
            options={[
              { value: "", label: "All" },
              ...Object.entries(KINDS).map(([value, label]) => ({ value, label })),
            ]}
          />
        </section>
        <div className="fitness-cards program-list">
          {fits.map((fit) => (
            <ProgramCard key={fit.program.id} fit={fit} />
          ))}
        </div>
      </div>
    </>
  );
}

function ProgramCard({ fit: { program, misfits, missing } }: { fit: Fit }) {
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
      <p className="program-facts">
        {program.daysPerWeek === 1 ? "1 day" : `${program.daysPerWeek} days`} a week · {program.minutes} minutes ·{" "}
        {LEVELS[program.level]}
        {program.weeks ? ` · ${program.weeks} weeks` : ""}
      </p>
      <p>{program.forWhom}</p>
      {misfits.length > 0 ? (
        <ul className="program-misfits">
          {misfits.map((misfit) => (
            <li key={misfit}>
              {misfit}
              {misfit.startsWith("It needs equipment")
                ? ` (${missing.map((piece) => EQUIPMENT[piece]).join(", ")})`
                : ""}
            </li>
          ))}
        </ul>
      ) : null}
      <details>
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
