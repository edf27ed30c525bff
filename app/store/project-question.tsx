import { Checkbox, FieldError, RadioCards, TextArea, TextField } from "#app/ui/index.ts";
import { ANSWER_OPTIONS, type AnswerKey, type Answers, type Question } from "#worker/store/projects/contract.ts";

type Option = { value: string; label: string; text?: string };

/** One question as native inputs: it posts without scripts, and reports every change with them. */
export function ProjectQuestion({
  question: q,
  answers,
  typed,
  error,
  first,
  currency,
  onChange,
}: {
  question: Question;
  answers: Answers;
  /** The raw text of a field, where it is not a valid answer yet. */
  typed: string | undefined;
  error?: string;
  /** The step's first question is its heading. */
  first: boolean;
  currency: string;
  onChange: (key: AnswerKey, value: unknown, typed?: string) => void;
}) {
  const given = answers[q.key];
  const ask = <span className={first ? "project-ask" : "project-ask project-ask-more"}>{q.ask}</span>;
  const options: readonly Option[] =
    q.key in ANSWER_OPTIONS ? ANSWER_OPTIONS[q.key as keyof typeof ANSWER_OPTIONS] : [];
  if (q.kind === "one")
    return (
      <RadioCards
        label={ask}
        hint={q.hint}
        error={error}
        name={q.key}
        options={options}
        value={typeof given === "string" ? given : ""}
        onChange={(value) => onChange(q.key, value)}
      />
    );
  if (q.kind === "many") {
    const chosen = (given ?? []) as string[];
    const toggle = (value: string, on: boolean) => {
      const rest = chosen.filter((v) => v !== value && (!on || (v === "none") === (value === "none")));
      const next = on ? [...rest, value] : rest;
      onChange(q.key, next.length > 0 ? next : undefined);
    };
    return (
      <fieldset className="fieldset" aria-invalid={error ? true : undefined}>
        <legend>{ask}</legend>
        {q.hint ? <p className="field-hint">{q.hint}</p> : null}
        <div className="project-many">
          {options.map((o) => (
            <Checkbox
              key={o.value}
              label={o.label}
              name={q.key}
              value={o.value}
              checked={chosen.includes(o.value)}
              onChange={(e) => toggle(o.value, e.target.checked)}
            />
          ))}
        </div>
        <FieldError>{error}</FieldError>
      </fieldset>
    );
  }
  const text = typed ?? (given === undefined ? "" : String(given));
  const field = {
    label: ask,
    hint: q.hint,
    error,
    name: q.key,
    value: text,
  };
  if (q.kind === "number")
    return (
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="off"
        after={currency}
        style={{ maxWidth: "9rem" }}
        onChange={(e) => onChange(q.key, undefined, e.target.value)}
      />
    );
  return <TextArea {...field} rows={4} onChange={(e) => onChange(q.key, undefined, e.target.value)} />;
}
