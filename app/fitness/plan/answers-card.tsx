import { Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { describeAnswers } from "../onboarding/describe-answers.ts";
import { STEP_KEYS, STEPS, type Step } from "../onboarding/steps.ts";

/** With the schemas that check answers, which a screen doesn't need until it is opened. */
const AnswersDialog = lazyComponent(async () => (await import("./answers-dialog.tsx")).AnswersDialog);

/** What the plan is made of, each group changeable. */
export function AnswersCard({ profile }: { profile: Profile }) {
  const [step, setStep] = useState<Step | null>(null);
  return (
    <section className="fitness-card" aria-labelledby="answers">
      <div className="fitness-card-head">
        <h2 id="answers">Your answers</h2>
      </div>
      <p className="plan-note">A change makes a new plan from today on. Days before today keep their targets.</p>
      <ul className="plan-rows">
        {STEP_KEYS.map((key) => (
          <li key={key}>
            <span className="plan-row-text">
              <strong>{STEPS[key]}</strong>
              <span>{describeAnswers(key, profile)}</span>
            </span>
            <Button variant="outline" aria-label={`Edit: ${STEPS[key]}`} onClick={() => setStep(key)}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {step ? <AnswersDialog step={step} profile={profile} onClose={() => setStep(null)} /> : null}
      </Suspense>
    </section>
  );
}
