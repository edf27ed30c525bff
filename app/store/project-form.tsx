import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, Callout } from "#app/ui/index.ts";
import {
  type AnswerKey,
  type Answers,
  QUESTIONNAIRE_STEPS,
  type QuestionnaireStep,
  type QuestionnaireStepKey,
} from "#worker/store/projects/contract.ts";
import { findStepProblems } from "#worker/store/projects/domain.ts";
import { ProjectConflicts } from "./project-conflicts.tsx";
import { ProjectQuestion } from "./project-question.tsx";
import type { ProjectSaver, ProjectState } from "./project-saver.ts";
import { diffAnswers, parseStepForm, stepAfter, stepBefore } from "./project-step-form.ts";

type TypedTexts = Partial<Record<AnswerKey, string>>;
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** One step of the questionnaire. Every answer is saved as it is given; without scripts the form posts. */
export function ProjectForm({
  step,
  saver,
  state,
  refused,
  currency,
  onStep,
}: {
  step: QuestionnaireStep;
  saver: ProjectSaver;
  state: ProjectState;
  /** The server's response to a form posted without scripts. */
  refused: { problems: TypedTexts; typed: TypedTexts } | null;
  currency: string;
  onStep: (key: QuestionnaireStepKey) => void;
}) {
  const { answers } = state;
  const [typed, setTyped] = useState<TypedTexts>(refused?.typed ?? {});
  const [problems, setProblems] = useState<TypedTexts>(refused?.problems ?? {});
  const form = useRef<HTMLFormElement>(null);
  const at = QUESTIONNAIRE_STEPS.findIndex((s) => s.key === step.key);
  const previousStep = stepBefore(step.key as QuestionnaireStepKey);

  const saveAnswers = (given: Partial<Record<AnswerKey, unknown>>) => {
    for (const [key, value] of Object.entries(given)) saver.set(key as AnswerKey, value as Answers[AnswerKey]);
  };
  // Choices made before hydration are answers too. Read once, when the step appears.
  useBrowserLayoutEffect(() => {
    if (!form.current) return;
    const read = parseStepForm(step, new FormData(form.current));
    const changed = diffAnswers(answers, read.answers);
    saveAnswers(Object.fromEntries(Object.keys(changed).map((key) => [key, read.answers[key as AnswerKey]])));
    void saver.flush();
  }, []);

  const change = (key: AnswerKey, value: unknown, text?: string) => {
    setProblems(({ [key]: _, ...rest }) => rest);
    if (text === undefined) saveAnswers({ [key]: value });
    else {
      setTyped((all) => ({ ...all, [key]: text }));
      const form = new FormData();
      form.set(key, text);
      const read = parseStepForm({ ...step, questions: step.questions.filter((q) => q.key === key) }, form);
      saveAnswers(read.answers);
    }
    // Text is saved when the field loses focus, a choice at once.
    if (text === undefined) void saver.flush();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = parseStepForm(step, new FormData(event.currentTarget));
    saveAnswers(read.answers);
    void saver.flush();
    const toBack = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value === "back";
    if (toBack && previousStep) return onStep(previousStep);
    const problemsFound = { ...findStepProblems(step, saver.store.getState().answers), ...read.problems };
    setProblems(problemsFound);
    if (Object.keys(problemsFound).length === 0) return onStep(stepAfter(step.key as QuestionnaireStepKey));
    const first = step.questions.find((q) => problemsFound[q.key]);
    form.current?.querySelector<HTMLElement>(`[name="${first?.key}"]`)?.focus();
  };

  return (
    <form
      ref={form}
      method="post"
      action={`/custom-project?step=${step.key}`}
      onSubmit={submit}
      onBlur={() => void saver.flush()}
      noValidate
      className="stack project-form"
    >
      <input type="hidden" name="id" value={state.project?.id ?? ""} />
      <input
        type="hidden"
        name="was"
        value={JSON.stringify(Object.fromEntries(step.questions.map((q) => [q.key, answers[q.key] ?? null])))}
      />
      <div>
        <p className="eyebrow">
          Step {at + 1} of {QUESTIONNAIRE_STEPS.length} · {step.name}
        </p>
        <div className="project-meter" aria-hidden="true">
          <span style={{ width: `${((at + 1) / QUESTIONNAIRE_STEPS.length) * 100}%` }} />
        </div>
      </div>
      {Object.keys(problems).length > 0 ? (
        <Callout tone="error" title="Please check your answers">
          Your answers so far are saved.
        </Callout>
      ) : null}
      <ProjectConflicts step={step} saver={saver} state={state} />
      {step.questions.map((q, i) => (
        <ProjectQuestion
          key={q.key}
          question={q}
          answers={answers}
          typed={typed[q.key]}
          error={problems[q.key]}
          first={i === 0}
          currency={currency}
          onChange={change}
        />
      ))}
      <div className="row">
        {/* The enter key presses the form's first button. */}
        <Button type="submit" name="intent" value="next">
          {at + 1 === QUESTIONNAIRE_STEPS.length ? "See my result" : "Next"}
        </Button>
        {previousStep ? (
          <Button type="submit" name="intent" value="back" variant="outline">
            Back
          </Button>
        ) : null}
      </div>
    </form>
  );
}
