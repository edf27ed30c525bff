import { useState } from "react";
import { Button, Card, Heading, Text, TextField } from "#app/ui/index.ts";
import { estimateOneRepMax } from "#worker/fitness/training/domain-one-rep-max.ts";
import { kgToLb, lbToKg } from "#worker/fitness/training/domain-weight.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { readNumber } from "#worker/kernel/typed-number.ts";
import { DEMO_PERSON, DEMO_START, describeDay } from "./demo-day.ts";
import { DEMO_FOODS } from "./demo-foods.ts";

/** A day of the diary and an exercise of a workout to try, by the rules of the app. Nothing is stored or sent. */
export function AppDemo() {
  return (
    <div className="app-demo">
      <DiaryDemo />
      <WorkoutDemo />
    </div>
  );
}

/** How many rows of the watch list the demo shows. */
const WATCHED = 5;

function DiaryDemo() {
  const [ids, setIds] = useState(DEMO_START);
  const { energyKcal, protein, plants, watch, quality } = describeDay(ids);
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Card>
      <Heading as="h3" size={5}>
        A day in the diary
      </Heading>
      <Text small dim>
        Tap foods to add them or take them out.
      </Text>
      <ul className="demo-foods">
        {DEMO_FOODS.map(({ id, name, portion }) => (
          <li key={id}>
            <button type="button" className="demo-food" aria-pressed={ids.includes(id)} onClick={() => toggle(id)}>
              <span>{name}</span>
              <small>{portion}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className="demo-figures" role="status">
        <strong>{numberText(energyKcal)} kcal</strong>, {numberText(protein)} g protein,{" "}
        {plants === 1 ? "1 plant" : `${plants} plants`}
      </p>
      <p>Protein quality, an estimate: {quality.text}</p>
      <h4>What to watch today</h4>
      <ul className="demo-watch">
        {watch.slice(0, WATCHED).map(({ key, name, stateText }) => (
          <li key={key}>
            <strong>{name}</strong> {stateText}
          </li>
        ))}
      </ul>
      <Text small dim>
        Foods: USDA SR28. Targets: reference intakes for a woman of {DEMO_PERSON.age} who eats vegan. What a source
        doesn't say is unknown, not zero.
      </Text>
    </Card>
  );
}

interface DemoSet {
  weight: string;
  reps: string;
  isDone: boolean;
}
const LAST_TIME = { pounds: 95, reps: 8 };

function WorkoutDemo() {
  const [sets, setSets] = useState<readonly DemoSet[]>([
    { weight: "95", reps: "8", isDone: true },
    { weight: "100", reps: "8", isDone: false },
    { weight: "100", reps: "8", isDone: false },
  ]);
  const change = (index: number, patch: Partial<DemoSet>) =>
    setSets(sets.map((set, at) => (at === index ? { ...set, ...patch } : set)));
  const best = sets
    .filter(({ isDone }) => isDone)
    .map(({ weight, reps }) => estimateOneRepMax(lbToKg(numberOf(weight)), numberOf(reps))?.kg ?? 0)
    .reduce((most, one) => Math.max(most, one), 0);
  const before = estimateOneRepMax(lbToKg(LAST_TIME.pounds), LAST_TIME.reps)?.kg ?? 0;
  return (
    <Card>
      <Heading as="h3" size={5}>
        A set of squats
      </Heading>
      <Text small dim>
        Last time: {LAST_TIME.pounds} lb for {LAST_TIME.reps} reps.
      </Text>
      <ol className="demo-sets">
        {sets.map(({ weight, reps, isDone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sets have no name but their place
          <li key={index}>
            <TextField
              label={`Weight of set ${index + 1}`}
              hideLabel
              inputMode="decimal"
              after="lb"
              value={weight}
              onChange={({ currentTarget }) => change(index, { weight: currentTarget.value })}
            />
            <TextField
              label={`Reps of set ${index + 1}`}
              hideLabel
              inputMode="numeric"
              after="reps"
              value={reps}
              onChange={({ currentTarget }) => change(index, { reps: currentTarget.value })}
            />
            <Button
              variant={isDone ? "solid" : "outline"}
              aria-pressed={isDone}
              aria-label={`${isDone ? "Done" : "Do"}: set ${index + 1}`}
              onClick={() => change(index, { isDone: !isDone })}
            >
              {isDone ? "Done" : "Do"}
            </Button>
          </li>
        ))}
      </ol>
      <p className="demo-figures" role="status">
        {best > 0 ? (
          <>
            <strong>{Math.round(kgToLb(best))} lb</strong> estimated one-rep maximum
            {best > before ? ", a new best" : ""}
          </>
        ) : (
          "Mark a set as done."
        )}
      </p>
      <Text small dim>
        The mean of the formulas of Epley (1985) and Brzycki (1993), up to 20 reps.
      </Text>
    </Card>
  );
}

function numberOf(text: string): number {
  const read = readNumber(text);
  return read.ok ? Math.max(0, read.value ?? 0) : 0;
}
