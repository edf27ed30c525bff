import { useState } from "react";
import { Button, Grid, Select, Text } from "#app/ui/index.ts";
import { RECIPE_COURSES, type Recipe, type RecipeStep, totalMinutes } from "#worker/content/domain-recipe.ts";
import { plural } from "#worker/kernel/plural.ts";
import { bindFields } from "../form/bind-fields.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { NumberField } from "../form/parsed-fields.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { EMPTY_RECIPE } from "./recipe-draft.ts";
import { RecipeItems } from "./recipe-items.tsx";
import { RecipeNutrition } from "./recipe-nutrition.tsx";
import "../catalogue/catalogue.css";
import "./recipe-form.css";
import { toNumber } from "#worker/kernel/typed-number.ts";

const COURSES = RECIPE_COURSES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const noErrors = () => undefined;

/** A number above 0: what is typed on the way to one stays in the field, and isn't saved. */
function PositiveField({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const read = (typed: string): number => toNumber(typed) ?? 0;
  const isRight = (number: number) => number > 0 && number <= max;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      error={text === null || isRight(read(text)) ? undefined : `Enter a number above 0, up to ${max}.`}
      value={text ?? String(value)}
      onChange={(event) => {
        setText(event.target.value);
        const number = read(event.target.value);
        if (isRight(number)) onChange(number);
      }}
      onBlur={() => setText(null)}
    />
  );
}

/** Lines of a text field; empty ones are kept while they are typed. */
const Lines = ({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
}) => (
  <TextArea
    label={label}
    hint={hint}
    rows={3}
    value={value.join("\n")}
    onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
  />
);

/** What is cooked: the facts of a recipe below its story. It is saved as it is typed, complete or not. */
export function RecipeForm({ recipe, onChange }: { recipe: Recipe | null; onChange: (recipe: Recipe) => void }) {
  if (!recipe)
    return (
      <section className="recipe-form" aria-labelledby="recipe-form">
        <h2 id="recipe-form">Recipe</h2>
        <Text>Amounts, ingredients and steps. The nutrition is added up from the grams.</Text>
        <Button onClick={() => onChange(EMPTY_RECIPE)}>Add the recipe</Button>
      </section>
    );
  const set = (change: Partial<Recipe>) => onChange({ ...recipe, ...change });
  const { bindText } = bindFields({ of: recipe, set });
  const minutes = (name: keyof Recipe["times"], label: string) => (
    <NumberField
      label={label}
      after="min"
      whole
      empty={0}
      value={recipe.times[name]}
      onChange={(value) =>
        Number.isNaN(value) ? undefined : set({ times: { ...recipe.times, [name]: Math.min(value, 10_080) } })
      }
    />
  );
  return (
    <section className="recipe-form" aria-labelledby="recipe-form">
      <h2 id="recipe-form">Recipe</h2>
      <Grid min={150} gap={12}>
        <PositiveField
          label="Makes"
          max={1000}
          value={recipe.yield.count}
          onChange={(count) => set({ yield: { ...recipe.yield, count } })}
        />
        <TextField
          label="Unit"
          hint="In the singular: “bowl”."
          maxLength={40}
          value={recipe.yield.unit}
          onChange={(event) => set({ yield: { ...recipe.yield, unit: event.target.value } })}
        />
        <Select label="Course" options={COURSES} {...bindText("course")} />
        <TextField label="Cuisine" maxLength={60} {...bindText("cuisine")} />
        {minutes("prep", "Preparation")}
        {minutes("cook", "Cooking")}
        {minutes("rest", "Resting")}
      </Grid>
      <Text small dim>
        {plural(totalMinutes(recipe), "minute")} from start to table.
      </Text>
      <h3>Ingredients</h3>
      <RecipeItems groups={recipe.ingredients} onChange={(ingredients) => set({ ingredients })} />
      <h3>Steps</h3>
      <RecipeSteps steps={recipe.steps} onChange={(steps) => set({ steps })} />
      <Lines
        label="Equipment"
        hint="One per line."
        value={recipe.equipment}
        onChange={(equipment) => set({ equipment })}
      />
      <Lines label="Tips" hint="One per line." value={recipe.tips} onChange={(tips) => set({ tips })} />
      <TextArea label="Storage" rows={2} maxLength={600} {...bindText("storage")} />
      <h3>Nutrition of one {recipe.yield.unit || "portion"}</h3>
      <RecipeNutrition recipe={recipe} />
    </section>
  );
}

function RecipeSteps({ steps, onChange }: { steps: readonly RecipeStep[]; onChange: (steps: RecipeStep[]) => void }) {
  return (
    <ListEditor
      list={steps}
      onChange={onChange}
      path="steps"
      errorOf={noErrors}
      rowClass="recipe-item"
      nameOf={({ title }, at) => title || `step ${at + 1}`}
      add={steps.length < 60 ? { label: "Add step", entry: () => ({ title: "", text: "", timers: [] }) } : null}
      after={(step, { set }) => (
        <ListEditor
          list={step.timers}
          onChange={(timers) => set({ timers })}
          path="timers"
          errorOf={noErrors}
          ordered={false}
          rowClass="recipe-timer"
          nameOf={({ label }, at) => (label ? `timer for ${label}` : `timer ${at + 1}`)}
          add={
            step.timers.length < 5
              ? { label: "Add timer", variant: "ghost", entry: () => ({ seconds: 300, label: "" }) }
              : null
          }
        >
          {(timer, timerForm) => (
            <>
              <PositiveField
                label="Minutes"
                max={10_080}
                value={Number((timer.seconds / 60).toFixed(2))}
                onChange={(value) => timerForm.set({ seconds: Math.max(1, Math.round(value * 60)) })}
              />
              <TextField label="What it’s for" maxLength={80} {...timerForm.bindText("label")} />
            </>
          )}
        </ListEditor>
      )}
    >
      {(_, { bindText }) => (
        <>
          <TextField label="Step" hint="A few words: “Toast the oats”." maxLength={80} {...bindText("title")} />
          <TextArea label="What to do" rows={3} maxLength={2000} {...bindText("text")} />
        </>
      )}
    </ListEditor>
  );
}
