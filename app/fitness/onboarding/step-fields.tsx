import { useId } from "react";
import { Checkbox, FieldError, RadioCards, Select, Switch, TextField } from "#app/ui/index.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { ACTIVITY_LEVELS, LIFE_STAGES } from "#worker/fitness/plan/domain-energy.ts";
import { GOALS, RATES } from "#worker/fitness/plan/domain-energy-target.ts";
import { CONDITIONS, DIET_PATTERNS, EXPERIENCE, FORMULA_SEXES } from "#worker/fitness/plan/domain-profile-choices.ts";
import { EQUIPMENT } from "#worker/fitness/training/domain-exercise.ts";
import { AVOID_NAMES } from "#worker/nutrition/domain-contains.ts";
import { PROTEIN_BY_AIM } from "#worker/nutrition/domain-protein-target.ts";
import { useToday } from "../log/use-log.ts";
import { type AnswerProblems, type Answers, changeUnits, monthHint } from "./answers.ts";
import type { Step } from "./steps.ts";

interface StepProps {
  answers: Answers;
  problems: AnswerProblems;
  onChange: (answers: Answers) => void;
}

const optionsOf = <T extends string>(of: Record<T, string>) =>
  Object.entries<string>(of).map(([value, label]) => ({ value, label }));

/** The fields of one group of questions. */
export function StepFields({ step, ...props }: StepProps & { step: Step }) {
  const Fields = FIELDS[step];
  return (
    <div className="answer-fields">
      <Fields {...props} />
    </div>
  );
}

function GoalFields({ answers, problems, onChange }: StepProps) {
  const { goal } = answers;
  return (
    <>
      <RadioCards
        label="What do you want to do?"
        name="goal"
        options={optionsOf(GOALS)}
        value={goal ?? ""}
        error={problems.goal}
        onChange={(value) => {
          const next = value as keyof typeof GOALS;
          onChange({
            ...answers,
            goal: next,
            ratePercent: next === "keep" ? answers.ratePercent : RATES[next].suggested,
          });
        }}
      />
      {goal === "lose" || goal === "gain" ? (
        <RadioCards
          label="How fast?"
          hint={
            goal === "lose"
              ? "We don't plan for more than 1% of body weight a week: faster loss takes muscle along."
              : "Slower gain is mostly muscle; faster gain adds fat."
          }
          name="rate"
          options={rateOptions(goal, answers.hideNumbers)}
          value={String(answers.ratePercent)}
          onChange={(value) => onChange({ ...answers, ratePercent: Number(value) })}
        />
      ) : null}
      <RadioCards
        label="What do you train for?"
        hint="This sets your protein."
        name="aim"
        options={Object.entries(PROTEIN_BY_AIM).map(([value, { label }]) => ({ value, label }))}
        value={answers.aim ?? ""}
        error={problems.aim}
        onChange={(value) => onChange({ ...answers, aim: value as keyof typeof PROTEIN_BY_AIM })}
      />
    </>
  );
}

function rateOptions(goal: "lose" | "gain", hidesNumbers: boolean) {
  const { min, suggested, max } = RATES[goal];
  const names = { [min]: "Slow", [suggested]: "Steady", [max]: "Fast" };
  return [min, suggested, max].map((rate) => ({
    value: String(rate),
    label: names[rate],
    text: hidesNumbers ? undefined : `${rate}% of body weight a week`,
  }));
}

