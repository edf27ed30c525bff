import { type FormEvent, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, toast } from "#app/ui/index.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { deviceZone } from "../log/log-store.ts";
import { useToday } from "../log/use-log.ts";
import { type AnswerProblems, answersOf, findProblems, readProfile } from "../onboarding/answers.ts";
import { StepFields } from "../onboarding/step-fields.tsx";
import { STEPS, type Step } from "../onboarding/steps.ts";
import "../onboarding/onboarding.css";
import { trendWeight } from "./current-plan.ts";
import { useSavePlan, useWeighIns } from "./use-plan.ts";

/** Changes one group of answers, which makes a plan from today on. Checking them takes the schemas along. */
export function AnswersDialog({ step, profile, onClose }: { step: Step; profile: Profile; onClose: () => void }) {
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
