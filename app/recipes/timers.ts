/**
 * Timers of a recipe. A running one stores when it ends and is never counted down, so that it is right after a reload and
 * where the tab slept. Pure.
 */

export interface Timer {
  /** Step and place in it, such as `2-0`. */
  id: string;
  label: string;
  seconds: number;
  /** Epoch ms; null while it is paused. */
  endsAt: number | null;
  /** What is left, in ms, while it is paused. */
  left: number;
}

/** After this long an alarm that nobody stopped is quiet, in ms. */
export const ALARM_MS = 60_000;

export const startTimer = (timer: Pick<Timer, "id" | "label" | "seconds">, now: number): Timer => ({
  ...timer,
  endsAt: now + timer.seconds * 1000,
  left: 0,
});

/** What is left in ms; 0 once it is over. */
export const timeLeft = ({ endsAt, left }: Timer, now: number): number =>
  endsAt === null ? left : Math.max(0, endsAt - now);

export const isRunning = (timer: Timer, now: number): boolean => timer.endsAt !== null && timer.endsAt > now;

/** Over, and not stopped yet. */
export const isDue = (timer: Timer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

/** Whether the alarm of a timer sounds. */
export const isRinging = (timer: Timer, now: number): boolean =>
  isDue(timer, now) && now - (timer.endsAt ?? 0) < ALARM_MS;

/** Pauses a running timer, and lets a paused one run on. One that is over stays as it is. */
export function toggleTimer(timer: Timer, now: number): Timer {
  if (isDue(timer, now)) return timer;
  return timer.endsAt === null
    ? { ...timer, endsAt: now + timer.left, left: 0 }
    : { ...timer, endsAt: null, left: timer.endsAt - now };
}

/** A minute more; a timer that is over starts again with it. */
export function addMinute(timer: Timer, now: number): Timer {
  if (timer.endsAt === null) return { ...timer, left: timer.left + 60_000, seconds: timer.seconds + 60 };
  return { ...timer, endsAt: Math.max(timer.endsAt, now) + 60_000, seconds: timer.seconds + 60 };
}

/** "7:42" or "1:02:03"; a second that has begun counts. */
export function formatClock(ms: number): string {
  const total = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** "12 minutes", "45 seconds", "1 hour 30 minutes", for screen readers and buttons. */
export function spokenDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}

/** What this device remembers of a recipe being cooked. */
export interface CookState {
  /** The places of ingredients that are checked off. */
  checked: number[];
  /** The places of steps that are done. */
  done: number[];
  timers: Timer[];
  /** When it last changed, epoch ms. */
  at: number;
}

export const NOTHING_COOKED: CookState = { checked: [], done: [], timers: [], at: 0 };

/** Half a day after the last change the dish is eaten: the next time starts fresh. Long timers keep it. */
const FORGOTTEN_AFTER = 12 * 60 * 60 * 1000;

/** Reads what was stored; what is damaged, old or of another form is nothing. */
export function readCookState(text: string | null, now: number): CookState {
  try {
    const found = JSON.parse(text ?? "null") as Partial<CookState> | null;
    if (!found || typeof found.at !== "number") return NOTHING_COOKED;
    const numbers = (list: unknown) =>
      Array.isArray(list) ? list.filter((n): n is number => Number.isInteger(n)) : [];
    const timers = (Array.isArray(found.timers) ? found.timers : []).filter(
      (timer): timer is Timer =>
        typeof timer?.id === "string" &&
        typeof timer.label === "string" &&
        Number.isFinite(timer.seconds) &&
        Number.isFinite(timer.left) &&
        (timer.endsAt === null || Number.isFinite(timer.endsAt)),
    );
    const lastNeeded = Math.max(found.at, ...timers.map(({ endsAt }) => endsAt ?? 0));
    if (now - lastNeeded > FORGOTTEN_AFTER) return NOTHING_COOKED;
    return { checked: numbers(found.checked), done: numbers(found.done), timers, at: found.at };
  } catch {
    return NOTHING_COOKED;
  }
}
