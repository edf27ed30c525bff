import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button, Callout, Checkbox, FieldError, RadioCards } from "#app/ui/index.ts";
import { ProjectSummary } from "./project-summary.tsx";
import { type Answers, nextOpen, problem, QUESTIONS, type QuestionKey, readAnswers } from "./questionnaire.ts";

const KEY = "tikari-project";

/** The questionnaire: a question a step, kept in this browser as it goes, with a summary at the end. */
export function ProjectForm() {
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [resumed, setResumed] = useState(false);
  const heading = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    const kept = readAnswers(localStorage.getItem(KEY));
    if (Object.keys(kept).length === 0) return;
    setAnswers(kept);
    setAt(nextOpen(kept));
    setResumed(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus when it appears
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [at]);

  const go = (to: number) => {
    moved.current = true;
    setError(null);
    setAt(to);
  };
  const set = (key: QuestionKey, value: string | string[]) => {
    const next = { ...answers, [key]: value };
    setAnswers(next);
    setError(null);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  const restart = () => {
    localStorage.removeItem(KEY);
    setAnswers({});
    setResumed(false);
    go(0);
  };

  const question = QUESTIONS[at];
  if (!question)
    return (
      <div ref={heading} tabIndex={-1}>
        <ProjectSummary answers={answers} onBack={() => go(QUESTIONS.length - 1)} onRestart={restart} />
      </div>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problem(question, answers);
    if (wrong) setError(wrong);
    else go(at + 1);
  };
  const many = [answers[question.key] ?? []].flat();
  return (
    <form onSubmit={submit} noValidate className="stack" style={{ "--gap": "24px" } as React.CSSProperties}>
      {resumed ? <Callout>Your earlier answers were kept in this browser. You go on where you stopped.</Callout> : null}
      <div ref={heading} tabIndex={-1}>
        <p className="eyebrow">
          Question {at + 1} of {QUESTIONS.length} · {question.step}
        </p>
        <div className="meter" style={{ marginTop: 10 }} aria-hidden="true">
          <span style={{ width: `${((at + 1) / QUESTIONS.length) * 100}%` }} />
        </div>
      </div>
      {question.many ? (
        <fieldset className="fieldset">
          <legend className="project-ask">{question.ask}</legend>
          {question.hint ? <p className="field-hint">{question.hint}</p> : null}
          {question.options.map((o) => (
            <Checkbox
              key={o.value}
              label={o.label}
              name={question.key}
              value={o.value}
              checked={many.includes(o.value)}
              onChange={(e) =>
                set(question.key, e.target.checked ? [...many, o.value] : many.filter((v) => v !== o.value))
              }
            />
          ))}
          <FieldError>{error}</FieldError>
        </fieldset>
      ) : (
        <RadioCards
          key={question.key}
          label={<span className="project-ask">{question.ask}</span>}
          hint={question.hint}
          error={error}
          name={question.key}
          options={question.options}
          value={(answers[question.key] as string | undefined) ?? ""}
          onChange={(value) => set(question.key, value)}
        />
      )}
      <div className="row">
        {at > 0 ? (
          <Button variant="outline" onClick={() => go(at - 1)}>
            Back
          </Button>
        ) : null}
        <Button type="submit">{at + 1 === QUESTIONS.length ? "See the result" : "Next question"}</Button>
      </div>
    </form>
  );
}
