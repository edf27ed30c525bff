import { useCallback, useEffect, useRef, useState } from "react";
import { notify, ring, unlockSound } from "./alarm.ts";
import {
  addMinute,
  type CookState,
  formatClock,
  isDue,
  isRinging,
  isRunning,
  NOTHING_COOKED,
  readCookState,
  startTimer,
  type Timer,
  timeLeft,
  toggleTimer,
} from "./timers.ts";

const TICK_MS = 250;
/** Between two alarms of a timer that nobody stopped. */
const RING_EVERY_MS = 3000;

const isBrowser = typeof window !== "undefined";

/** A stored text, or null where the browser stores nothing. */
export function readStored(key: string): string | null {
  try {
    return isBrowser ? localStorage.getItem(key) : null;
  } catch {
    return null;
  }
}

export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows may refuse: then it is remembered while the page is open.
  }
}

export interface Cooking {
  state: CookState;
  now: number;
  toggleChecked: (item: number) => void;
  toggleDone: (step: number) => void;
  setDone: (step: number, isDone: boolean) => void;
  start: (timer: Pick<Timer, "id" | "label" | "seconds">) => void;
  /** Pauses it, or lets it run on. */
  toggle: (id: string) => void;
  extend: (id: string) => void;
  /** Ends it, or its alarm. */
  stop: (id: string) => void;
  reset: () => void;
}

const toggleIn = (list: readonly number[], one: number): number[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** What is checked off, what is done, and the timers of a recipe: stored on this device, so that a reload loses nothing. */
export function useCooking(slug: string): Cooking {
  const key = `tikari-cook-${slug}`;
  const [state, setState] = useState(() => (isBrowser ? readCookState(readStored(key), Date.now()) : NOTHING_COOKED));
  const [now, setNow] = useState(() => (isBrowser ? Date.now() : 0));
  const change = useCallback(
    (make: (state: CookState, now: number) => Partial<CookState>) =>
      setState((old) => {
        const at = Date.now();
        const next = { ...old, ...make(old, at), at };
        store(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  const changeTimer = (id: string, make: (timer: Timer, now: number) => Timer) => {
    setNow(Date.now());
    change(({ timers }, at) => ({ timers: timers.map((timer) => (timer.id === id ? make(timer, at) : timer)) }));
  };

  // Another tab of the same recipe.
  useEffect(() => {
    const take = (event: StorageEvent) => {
      if (event.key === key) setState(readCookState(event.newValue, Date.now()));
    };
    addEventListener("storage", take);
    return () => removeEventListener("storage", take);
  }, [key]);

  useClock(state.timers, setNow);
  useAlarm(state.timers, now);
  useTabTitle(state.timers, now);

  return {
    state,
    now,
    toggleChecked: (item) => change(({ checked }) => ({ checked: toggleIn(checked, item) })),
    toggleDone: (step) => change(({ done }) => ({ done: toggleIn(done, step) })),
    setDone: (step, isDone) =>
      change(({ done }) => ({ done: isDone === done.includes(step) ? done : toggleIn(done, step) })),
    start: (timer) => {
      unlockSound();
      setNow(Date.now());
      change(({ timers }, at) => ({ timers: [...timers.filter(({ id }) => id !== timer.id), startTimer(timer, at)] }));
    },
    toggle: (id) => {
      unlockSound();
      changeTimer(id, toggleTimer);
    },
    extend: (id) => changeTimer(id, addMinute),
    stop: (id) => change(({ timers }) => ({ timers: timers.filter((timer) => timer.id !== id) })),
    reset: () => change(() => NOTHING_COOKED),
  };
}

/** Ticks while a timer runs or rings, and at once when the tab wakes. */
function useClock(timers: readonly Timer[], setNow: (now: number) => void): void {
  const isTicking = timers.some(({ endsAt }) => endsAt !== null);
  useEffect(() => {
    if (!isTicking) return;
    const tick = () => setNow(Date.now());
    const interval = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [isTicking, setNow]);
}

function useAlarm(timers: readonly Timer[], now: number): void {
  const told = useRef(new Set<string>());
  const ringing = timers.filter((timer) => isRinging(timer, now));
  const names = ringing.map(({ id, endsAt }) => `${id} ${endsAt}`).join();
  useEffect(() => {
    for (const timer of ringing) {
      const name = `${timer.id} ${timer.endsAt}`;
      if (told.current.has(name)) continue;
      told.current.add(name);
      void notify(timer.label, "Time's up");
    }
  });
  useEffect(() => {
    if (!names) return;
    ring();
    const interval = setInterval(ring, RING_EVERY_MS);
    return () => clearInterval(interval);
  }, [names]);
}

/** The timer that ends first stands before the page's title. */
function useTabTitle(timers: readonly Timer[], now: number): void {
  const due = timers.find((timer) => isDue(timer, now));
  const [next] = timers.filter((timer) => isRunning(timer, now)).sort((a, b) => timeLeft(a, now) - timeLeft(b, now));
  const text = due ? `Time's up: ${due.label}` : next ? `${formatClock(timeLeft(next, now))} ${next.label}` : "";
  const title = useRef<string | null>(null);
  useEffect(() => {
    if (text) {
      title.current ??= document.title;
      document.title = `${text} · ${title.current}`;
    } else if (title.current !== null) {
      document.title = title.current;
      title.current = null;
    }
  }, [text]);
  useEffect(
    () => () => {
      if (title.current !== null) document.title = title.current;
    },
    [],
  );
}
