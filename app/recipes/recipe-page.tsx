import { type ReactNode, Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { Units } from "#worker/content/domain-measure.ts";
import { IngredientControls, IngredientList, recipeUrl } from "./ingredient-list.tsx";
import type { RecipeView } from "./load-recipe.ts";
import { NutritionTable } from "./nutrition-table.tsx";
import recipeSheet from "./recipe.css?url";
import { RecipeHeader } from "./recipe-header.tsx";
import { RecipeIcon } from "./recipe-icon.tsx";
import { RecipeNotes } from "./recipe-notes.tsx";
import { StepList } from "./step-list.tsx";
import { TimerBar } from "./timer-bar.tsx";
import { readStored, store, useCooking } from "./use-cooking.ts";

const CookMode = lazyComponent(() => import("./cook-mode.tsx").then((m) => m.CookMode));

const UNITS_KEY = "tikari-units";

export interface RecipePageProps {
  view: RecipeView;
  /** What the URL says; null: nothing. */
  servings: number | null;
  units: Units | null;
  /** Parts of other features. */
  save?: ReactNode;
  byline?: ReactNode;
  products?: ReactNode;
  log?: ReactNode;
}

/** A recipe as it is cooked: ingredients beside steps, for any number of portions and in both units, with timers. */
export function RecipePage({
  view,
  servings: urlServings,
  units: urlUnits,
  save,
  byline,
  products,
  log,
}: RecipePageProps) {
  const { recipe } = view;
  const [servings, setServings] = useState(urlServings ?? recipe.yield.count);
  const [units, setUnits] = useState<Units>(() => urlUnits ?? (readStored(UNITS_KEY) === "metric" ? "metric" : "us"));
  const [isCooking, setCooking] = useState(false);
  const cooking = useCooking(view.slug);
  const factor = servings / recipe.yield.count;
  // The address can be shared; React Router's own state of the entry stays.
  const show = (nextServings: number, nextUnits: Units) =>
    history.replaceState(history.state, "", recipeUrl(view, nextServings, nextUnits));
  return (
    <div className="recipe-page">
      <link rel="stylesheet" href={recipeSheet} precedence="page" />
      <RecipeHeader view={view} onCook={() => setCooking(true)} save={save} log={log} byline={byline} />
      <div className="container recipe-grid">
        <section className="recipe-ingredients" aria-labelledby="ingredients">
          <h2 id="ingredients">Ingredients</h2>
          <IngredientControls
            view={view}
            servings={servings}
            units={units}
            onServings={(next) => {
              setServings(next);
              show(next, units);
            }}
            onUnits={(next) => {
              setUnits(next);
              store(UNITS_KEY, next);
              show(servings, next);
            }}
          />
          <p className="recipe-makes">
            Makes {servings === 1 ? `1 ${recipe.yield.unit}` : `${servings} ${view.units}`}
          </p>
          <IngredientList view={view} factor={factor} units={units} cooking={cooking} />
          {factor > 2.5 || factor < 0.4 ? (
            <p className="recipe-scaling">
              Times are for {recipe.yield.count} {recipe.yield.count === 1 ? recipe.yield.unit : view.units}. A{" "}
              {factor > 1
                ? "much larger batch heats slower: use a wider pan"
                : "small batch is done sooner: use a smaller pan"}
              .
            </p>
          ) : null}
        </section>
        <section className="recipe-method" aria-labelledby="steps">
          <div className="recipe-method-head">
            <h2 id="steps">Steps</h2>
            <p className="needs-script no-print">
              <RecipeIcon name="eye" /> Cook mode keeps the screen on
            </p>
          </div>
          <StepList view={view} cooking={cooking} />
          {cooking.state.checked.length + cooking.state.done.length > 0 ? (
            <button type="button" className="recipe-reset no-print" onClick={cooking.reset}>
              Clear checks and timers
            </button>
          ) : null}
        </section>
        <NutritionTable view={view} />
        <RecipeNotes view={view} products={products} />
      </div>
      <TimerBar view={view} cooking={cooking} isHidden={isCooking} />
      {isCooking ? (
        <Suspense>
          <CookMode view={view} factor={factor} units={units} cooking={cooking} onClose={() => setCooking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
