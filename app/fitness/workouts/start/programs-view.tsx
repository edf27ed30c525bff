import { useState } from "react";
import { Select } from "#app/ui/index.ts";
import { EQUIPMENT_KEYS, LEVELS, type Level } from "#worker/fitness/training/domain-exercise.ts";
import type { Program } from "#worker/fitness/training/programs/domain-program.ts";
import { rankPrograms } from "#worker/fitness/training/programs/domain-programs.ts";
import { useExerciseEdits } from "../exercise-edits.ts";
import { useProfile } from "../use-training.ts";
import { LEVEL_OF } from "./level-of.ts";
import { ProgramCard } from "./program-card.tsx";
import "./train-view.css";

const KINDS: Record<Program["kind"], string> = { strength: "Strength", running: "Running", mobility: "Mobility" };
const GYM = new Set(EQUIPMENT_KEYS);

/** Programs to start from, those that fit best first. */
export function ProgramsView() {
  useExerciseEdits();
  const training = useProfile()?.training;
  const [days, setDays] = useState(training?.daysPerWeek || 3);
  const [minutes, setMinutes] = useState(training?.minutes ?? 60);
  const [level, setLevel] = useState<Level>(LEVEL_OF[training?.experience ?? "new"]);
  const [kind, setKind] = useState<Program["kind"] | "">("");
  const hasOwn = training !== undefined && training.equipment.length > 0;
  const [place, setPlace] = useState<"mine" | "gym" | "none">(hasOwn ? "mine" : training ? "none" : "gym");
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
              { value: "none", label: "No equipment" },
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
            <ProgramCard key={fit.program.id} {...fit} />
          ))}
        </div>
      </div>
    </>
  );
}
