import { Checkbox, Grid, Select } from "#app/ui/index.ts";
import { ANSWER_WORDS, ANSWERS, MEASURES, type Measure } from "#worker/science/domain-grade.ts";
import { bindFields } from "../form/bind-fields.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { type EffectDraft, EMPTY_RESULT, type ResultDraft } from "./study-draft.ts";

const MEASURE_WORDS: Record<Measure, string> = {
  reported: "Self-reported",
  performed: "Performance test",
  measured: "Body measurement",
  marker: "Blood marker",
};
const EFFECTS = [
  { value: "", label: "Not extracted" },
  { value: "difference", label: "Difference to the control" },
  { value: "ratio", label: "Ratio to the control" },
  { value: "groups", label: "Both groups" },
] as const;

type Named = readonly { key: string; name: string }[];
const choices = (list: Named) => [
  { value: "", label: "Choose" },
  ...list.map(({ key, name }) => ({ value: key, label: name })),
];

/** What a study found, one entry for each outcome of each ingredient. */
export function ResultFields({
  results,
  onChange,
  ingredients,
  outcomes,
  errorOf,
}: {
  results: readonly ResultDraft[];
  onChange: (results: ResultDraft[]) => void;
  ingredients: Named;
  outcomes: Named;
  errorOf: (path: string) => string | undefined;
}) {
  const nameOf = (list: Named, key: string) => list.find((one) => one.key === key)?.name;
  return (
    <ListEditor
      list={results}
      onChange={onChange}
      path="results"
      errorOf={errorOf}
      rowClass="study-result"
      nameOf={(result, at) => nameOf(outcomes, result.outcome) ?? `result ${at + 1}`}
      add={results.length < 30 ? { label: "Add result", entry: () => EMPTY_RESULT } : null}
    >
      {(result, { bindText, bindFlag, set, at }) => (
        <>
          <Grid min={200} gap={12}>
            <Select label="Ingredient" options={choices(ingredients)} {...bindText("ingredient")} />
            <Select label="Outcome" options={choices(outcomes)} {...bindText("outcome")} />
            <Select
              label="Compared with the control"
              options={ANSWERS.map((value) => ({ value, label: ANSWER_WORDS[value] }))}
              {...bindText("answer")}
            />
            <Select
              label="How it was measured"
              options={MEASURES.map((value) => ({ value, label: MEASURE_WORDS[value] }))}
              {...bindText("measure")}
            />
          </Grid>
          <TextField
            label="Method"
            hint="Such as “questionnaire” or “treadmill test”."
            maxLength={160}
            {...bindText("method")}
          />
          <TextArea label="In our own words" rows={2} maxLength={500} {...bindText("text")} />
          <Checkbox
            label="Main outcome"
            hint="A main outcome counts toward the ingredient’s grade."
            {...bindFlag("main")}
          />
          <EffectFields
            effect={result.effect}
            onChange={(effect) => set({ effect })}
            error={errorOf(`results.${at}.effect`)}
          />
        </>
      )}
    </ListEditor>
  );
}

function EffectFields({
  effect,
  onChange,
  error,
}: {
  effect: EffectDraft;
  onChange: (effect: EffectDraft) => void;
  error?: string;
}) {
  const { bindText } = bindFields({ of: effect, set: (change) => onChange({ ...effect, ...change }) });
  const number = (name: "value" | "low" | "high" | "treated" | "control", label: string) => (
    <TextField label={label} inputMode="decimal" autoComplete="off" {...bindText(name)} />
  );
  return (
    <Grid min={140} gap={12}>
      <Select
        label="Effect size"
        hint={effect.kind === "" ? undefined : "Enter the numbers as printed. Don’t compute any."}
        options={EFFECTS}
        {...bindText("kind")}
        error={error}
      />
      {effect.kind === "" ? null : <TextField label="Unit" maxLength={40} {...bindText("unit")} />}
      {effect.kind === "groups" ? (
        <>
          {number("treated", "With the ingredient")}
          {number("control", "Control")}
        </>
      ) : null}
      {effect.kind === "difference" || effect.kind === "ratio" ? (
        <>
          {number("value", "Value")}
          {number("low", "95% CI from")}
          {number("high", "95% CI to")}
        </>
      ) : null}
    </Grid>
  );
}
