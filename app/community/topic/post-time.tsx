import { useTimeZone } from "../../lib/local-time.tsx";

const MINUTE = 60_000;

/** When a post was written: near to now in minutes, else in the reader's time zone, with the year where it is another one. */
export function PostTime({ at, now }: { at: number; now: number }) {
  const zone = useTimeZone();
  const full = formatPostTime(at, zone ?? "UTC", null);
  return (
    <time dateTime={new Date(at).toISOString()} title={zone ? full : undefined}>
      {zone === null ? `${full} UTC` : formatPostTime(at, zone, now)}
    </time>
  );
}

/** @param now null: whatever the time is, the date in full */
export function formatPostTime(at: number, timeZone: string, now: number | null): string {
  const minutes = now === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((now - at) / MINUTE));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const yearOf = (instant: number) => new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(instant);
  const isThisYear = now !== null && yearOf(at) === yearOf(now);
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(at);
}
