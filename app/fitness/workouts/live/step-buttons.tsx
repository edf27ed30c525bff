import type { Exercise, SetMeasure } from "#worker/fitness/training/domain-exercise.ts";
import { fieldName, fieldStep, fieldUnit, stepText, type TrainingUnits } from "../training-units.ts";

/** More or less by a step, for the thumb: no keyboard opens. */
export function StepButtons({
  fields,
  exercise,
  units,
  name,
  onStep,
}: {
  fields: SetMeasure[];
  exercise: Exercise | null;
  units: TrainingUnits;
  /** The set that they change. */
  name: string;
  onStep: (field: SetMeasure, by: number) => void;
}) {
  return (
    <fieldset className="step-buttons" aria-label={`${name}, more or less`}>
      <span className="step-set" aria-hidden="true">
        {name}
      </span>
      {fields.map((field) => (
        <div key={field} className="step-pair">
          <span aria-hidden="true">{fieldUnit(field, exercise, units)}</span>
          {[-1, 1].map((sign) => {
            const by = sign * fieldStep(field, exercise, units);
            return (
              <button
                key={sign}
                type="button"
                aria-label={`${fieldName(field, exercise, units)} ${stepText(field, by, exercise, units)}`}
                // The field keeps the focus, so that the keyboard of the phone neither opens nor closes.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onStep(field, by)}
              >
                {stepText(field, by, exercise, units)}
              </button>
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}
