/** The rest between sets. What is stored is when it ends, so a locked phone or a reload changes nothing. Pure. */

export interface Rest {
  /** Epoch ms. */
  startedAt: number;
  endsAt: number;
}

/** No rest is longer: what says otherwise comes from a clock that jumped. */
const MAX_REST_MS = 3_600_000;

/** @param now epoch ms */
export const startRest = (seconds: number, now: number): Rest => ({
  startedAt: now,
  endsAt: now + Math.min(MAX_REST_MS, Math.max(0, Math.round(seconds * 1000))),
});

export interface RestState {
  /** Whole seconds, counted up so that the last one shows 1. */
  secondsLeft: number;
  /** Whole seconds since it ended. */
  secondsOver: number;
  isOver: boolean;
  /** 0 at its start to 1 at its end. */
  progress: number;
}

/**
 * What is left at an instant. A clock that was set back before the rest began shows the whole rest, never more.
 * @param now epoch ms
 */
export function restState({ startedAt, endsAt }: Rest, now: number): RestState {
  const total = Math.max(0, endsAt - startedAt);
  const left = Math.min(total, endsAt - now);
  return {
    secondsLeft: Math.max(0, Math.ceil(left / 1000)),
    secondsOver: Math.max(0, Math.floor(-left / 1000)),
    isOver: left <= 0,
    progress: total === 0 ? 1 : Math.min(1, Math.max(0, 1 - left / total)),
  };
}

/** Longer or shorter by so many seconds. It never ends before now; one that is over starts again from now. */
export function extendRest(rest: Rest, seconds: number, now: number): Rest {
  const state = restState(rest, now);
  if (state.isOver) return startRest(seconds, now);
  const endsAt = Math.max(now, rest.endsAt + Math.round(seconds * 1000));
  return { startedAt: rest.startedAt, endsAt: Math.min(endsAt, rest.startedAt + MAX_REST_MS) };
}

/** Seconds left at which a screen reader hears the rest. */
const ANNOUNCED = [10, 0] as const;

/**
 * What to say between two looks at the clock. After a long gap, as with a locked phone, only the last is said.
 * @param before epoch ms of the last look
 */
export function restAnnouncement(rest: Rest, before: number, now: number): number | null {
  const passed = ANNOUNCED.filter((at) => before < rest.endsAt - at * 1000 && now >= rest.endsAt - at * 1000);
  return passed.at(-1) ?? null;
}
