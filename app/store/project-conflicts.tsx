import { Button, Callout } from "#app/ui/index.ts";
import {
  ANSWER_OPTIONS,
  type AnswerKey,
  type Answers,
  type QuestionnaireStep,
} from "#worker/store/projects/contract.ts";
import type { ProjectSaver, ProjectState } from "./project-saver.ts";

/** An answer as the labels of its options. */
export function formatAnswer(key: AnswerKey, value: unknown): string {
  if (value === undefined || value === null || value === "") return "No answer";
  const options: readonly { value: string; label: string }[] =
    key in ANSWER_OPTIONS ? ANSWER_OPTIONS[key as keyof typeof ANSWER_OPTIONS] : [];
  return [value]
    .flat()
    .map((v) => options.find((o) => o.value === v)?.label ?? String(v))
    .join(", ");
}

/** Answers of this step that were also changed in another tab or device, each with a button that uses the other answer. */
export function ProjectConflicts({
  step,
  saver,
  state,
}: {
  step: QuestionnaireStep;
  saver: ProjectSaver;
  state: ProjectState;
}) {
  return state.conflicts
    .filter((c) => step.questions.some((q) => q.key === c.key))
    .map((c) => (
      <Callout
        key={c.key}
        tone="warning"
        title="You changed this answer somewhere else"
        action={
          <Button
            variant="outline"
            onClick={() => {
              saver.set(c.key, (c.other ?? undefined) as Answers[typeof c.key]);
              void saver.flush();
            }}
          >
            Use the other answer
          </Button>
        }
      >
        Other answer: {formatAnswer(c.key, c.other)}. Saved answer: {formatAnswer(c.key, c.kept)}.
      </Callout>
    ));
}
