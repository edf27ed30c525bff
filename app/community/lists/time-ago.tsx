import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long ago something was, as short as a column: "now", "5 min", "3 hr", "Yesterday", "Nov 3", "Nov 3, 2025". */
export function formatAgo(at: number, now: number, timeZone?: string): string {
  const age = now - at;
  if (age < MINUTE) return "now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  const day = (instant: number) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(instant);
  if (day(at) === day(now) || age < 6 * HOUR) return `${Math.floor(age / HOUR)} hr`;
  if (day(at) === day(now - 24 * HOUR)) return "Yesterday";
  return formatDate(at, now, timeZone);
}

function formatDate(at: number, now: number, timeZone?: string): string {
  const year = (instant: number) => new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(instant);
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    ...(year(at) === year(now) ? {} : { year: "numeric" }),
    timeZone,
  }).format(at);
}

let now = 0;
const subscribe = (onChange: () => void) => {
  const timer = setInterval(() => {
    now = Date.now();
    onChange();
  }, MINUTE / 2);
  return () => clearInterval(timer);
};
/** The minute that it is; null on the server and in the first render, which must be alike. */
const readNow = () => {
  if (now === 0) now = Date.now();
  return now;
};
const useNow = (): number | null => useSyncExternalStore(subscribe, readNow, () => null);

/** How long ago something was. Until the browser says what time it is there: its date. */
export function TimeAgo({ at, className }: { at: number; className?: string }) {
  const current = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {current === null ? formatDate(at, at, "UTC") : formatAgo(at, Math.max(current, at))}
    </time>
  );
}
