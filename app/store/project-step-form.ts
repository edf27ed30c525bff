import { toNumber } from "#worker/kernel/typed-number.ts";
import {
  ANSWER_FIELDS,
  type AnswerChanges,
  type AnswerKey,
  type Answers,
  QUESTIONNAIRE_STEPS,
  type QuestionnaireStep,
  type QuestionnaireStepKey,
  REVIEW_STEP,
} from "#worker/store/projects/contract.ts";

/** A step as a posted form: the valid answers, the errors of the others, and the raw text. */
export interface StepForm {
  /** `undefined`: the answer was removed. A missing key was not valid and stays unchanged. */
  answers: Partial<Record<AnswerKey, unknown>>;
  problems: Partial<Record<AnswerKey, string>>;
  typed: Partial<Record<AnswerKey, string>>;
}

/** Reads the fields of a step; the same on the server (a posted form) and in the browser. */
export function parseStepForm(step: QuestionnaireStep, form: FormData): StepForm {
  const out: StepForm = { answers: {}, problems: {}, typed: {} };
  for (const q of step.questions) {
    const text = String(form.get(q.key) ?? "").trim();
    const raw = q.kind === "many" ? form.getAll(q.key).map(String) : q.kind === "number" ? toNumber(text) : text;
    if (q.kind === "number" || q.kind === "text") out.typed[q.key] = text;
    if (q.kind === "many" ? (raw as string[]).length === 0 : text === "") {
      out.answers[q.key] = undefined;
      continue;
    }
    const read = ANSWER_FIELDS[q.key].safeParse(raw);
    if (read.success) out.answers[q.key] = read.data;
    else out.problems[q.key] = read.error.issues[0]?.message ?? "Enter a valid answer.";
  }
  return out;
}

/** The answers that a step's form changes. */
export function diffAnswers(was: Answers, given: StepForm["answers"]): AnswerChanges {
  const changes: Record<string, { was: unknown; now: unknown }> = {};
  for (const [name, value] of Object.entries(given)) {
    const before = was[name as AnswerKey] ?? null;
    const now = value ?? null;
    if (JSON.stringify(before) !== JSON.stringify(now)) changes[name] = { was: before, now };
  }
  return changes as AnswerChanges;
}

/** The step that a URL names, or null. */
export const parseStep = (text: string | null): QuestionnaireStepKey | null =>
  text === REVIEW_STEP || QUESTIONNAIRE_STEPS.some((s) => s.key === text) ? (text as QuestionnaireStepKey) : null;

export const stepBefore = (key: QuestionnaireStepKey): QuestionnaireStepKey | null => {
  const at = key === REVIEW_STEP ? QUESTIONNAIRE_STEPS.length : QUESTIONNAIRE_STEPS.findIndex((s) => s.key === key);
  return QUESTIONNAIRE_STEPS[at - 1]?.key ?? null;
};
export const stepAfter = (key: QuestionnaireStepKey): QuestionnaireStepKey =>
  QUESTIONNAIRE_STEPS[QUESTIONNAIRE_STEPS.findIndex((s) => s.key === key) + 1]?.key ?? REVIEW_STEP;