function BodyFields({ answers, problems, onChange }: StepProps) {
  const today = useToday();
  const set = <K extends keyof Answers>(key: K) => ({
    value: answers[key] as string,
    error: problems[key],
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...answers, [key]: currentTarget.value }),
  });
  const isMetric = answers.units.length === "cm";
  return (
    <>
      <UnitChoice answers={answers} onChange={onChange} />
      <div className="answer-pair">
        {isMetric ? (
          <TextField
            label="Height"
            name="height"
            inputMode="decimal"
            autoComplete="off"
            after="cm"
            {...set("height")}
          />
        ) : (
          <HeightInFeet answers={answers} problem={problems.height} onChange={onChange} />
        )}
        <TextField
          label="Weight"
          name="weight"
          inputMode="decimal"
          autoComplete="off"
          after={answers.units.weight}
          {...set("weight")}
        />
      </div>
      <RadioCards
        label="Sex used in the formulas"
        hint="Resting energy and some reference intakes differ by sex. The average takes the mean of both."
        name="sex"
        options={optionsOf(FORMULA_SEXES)}
        value={answers.sex ?? ""}
        error={problems.sex}
        onChange={(value) => onChange({ ...answers, sex: value as keyof typeof FORMULA_SEXES })}
      />
      <div className="answer-pair">
        <TextField
          label="Year of birth"
          name="birthYear"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          {...set("birthYear")}
        />
        <Select
          label="Month of birth (optional)"
          hint={monthHint(answers, today) ?? undefined}
          name="birthMonth"
          value={answers.birthMonth ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...answers, birthMonth: value === "" ? null : Number(value) })
          }
          options={MONTHS}
        />
      </div>
      <TextField
        label="Body fat (optional)"
        hint="If you've had it measured, resting energy comes from your lean mass."
        name="bodyFat"
        inputMode="decimal"
        autoComplete="off"
        after="%"
        {...set("bodyFat")}
      />
    </>
  );
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const MONTHS = [
  { value: "", label: "Leave it out" },
  ...Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: monthName.format(Date.UTC(2026, month, 15)),
  })),
];

/** Feet and inches are one answer in two fields. */
function HeightInFeet({ answers, problem, onChange }: Omit<StepProps, "problems"> & { problem?: string }) {
  const errorId = useId();
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Height</legend>
      <div className="answer-feet">
        {(["height", "inches"] as const).map((key) => (
          <span className="input-group" key={key}>
            <input
              className="input"
              name={key}
              aria-label={key === "height" ? "Feet" : "Inches"}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? errorId : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={answers[key]}
              onChange={({ currentTarget }) => onChange({ ...answers, [key]: currentTarget.value })}
            />
            <span className="affix">{key === "height" ? "ft" : "in"}</span>
          </span>
        ))}
      </div>
      <FieldError id={errorId}>{problem}</FieldError>
    </fieldset>
  );
}

const UNIT_SYSTEMS: Record<"us" | "metric", { label: string; units: Pick<Units, "weight" | "length"> }> = {
  us: { label: "Pounds, feet", units: { weight: "lb", length: "ft" } },
  metric: { label: "Kilograms, centimeters", units: { weight: "kg", length: "cm" } },
};

function UnitChoice({ answers, onChange }: Omit<StepProps, "problems">) {
  return (
    <RadioCards
      label="Units"
      name="units"
      options={Object.entries(UNIT_SYSTEMS).map(([value, { label }]) => ({ value, label }))}
      value={answers.units.length === "cm" ? "metric" : "us"}
      onChange={(value) => {
        const volume = value === "metric" ? ("ml" as const) : ("fl_oz" as const);
        onChange(changeUnits(answers, { ...answers.units, ...UNIT_SYSTEMS[value as "us" | "metric"].units, volume }));
      }}
    />
  );
}

function ActivityFields({ answers, problems, onChange }: StepProps) {
  return (
    <RadioCards
      label="What are your days like?"
      hint="Training included. After about three weeks your own log takes the place of this answer."
      name="activity"
      options={Object.entries(ACTIVITY_LEVELS).map(([value, { label }]) => {
        const [name, text] = label.split(": ");
        return { value, label: name, text: text && `${text[0]?.toUpperCase()}${text.slice(1)}` };
      })}
      value={answers.activity ?? ""}
      error={problems.activity}
      onChange={(value) => onChange({ ...answers, activity: value as keyof typeof ACTIVITY_LEVELS })}
    />
  );
}

