import { create } from "zustand";
import { extendRest, type Rest, startRest } from "#worker/fitness/training/domain-rest.ts";

/** The rest that runs on this device: when it ends is stored, so that a reload or a locked phone changes nothing. */
export interface RunningRest {
  rest: Rest;
  workoutId: string;
  /** How long it was to be, in seconds. */
  seconds: number;
  /** What comes after it. */
  next: string;
}

const KEY = "tikari-fitness-rest";
/** In ms: a rest that ended so long ago is forgotten. */
const FORGET_AFTER = 15 * 60_000;

function readStored(): RunningRest | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as RunningRest | null;
    return stored && Date.now() - stored.rest.endsAt < FORGET_AFTER ? stored : null;
  } catch {
    return null;
  }
}

export const useRest = create<{ running: RunningRest | null }>()(() => ({
  running: readStored(),
}));

/** Other tabs of this browser show the same rest. */
export function followOtherTabs(): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === KEY) useRest.setState({ running: readStored() });
  };
  addEventListener("storage", read);
  return () => removeEventListener("storage", read);
}

function save(running: RunningRest | null): void {
  try {
    if (running) localStorage.setItem(KEY, JSON.stringify(running));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked here: the rest runs until the page is left.
  }
  useRest.setState({ running });
  tellWorker(running);
}

export const beginRest = (seconds: number, of: Pick<RunningRest, "workoutId" | "next">): void =>
  save(seconds > 0 ? { ...of, seconds, rest: startRest(seconds, Date.now()) } : null);

export function changeRest(by: number): void {
  const { running } = useRest.getState();
  if (running)
    save({ ...running, rest: extendRest(running.rest, by, Date.now()), seconds: Math.max(0, running.seconds + by) });
}

export const endRest = (): void => save(null);

/**
 * The service worker shows the notification, since it goes on for a while when the phone has put the page to sleep. Where
 * nobody allowed notifications it isn't told.
 */
function tellWorker(running: RunningRest | null): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  navigator.serviceWorker?.ready.then(
    ({ active }) =>
      active?.postMessage({ type: "rest", endsAt: running?.rest.endsAt ?? null, text: running?.next ?? "" }),
    () => undefined,
  );
}
