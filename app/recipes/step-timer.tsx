import { Icon } from "#app/ui/index.ts";
import type { RecipeTimer } from "#worker/content/domain-recipe.ts";
import { canAskToNotify } from "./alarm.ts";
import { NotifyButton } from "./notify-button.tsx";
import { RecipeIcon } from "./recipe-icon.tsx";
import { TimerRing } from "./timer-ring.tsx";
import { formatClock, isDue, spokenDuration, timeLeft } from "./timers.ts";
import type { Cooking } from "./use-cooking.ts";

/** The name of a timer in what is stored. */
export const timerId = (step: number, index: number): string => `${step}-${index}`;

/** A timer of a step: a button that starts it, then what is left with pause and one minute more. */
export function StepTimer({
  step,
  index,
  timer,
  cooking,
}: {
  step: number;
  index: number;
  timer: RecipeTimer;
  cooking: Cooking;
}) {
  const id = timerId(step, index);
  const running = cooking.state.timers.find((one) => one.id === id);
  if (!running)
    return (
      <button
        type="button"
        className="timer-start"
        onClick={() => cooking.start({ id, label: timer.label, seconds: timer.seconds })}
        aria-label={`Start ${formatClock(timer.seconds * 1000)} timer: ${timer.label}, ${spokenDuration(timer.seconds)}`}
      >
        <Icon name="clock" size={18} /> Start {formatClock(timer.seconds * 1000)} timer
      </button>
    );
  const { now } = cooking;
  const left = timeLeft(running, now);
  const due = isDue(running, now);
  const isPaused = running.endsAt === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, no part of a form
    <div className="timer" role="group" aria-label={timer.label} data-due={due || undefined}>
      <TimerRing left={left} total={running.seconds * 1000} size={44} />
      <p className="timer-text">
        <b>{due ? "Time's up" : formatClock(left)}</b>
        <span>{due ? timer.label : isPaused ? "paused" : `of ${formatClock(running.seconds * 1000)} left`}</span>
      </p>
      {due ? null : (
        <button
          type="button"
          className="timer-button"
          aria-label={isPaused ? "Resume timer" : "Pause timer"}
          onClick={() => cooking.toggle(id)}
        >
          <RecipeIcon name={isPaused ? "play" : "pause"} size={18} />
        </button>
      )}
      <button type="button" className="timer-link" onClick={() => cooking.extend(id)}>
        +1 min
      </button>
      <button type="button" className="timer-link" onClick={() => cooking.stop(id)}>
        {due ? "Stop" : "Cancel"}
        <span className="visually-hidden"> timer: {timer.label}</span>
      </button>
      {!due && canAskToNotify() ? <NotifyButton /> : null}
    </div>
  );
}
