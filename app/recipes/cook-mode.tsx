import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/index.ts";
import { showAmount, type Units } from "#worker/content/domain-measure.ts";
import { CookTimer } from "./cook-timer.tsx";
import type { RecipeView } from "./load-recipe.ts";
import { RecipeIcon } from "./recipe-icon.tsx";
import { currentStep } from "./step-list.tsx";
import { timerId } from "./step-timer.tsx";
import { formatClock, isDue, timeLeft } from "./timers.ts";
import type { Cooking } from "./use-cooking.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** In px: a shorter movement is a press. */
const SWIPE = 56;

const SCREEN_WORDS = {
  on: "Screen stays on",
  off: "",
  unsupported: "This browser can't keep the screen on",
};

/**
 * One step at a time in large type over the whole screen, which stays on. Arrow keys or a swipe change the step, Space starts
 * and pauses its timer, Esc leaves.
 */
export function CookMode({
  view,
  factor,
  units,
  cooking,
  onClose,
}: {
  view: RecipeView;
  factor: number;
  units: Units;
  cooking: Cooking;
  onClose: () => void;
}) {
  const { steps, ingredients } = view.recipe;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const [step, setStep] = useState(() => currentStep(view, cooking) ?? 0);
  const [isListing, setListing] = useState(false);
  const screen = useWakeLock(true);
  const items = ingredients.flatMap((group) => group.items);
  const shown = steps[step];
  const next = steps[step + 1];

  useEffect(() => {
    // The browser keeps the focus inside, closes it on Esc, and gives the focus back.
    if (!dialog.current?.open) dialog.current?.showModal();
    heading.current?.focus();
  }, []);

  const close = () => dialog.current?.close();
  const go = (to: number) => {
    if (to < 0) return;
    // What lies before the step is done, as far as one can tell.
    for (let before = step; before < to; before++) cooking.setDone(before, true);
    if (to >= steps.length) return close();
    if (to < step) cooking.setDone(to, false);
    setStep(to);
    setListing(false);
    heading.current?.focus();
  };
  const toggleFirstTimer = () => {
    const timer = shown?.timers[0];
    if (!timer) return;
    const id = timerId(step, 0);
    const known = cooking.state.timers.find((one) => one.id === id);
    if (!known) cooking.start({ id, ...timer });
    else if (isDue(known, cooking.now)) cooking.stop(id);
    else cooking.toggle(id);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") go(step + 1);
    else if (event.key === "ArrowLeft") go(step - 1);
    // A button that has the focus takes Space for itself.
    else if (event.key === " " && !(event.target as Element).closest("button")) toggleFirstTimer();
    else return;
    event.preventDefault();
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = swipe.current;
    swipe.current = null;
    if (!from || event.pointerType === "mouse") return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y) * 1.5) go(step + (x < 0 ? 1 : -1));
  };
  if (!shown) return null;
  const others = cooking.state.timers.filter(({ id }) => Number(id.split("-")[0]) !== step);
  return (
    <dialog
      ref={dialog}
      className="cook"
      aria-label={`Cook mode: ${view.title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        swipe.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        swipe.current = null;
      }}
    >
      <div className="cook-top">
        <button type="button" className="cook-icon" aria-label="Leave cook mode" onClick={close}>
          <Icon name="close" size={24} />
        </button>
        <p aria-live="polite">
          Step <b>{step + 1}</b> of <b>{steps.length}</b>
        </p>
        <button
          type="button"
          className="cook-icon"
          aria-label="All ingredients"
          aria-expanded={isListing}
          onClick={() => setListing(!isListing)}
        >
          <RecipeIcon name="list" size={24} />
        </button>
      </div>
      <div className="cook-progress" aria-hidden="true">
        {steps.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a recipe never move
          <span key={index} data-past={index <= step || undefined} />
        ))}
      </div>
      <div className="cook-body">
        <h2 ref={heading} tabIndex={-1}>
          {isListing ? "All ingredients" : shown.title || `Step ${step + 1}`}
        </h2>
        {isListing ? (
          <ul className="cook-all">
            {items.map((item, index) => {
              const { amount, item: name, other } = showAmount(item, factor, units);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the ingredients of a recipe never move
                <li key={index}>
                  <b>{amount}</b> {name} {other}
                </li>
              );
            })}
          </ul>
        ) : (
          <>
            <p className="cook-text">{shown.text}</p>
            <ul className="cook-items" aria-label="Ingredients of this step">
              {(view.stepItems[step] ?? []).map((place) => {
                const item = items[place];
                if (!item) return null;
                const { amount, item: name } = showAmount(item, factor, units);
                return (
                  <li key={place}>
                    <b>{amount}</b> {name}
                  </li>
                );
              })}
            </ul>
            {shown.timers.map((timer, index) => (
              <CookTimer key={timerId(step, index)} id={timerId(step, index)} timer={timer} cooking={cooking} />
            ))}
          </>
        )}
      </div>
      <div className="cook-foot">
        {others.length > 0 ? (
          <ul className="cook-others" aria-label="Other timers">
            {others.map((timer) => {
              const isOver = isDue(timer, cooking.now);
              return (
                <li key={timer.id} data-due={isOver || undefined}>
                  <button
                    type="button"
                    onClick={() => (isOver ? cooking.stop(timer.id) : go(Number(timer.id.split("-")[0])))}
                  >
                    <b>{isOver ? "Time's up" : formatClock(timeLeft(timer, cooking.now))}</b> {timer.label}
                    {isOver ? " · Stop" : ""}
                  </button>
                </li>
              );
            })}
          </ul>
        ) : null}
        <p className="cook-screen" role="status">
          {SCREEN_WORDS[screen]}
        </p>
        <div className="cook-nav">
          <button
            type="button"
            className="cook-back"
            aria-label="Previous step"
            disabled={step === 0}
            onClick={() => go(step - 1)}
          >
            <RecipeIcon name="back" size={22} />
          </button>
          <button type="button" className="cook-next" onClick={() => go(step + 1)}>
            {next
              ? `Next${next.title ? `: ${next.title.charAt(0).toLowerCase()}${next.title.slice(1)}` : ""}`
              : "Finish"}
            <RecipeIcon name="next" size={20} />
          </button>
        </div>
      </div>
    </dialog>
  );
}
