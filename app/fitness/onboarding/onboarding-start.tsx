import type { OnboardingDraft } from "../log/device-log.ts";
import { useToday } from "../log/use-log.ts";
import { findOpenStep, restoreAnswers } from "./answers.ts";
import { Onboarding } from "./onboarding.tsx";
import { STEP_KEYS, type Step } from "./steps.ts";

/** The first questions where they were left. */
export function OnboardingStart({ draft, onSkip }: { draft: OnboardingDraft | null; onSkip: () => void }) {
  const today = useToday();
  const answers = restoreAnswers(draft?.answers);
  const open = findOpenStep(answers, today);
  const stored = [...STEP_KEYS, "result" as const].find((step) => step === draft?.step);
  const step: Step | "result" = stored === "result" && open ? open : (stored ?? "goal");
  return <Onboarding start={{ answers, step }} onSkip={onSkip} />;
}
