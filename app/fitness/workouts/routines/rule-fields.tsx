import { useState } from "react";
import { TextArea, TextField } from "#app/ui/index.ts";
import type { ProgressionRule } from "#worker/fitness/training/contract-routine.ts";
import { readWeight, shownWeight } from "#worker/fitness/training/domain-weight.ts";
import type { TrainingUnits } from "../training-units.ts";
import { NumberInput } from "./number-input.tsx";
import { formatWave, readWave } from "./routine-edit.ts";

/** The figures of a progression rule. */
export function RuleFields({
  rule,
  units,
  onChange,
}: {
  rule: ProgressionRule;
  units: TrainingUnits;
  onChange: (rule: ProgressionRule) => void;
}) {
  switch (rule.kind) {
    case "none":
      return null;
    case "reps":
      return (
        <div className="rule-fields">
          <NumberInput
            label="Add reps"
            value={rule.step}
            max={10}
            onChange={(step) => onChange({ ...rule, step: step ?? 1 })}
          />
          <NumberInput
            label="Up to"
            value={rule.maxReps}
            max={1000}
            onChange={(maxReps) => onChange({ ...rule, maxReps: maxReps ?? 1 })}
          />
        </div>
      );
    case "time":
      return (
        <div className="rule-fields">
          <NumberInput
            label="Add seconds"
            value={rule.stepSeconds}
            max={600}
            onChange={(stepSeconds) => onChange({ ...rule, stepSeconds: stepSeconds ?? 1 })}
          />
          <NumberInput
            label="Up to"
            value={rule.maxSeconds}
            max={86_400}
            onChange={(maxSeconds) => onChange({ ...rule, maxSeconds: maxSeconds ?? 1 })}
          />
        </div>
      );
    case "distance":
      return (
        <div className="rule-fields">
          <NumberInput
            label="Add meters"
            value={rule.stepMeters}
            max={5000}
            onChange={(stepMeters) => onChange({ ...rule, stepMeters: stepMeters ?? 1 })}
          />
          <NumberInput
            label="Up to"
            value={rule.maxMeters}
            max={1_000_000}
            onChange={(maxMeters) => onChange({ ...rule, maxMeters: maxMeters ?? 1 })}
          />
        </div>
      );
    default:
      return (
        <>
          {rule.kind === "wave" ? <WaveFields {...{ rule, units, onChange }} /> : null}
          <WeightField
            label="Load step"
            hint="Empty: what the equipment offers."
            kg={rule.stepKg ?? null}
            units={units}
            onChange={(kg) => {
              const { stepKg: _, ...rest } = rule;
              onChange(kg ? { ...rest, stepKg: kg } : rest);
            }}
          />
        </>
      );
  }
}

function WaveFields({
  rule,
  units,
  onChange,
}: {
  rule: Extract<ProgressionRule, { kind: "wave" }>;
  units: TrainingUnits;
  onChange: (rule: ProgressionRule) => void;
}) {
  const [text, setText] = useState(() => formatWave(rule.weeks));
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <WeightField
        label="Training maximum"
        hint="Empty: 90% of your best estimate."
        kg={rule.trainingMaxKg}
        units={units}
        onChange={(kg) => onChange({ ...rule, trainingMaxKg: kg || null })}
      />
      <TextArea
        label="Weeks"
        hint="A line for each week: percent × reps of each set."
        error={isWrong ? "Enter sets such as 65×5, 75×5, 85×5, a week on each line." : undefined}
        rows={4}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const weeks = readWave(target.value);
          setWrong(weeks === null);
          if (weeks) onChange({ ...rule, weeks });
        }}
      />
    </>
  );
}

function WeightField({
  label,
  hint,
  kg,
  units,
  onChange,
}: {
  label: string;
  hint: string;
  kg: number | null;
  units: TrainingUnits;
  onChange: (kg: number | null) => void;
}) {
  const [text, setText] = useState(() => (kg === null ? "" : String(shownWeight(kg, units.weight))));
  const [error, setError] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      hint={hint}
      after={units.weight}
      inputMode="decimal"
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        const read = readWeight(target.value, units.weight, kg);
        setError(read.ok ? null : read.why);
        if (read.ok) onChange(read.value);
      }}
    />
  );
}
