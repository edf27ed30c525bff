import { useSyncExternalStore } from "react";
import { DAY, HOUR, MINUTE } from "#worker/kernel/instants.ts";
import { LocalTime } from "../lib/local-time.tsx";

/** Beyond this the day says more. */
const MAX_RELATIVE = 6 * DAY;
const format = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** "5 minutes ago", "yesterday"; for what is older, and until the browser runs, the day. */
export function RelativeTime({ at, className }: { at: number; className?: string }) {
  const now = useSyncExternalStore(subscribe, readMinute, () => null);
  if (now === null || now - at > MAX_RELATIVE) return <LocalTime at={at} show="short" className={className} />;
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatAge(Math.max(0, now - at))}
    </time>
  );
}

/** How long ago, in the largest unit that fits. @param age in ms */
export function formatAge(age: number): string {
  if (age < MINUTE) return "just now";
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), "minute");
  if (age < DAY) return format.format(-Math.floor(age / HOUR), "hour");
  return format.format(-Math.floor(age / DAY), "day");
}

const readMinute = () => Math.ceil(Date.now() / MINUTE) * MINUTE;
const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE);
  return () => clearInterval(timer);
};
