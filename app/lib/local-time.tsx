import { useSyncExternalStore } from "react";

/** The reader's time zone; null on the server and in the first render, which must be alike. */
export const useTimeZone = (): string | null => useSyncExternalStore(subscribe, readTimeZone, () => null);

const subscribe = () => () => {};
const readTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const FORMATS = {
  /** "November 21, 2026" */
  day: { dateStyle: "long" },
  /** "Nov 21" */
  short: { month: "short", day: "numeric" },
  /** "Sat, Nov 21, 2:58 PM" */
  instant: { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * An instant in the reader's own time zone. Until the browser says which one that is, a day is UTC's and a time says so.
 * @param timeZone where it is not the reader's that counts, such as a subscription's
 */
export function LocalTime({
  at,
  show = "day",
  timeZone,
  className,
}: {
  at: number;
  show?: keyof typeof FORMATS;
  timeZone?: string;
  className?: string;
}) {
  const own = useTimeZone();
  const zone = timeZone ?? own;
  const text = new Intl.DateTimeFormat("en-US", { ...FORMATS[show], timeZone: zone ?? "UTC" }).format(at);
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {zone === null && show === "instant" ? `${text} UTC` : text}
    </time>
  );
}
