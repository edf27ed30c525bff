import { Button, Callout } from "#app/ui/index.ts";
import {
  ANSWER_OPTIONS,
  type AnswerKey,
  type Answers,
  type QuestionnaireStep,
} from "#worker/store/projects/contract.ts";
import type { ProjectSaver, ProjectState } from "./project-saver.ts";

/** An answer in the words of its options. */
export function formatAnswer(key: AnswerKey, value: unknown): string {
  if (value === undefined || value === null || value === "") return "no answer";
  const options: readonly { value: string; label: string }[] =
    key in ANSWER_OPTIONS ? ANSWER_OPTIONS[key as keyof typeof ANSWER_OPTIONS] : [];
  return [value]
    .flat()
    .map((v) => options.find((o) => o.value === v)?.label ?? String(v))
    .join(", ");
}

/** Answers of this step that another page had changed meanwhile: what was said there, and the way to it. */
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
        title="Another page of yours had another answer here"
        action={
          <Button
            variant="outline"
            onClick={() => {
              saver.set(c.key, (c.other ?? undefined) as Answers[typeof c.key]);
              void saver.flush();
            }}
          >
            Use that one
          </Button>
        }
      >
        It said: {formatAnswer(c.key, c.other)}. Kept is: {formatAnswer(c.key, c.kept)}.
      </Callout>
    ));
}
