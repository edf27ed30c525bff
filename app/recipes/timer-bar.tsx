import { useEffect, useState } from "react";
import type { RecipeView } from "./load-recipe.ts";
import { stepAnchor } from "./step-list.tsx";
import { formatClock, isDue, type Timer, timeLeft } from "./timers.ts";
import type { Cooking } from "./use-cooking.ts";

const stepOf = ({ id }: Timer): number => Number(id.split("-")[0]);

/** Timers whose step is out of sight, as pills at the foot of the window. What is over is said aloud. */
export function TimerBar({ view, cooking, isHidden }: { view: RecipeView; cooking: Cooking; isHidden: boolean }) {
  const { state, now } = cooking;
  const hidden = useHiddenSteps(state.timers.map(stepOf).join());
  const shown = isHidden ? [] : state.timers.filter((timer) => isDue(timer, now) || hidden.has(stepOf(timer)));
  const due = state.timers.filter((timer) => isDue(timer, now));
  return (
    <>
      <p className="visually-hidden" role="alert">
        {due.map(({ label }) => `Time's up: ${label}.`).join(" ")}
      </p>
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of controls, no part of a form
        <div className="timer-bar no-print" role="group" aria-label="Timers">
          {shown.map((timer) => {
            const isOver = isDue(timer, now);
            return (
              <div key={timer.id} className="timer-pill" data-due={isOver || undefined}>
                <a href={`#${stepAnchor(stepOf(timer))}`}>
                  <b>{isOver ? "Time's up" : formatClock(timeLeft(timer, now))}</b> {timer.label}
                  <span className="visually-hidden">
                    , step {stepOf(timer) + 1} of {view.recipe.steps.length}
                  </span>
                </a>
                {isOver ? (
                  <button type="button" onClick={() => cooking.stop(timer.id)}>
                    Stop
                  </button>
                ) : null}
              </div>
            );
          })}
        </div>
      ) : null}
    </>
  );
}

/** Of these steps (their places, joined by commas) those that are outside the window. */
function useHiddenSteps(steps: string): ReadonlySet<number> {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!steps) return;
    const observer = new IntersectionObserver((changes) =>
      setHidden((old) => {
        const next = new Set(old);
        for (const { target, isIntersecting } of changes) {
          const step = Number(target.id.replace("step-", "")) - 1;
          if (isIntersecting) next.delete(step);
          else next.add(step);
        }
        return next;
      }),
    );
    for (const step of new Set(steps.split(","))) {
      const element = document.getElementById(stepAnchor(Number(step)));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [steps]);
  return hidden;
}
