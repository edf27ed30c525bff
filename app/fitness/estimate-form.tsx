import { type FormEvent, useState } from "react";
import { Button, Card, Select, Stat, TextField } from "#app/ui/index.ts";
import { ACTIVITY_LEVELS, type Activity } from "#worker/fitness/plan/domain-energy.ts";
import { estimateEnergy, findInputProblems } from "#worker/fitness/plan/domain-estimate.ts";
import { lbToKg } from "#worker/fitness/training/domain-weight.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { type Aim, PROTEIN_BY_AIM } from "#worker/nutrition/domain-protein-target.ts";
import { feetAndInchesToCm } from "./body-units.ts";
import "#app/ui/stat.css";
import { toNumber } from "#worker/kernel/typed-number.ts";

const options = (of: Record<string, { label: string }>) =>
  Object.entries(of).map(([value, { label }]) => ({ value, label }));

/** As many fields side by side as there is space for, none of them beside an empty place. */
const columns = (min: string) =>
  ({
    "--gap": "16px",
    alignItems: "start",
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}), 1fr))`,
  }) as React.CSSProperties;

/** Estimates daily energy and protein from six answers. Nothing leaves the page. */
export function EstimateForm() {
  const [fieldProblems, setFieldProblems] = useState<ReturnType<typeof findInputProblems>>({});
  const [isMetric, setMetric] = useState(false);
  const [result, setResult] = useState<ReturnType<typeof estimateEnergy> | null>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string) => toNumber(String(form.get(name) ?? "")) ?? Number.NaN;
    const body = {
      sex: form.get("sex") === "male" ? ("male" as const) : ("female" as const),
      age: number("age"),
      heightCm: isMetric ? number("heightCm") : feetAndInchesToCm(number("heightCm"), number("inches") || 0),
      weightKg: isMetric ? number("weightKg") : lbToKg(number("weightKg")),
      activity: form.get("activity") as Activity,
      aim: form.get("aim") as Aim,
    };
    const found = findInputProblems(body);
    setFieldProblems(found);
    setResult(Object.keys(found).length === 0 ? estimateEnergy(body) : null);
    const first = Object.keys(found)[0];
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  return (
    <Card>
      <form onSubmit={submit} noValidate className="stack" style={{ "--gap": "16px" } as React.CSSProperties}>
        <div className="grid" style={columns("150px")}>
          <TextField label="Age" name="age" inputMode="numeric" after="years" error={fieldProblems.age} required />
          <Select
            label="Units"
            options={[
              { value: "us", label: "Pounds, feet" },
              { value: "metric", label: "Kilograms, centimeters" },
            ]}
            value={isMetric ? "metric" : "us"}
            onChange={({ currentTarget }) => setMetric(currentTarget.value === "metric")}
          />
        </div>
        {/* What was typed in one unit is no number of the other. */}
        <div className="grid" key={String(isMetric)} style={columns("110px")}>
          <TextField
            label="Height"
            name="heightCm"
            inputMode="decimal"
            after={isMetric ? "cm" : "ft"}
            error={fieldProblems.heightCm}
            required
          />
          {isMetric ? null : <TextField label="Inches" name="inches" inputMode="decimal" after="in" />}
          <TextField
            label="Weight"
            name="weightKg"
            inputMode="decimal"
            after={isMetric ? "kg" : "lb"}
            error={fieldProblems.weightKg}
            required
          />
        </div>
        <Select
          label="Sex used in the formula"
          name="sex"
          options={[
            { value: "female", label: "Female" },
            { value: "male", label: "Male" },
          ]}
        />
        <Select label="Activity" name="activity" options={options(ACTIVITY_LEVELS)} defaultValue="light" />
        <Select label="Goal" name="aim" options={options(PROTEIN_BY_AIM)} />
        <Button type="submit" wide>
          Estimate
        </Button>
      </form>
      <div role="status">
        {result ? (
          <div className="stack" style={{ marginTop: 28 }}>
            <div className="grid" style={{ "--min": "150px" } as React.CSSProperties}>
              <Stat
                value={numberText(result.daily)}
                unit="kcal"
                label="Daily energy"
                note={`${numberText(result.resting)} kcal at rest`}
              />
              <Stat
                value={`${result.protein.from}–${result.protein.to}`}
                unit="g"
                label="Daily protein"
                note={`About ${result.protein.perMeal} g at each of four meals`}
              />
            </div>
            <p className="dim small">
              An estimate for healthy adults; for many people it's off by 10%. If you're pregnant or have an eating
              disorder or kidney disease, ask a dietitian instead.
            </p>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
