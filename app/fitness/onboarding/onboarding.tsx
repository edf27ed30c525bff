import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, toast } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { deviceZone, saveOnboarding } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { makeMemberPlan } from "../plan/current-plan.ts";
import { TargetList } from "../plan/target-list.tsx";
import { useSavePlan, useWeighIns } from "../plan/use-plan.ts";
import { type AnswerProblems, type Answers, findOpenStep, findProblems, readProfile } from "./answers.ts";
import { describePlan } from "./describe-plan.ts";
import { StepFields } from "./step-fields.tsx";
import { STEP_KEYS, STEPS, type Step } from "./steps.ts";
import "./onboarding.css";

/**
 * The first questions, one group a screen, and the plan that they make. Each answer is stored on this device, so that a
 * page that is closed goes on where it was.
 */
export function Onboarding({
  start,
  onSkip,
}: {
  start: { answers: Answers; step: Step | "result" };
  onSkip: () => void;
}) {
  const today = useToday();
  const [answers, setAnswers] = useState(start.answers);
  const [step, setStep] = useState<Step | "result">(start.step);
  const [problems, setProblems] = useState<AnswerProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    // The new question is read out; on arrival the page begins at its top as any other.
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  useEffect(() => {
    const first = Object.keys(problems)[0];
    if (!first) return;
    const field = form.current?.querySelector<HTMLElement>(`[aria-invalid=true], [name="${first}"]`);
    field?.focus();
  }, [problems]);

  const go = (to: Step | "result", now = answers) => {
    setProblems({});
    setStep(to);
    void saveOnboarding({ answers: { ...now }, step: to, isSkipped: false });
  };
  const change = (next: Answers) => {
    setAnswers(next);
    setProblems({});
    void saveOnboarding({ answers: { ...next }, step, isSkipped: false });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === "result") return;
    const found = findProblems(step, answers, today);
    setProblems(found);
    if (Object.keys(found).length === 0)
      go(STEP_KEYS[STEP_KEYS.indexOf(step) + 1] ?? findOpenStep(answers, today) ?? "result");
  };
  const skip = () => {
    void saveOnboarding({ answers: { ...answers }, step, isSkipped: true });
    onSkip();
  };

  const index = step === "result" ? STEP_KEYS.length : STEP_KEYS.indexOf(step);
  const profile = step === "result" ? readProfile(answers, { before: null, today, timeZone: deviceZone() }) : null;
  return (
    <div className="onboarding">
      <div className="onboarding-top">
        <span>{step === "result" ? "Your plan" : `Question ${index + 1} of ${STEP_KEYS.length}`}</span>
        <Button variant="ghost" onClick={skip}>
          Skip for now
        </Button>
      </div>
      <div className="onboarding-bar" aria-hidden="true">
        {STEP_KEYS.map((key, position) => (
          <span key={key} data-done={position < index || position === index ? "" : undefined} />
        ))}
      </div>
      {step === "result" && profile ? (
        <Result profile={profile} heading={heading} onBack={() => go("training")} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <h1 ref={heading} tabIndex={-1} className="fitness-title">
            {STEPS[step === "result" ? "goal" : step]}
          </h1>
          <StepFields
            step={step === "result" ? "goal" : step}
            answers={answers}
            problems={problems}
            onChange={change}
          />
          <div className="onboarding-actions">
            {index > 0 && step !== "result" ? (
              <Button variant="outline" size="lg" onClick={() => go(STEP_KEYS[index - 1] ?? "goal")}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" size="lg">
              {step === "training" ? "See my plan" : "Continue"}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

function Result({
  profile,
  heading,
  onBack,
}: {
  profile: Profile;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
}) {
  const today = useToday();
  const weighIns = useWeighIns();
  const save = useSavePlan();
  const [isSaving, setSaving] = useState(false);
  const made = makeMemberPlan(profile, today, { current: null, weighIns });
  const summary = describePlan(made, profile);
  const start = async () => {
    setSaving(true);
    try {
      await save(profile);
      toast({ title: "Plan saved" });
    } catch {
      toast({ title: "Your plan wasn't saved. This browser stores nothing: leave private browsing and try again." });
      setSaving(false);
    }
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="fitness-title">
        Your plan
      </h1>
      {summary ? <p className="onboarding-summary">{summary}</p> : null}
      <p className="answer-why">
        Each target opens to the rule that made it, with its source. You can change your answers and every target at any
        time under Plan. These are estimates for healthy people, not medical advice.
      </p>
      <div style={{ marginTop: 20 }}>
        <TargetList made={made} profile={profile} />
      </div>
      <div className="onboarding-actions">
        <Button variant="outline" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button size="lg" loading={isSaving} onClick={start}>
          Start with this plan
        </Button>
      </div>
    </>
  );
}
