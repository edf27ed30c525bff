import { GradeTile } from "#app/ui/grade-tile.tsx";
import type { GradeStep } from "#worker/science/domain-grade.ts";

/** What each step of the published rule asks. */
const RULES: Record<number, string> = {
  1: "What counts",
  2: "Number and size",
  3: "Agreement",
  4: "Independence",
  5: "What was measured",
  6: "Its outcomes",
};

/** How a grade came about: the steps of the rule that applied, with the letter after each. */
export function GradeSteps({ steps }: { steps: readonly GradeStep[] }) {
  return (
    <ol className="grade-steps">
      {steps.map((step) => (
        <li key={step.rule}>
          {step.rule === 1 ? (
            <span className="grade-steps-start" aria-hidden="true" />
          ) : (
            <GradeTile grade={step.grade} />
          )}
          <p>
            <strong>{RULES[step.rule]}.</strong> {step.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