function FoodFields({ answers, problems, onChange }: StepProps) {
  return (
    <>
      <RadioCards
        label="How do you eat?"
        hint="Iron and zinc from plants are absorbed less well, so their targets are higher without meat and fish."
        name="diet"
        options={optionsOf(DIET_PATTERNS)}
        value={answers.diet ?? ""}
        error={problems.diet}
        onChange={(value) => onChange({ ...answers, diet: value as keyof typeof DIET_PATTERNS })}
      />
      <CheckList
        legend="Allergies and foods you avoid (optional)"
        hint="Suggestions leave these out, as far as their ingredients are known."
        of={AVOID_NAMES}
        chosen={answers.avoids}
        onChange={(avoids) => onChange({ ...answers, avoids })}
      />
    </>
  );
}

function HealthFields({ answers, onChange }: StepProps) {
  return (
    <>
      <p className="answer-why">
        We ask because some targets aren't safe for everybody: with one of these your plan holds no calorie deficit, and
        we say when to ask a clinician. You don't have to answer. It's stored in your log, which our staff can't open.
      </p>
      <Select
        label="Pregnant or breastfeeding"
        name="lifeStage"
        value={answers.lifeStage}
        options={optionsOf({ ...LIFE_STAGES, none: "Neither, or I'd rather not say" })}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...answers, lifeStage: value as keyof typeof LIFE_STAGES })
        }
      />
      <CheckList
        legend="Conditions (optional)"
        of={CONDITIONS}
        chosen={answers.conditions}
        onChange={(conditions) =>
          onChange({
            ...answers,
            conditions,
            // Numbers can do harm here; the member can show them again below.
            hideNumbers:
              answers.hideNumbers ||
              (conditions.includes("eating_disorder") && !answers.conditions.includes("eating_disorder")),
          })
        }
      />
      <HideNumbers answers={answers} onChange={onChange} />
    </>
  );
}

function HideNumbers({ answers, onChange }: Omit<StepProps, "problems">) {
  return (
    <Switch
      label="Hide calories, weight and percentages"
      hint="You can log everything all the same, and change this at any time."
      checked={answers.hideNumbers}
      onChange={({ currentTarget }) => onChange({ ...answers, hideNumbers: currentTarget.checked })}
    />
  );
}

function TrainingFields({ answers, problems, onChange }: StepProps) {
  return (
    <>
      <div className="answer-pair">
        <Select
          label="Training days a week"
          name="daysPerWeek"
          value={answers.daysPerWeek}
          options={Array.from({ length: 8 }, (_, days) => ({
            value: String(days),
            label: days === 0 ? "None for now" : String(days),
          }))}
          onChange={({ currentTarget }) => onChange({ ...answers, daysPerWeek: Number(currentTarget.value) })}
        />
        <TextField
          label="Minutes a session"
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          after="min"
          value={answers.minutes}
          error={problems.minutes}
          onChange={({ currentTarget }) => onChange({ ...answers, minutes: currentTarget.value })}
        />
      </div>
      <RadioCards
        label="Experience"
        name="experience"
        options={optionsOf(EXPERIENCE)}
        value={answers.experience}
        onChange={(value) => onChange({ ...answers, experience: value as keyof typeof EXPERIENCE })}
      />
      <CheckList
        legend="Equipment you can use (optional)"
        hint="Without any, we start from what a floor allows."
        of={EQUIPMENT}
        chosen={answers.equipment}
        onChange={(equipment) => onChange({ ...answers, equipment })}
      />
    </>
  );
}

const FIELDS: Record<Step, (props: StepProps) => React.ReactNode> = {
  goal: GoalFields,
  body: BodyFields,
  activity: ActivityFields,
  food: FoodFields,
  health: HealthFields,
  training: TrainingFields,
};

function CheckList<T extends string>({
  legend,
  hint,
  of,
  chosen,
  onChange,
}: {
  legend: string;
  hint?: string;
  of: Record<T, string>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}) {
  const hintId = useId();
  return (
    <fieldset className="fieldset" aria-describedby={hint ? hintId : undefined}>
      <legend className="field-label">{legend}</legend>
      {hint ? (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <div className="answer-checks">
        {(Object.entries(of) as [T, string][]).map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={chosen.includes(key)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
