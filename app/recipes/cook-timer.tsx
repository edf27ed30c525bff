import { Icon } from "#app/ui/index.ts";
import type { RecipeTimer } from "#worker/content/domain-recipe.ts";
import { RecipeIcon } from "./recipe-icon.tsx";
import { TimerRing } from "./timer-ring.tsx";
import { formatClock, isDue, spokenDuration, timeLeft } from "./timers.ts";
import type { Cooking } from "./use-cooking.ts";

/** A timer of the step in cook mode: to be read across the kitchen. */
export function CookTimer({ id, timer, cooking }: { id: string; timer: RecipeTimer; cooking: Cooking }) {
  const running = cooking.state.timers.find((one) => one.id === id);
  if (!running)
    return (
      <button
        type="button"
        className="cook-start"
        aria-label={`Start ${formatClock(timer.seconds * 1000)} timer: ${timer.label}, ${spokenDuration(timer.seconds)}`}
        onClick={() => cooking.start({ id, ...timer })}
      >
        <Icon name="clock" size={22} /> Start {formatClock(timer.seconds * 1000)} timer
      </button>
    );
  const left = timeLeft(running, cooking.now);
  const isOver = isDue(running, cooking.now);
  const isPaused = running.endsAt === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, no part of a form
    <div className="cook-timer" role="group" aria-label={timer.label} data-due={isOver || undefined}>
      <div className="cook-clock">
        <TimerRing left={left} total={running.seconds * 1000} size={196} />
        <p>
          <b>{isOver ? "0:00" : formatClock(left)}</b>
          <span>{isOver ? "Time's up" : isPaused ? "paused" : `of ${formatClock(running.seconds * 1000)} left`}</span>
        </p>
      </div>
      <div className="cook-timer-buttons">
        {isOver ? (
          <button type="button" onClick={() => cooking.stop(id)}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={() => cooking.toggle(id)}>
            <RecipeIcon name={isPaused ? "play" : "pause"} size={18} /> {isPaused ? "Resume" : "Pause"}
          </button>
        )}
        <button type="button" onClick={() => cooking.extend(id)}>
          +1 min
        </button>
        {isOver ? null : (
          <button type="button" onClick={() => cooking.stop(id)}>
            Cancel
          </button>
        )}
      </div>
    </div>
  );
}
