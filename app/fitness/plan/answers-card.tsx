import { type FormEvent, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, toast } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { deviceZone } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import {
  type AnswerProblems,
  answersOf,
  findProblems,
  readProfile,
  STEP_KEYS,
  STEPS,
  type Step,
} from "../onboarding/answers.ts";
import { describeAnswers } from "../onboarding/describe-answers.ts";
import { StepFields } from "../onboarding/step-fields.tsx";
import "../onboarding/onboarding.css";
import { trendWeight } from "./current-plan.ts";
import { useSavePlan, useWeighIns } from "./use-plan.ts";

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
      {step ? <AnswersDialog step={step} profile={profile} onClose={() => setStep(null)} /> : null}
    </section>
  );
}

function AnswersDialog({ step, profile, onClose }: { step: Step; profile: Profile; onClose: () => void }) {
  const today = useToday();
  const weighIns = useWeighIns();
  const save = useSavePlan();
  const [answers, setAnswers] = useState(() => answersOf(profile, trendWeight(weighIns, today)));
  const [problems, setProblems] = useState<AnswerProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findProblems(step, answers, today);
    setProblems(found);
    const field = Object.keys(found)[0];
    if (field) {
      form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
      return;
    }
    const next = readProfile(answers, { before: profile, today, timeZone: deviceZone() });
    if (!next) return;
    const { undo } = await save(next);
    onClose();
    toast({ title: "Plan updated from today on", action: { label: "Undo", onClick: () => void undo() } });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={STEPS[step]} width={640}>
      <form ref={form} onSubmit={submit} noValidate>
        <StepFields step={step} answers={answers} problems={problems} onChange={setAnswers} />
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
