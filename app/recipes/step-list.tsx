import { Icon } from "#app/ui/index.ts";
import type { RecipeView } from "./load-recipe.ts";
import { StepTimer, timerId } from "./step-timer.tsx";
import type { Cooking } from "./use-cooking.ts";

/** The anchor of a step, which its structured data names too. */
export const stepAnchor = (step: number): string => `step-${step + 1}`;

/** The step that is being cooked: the first that isn't done, once cooking has begun; else null. */
export function currentStep({ recipe }: RecipeView, { state }: Cooking): number | null {
  if (state.done.length === 0 && state.timers.length === 0) return null;
  const first = recipe.steps.findIndex((_, step) => !state.done.includes(step));
  return first === -1 ? null : first;
}

/** The steps, each with its timers. The one in progress is raised. */
export function StepList({ view, cooking }: { view: RecipeView; cooking: Cooking }) {
  const current = currentStep(view, cooking);
  return (
    <ol className="recipe-steps">
      {view.recipe.steps.map(({ title, text, timers }, step) => {
        const isDone = cooking.state.done.includes(step);
        const hasTimer = cooking.state.timers.some(({ id }) => timers.some((_, index) => id === timerId(step, index)));
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a recipe never move
            key={step}
            id={stepAnchor(step)}
            data-state={isDone ? "done" : step === current || hasTimer ? "current" : undefined}
            aria-current={step === current ? "step" : undefined}
          >
            <label className="step-number">
              <input
                type="checkbox"
                name={`step-${step}`}
                // As with the ingredients: the server's markup doesn't know what is stored.
                value={isDone ? "done" : ""}
                checked={isDone}
                onChange={() => cooking.toggleDone(step)}
                aria-label={`Step ${step + 1} done`}
              />
              <span aria-hidden="true">{isDone ? <Icon name="check" size={26} /> : step + 1}</span>
            </label>
            <div>
              {title ? <h3>{title}</h3> : null}
              <p>{text}</p>
              {timers.map((timer, index) => (
                <StepTimer key={timerId(step, index)} step={step} index={index} timer={timer} cooking={cooking} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
