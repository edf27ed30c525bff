import { useEffect, useState } from "react";

/** An instant in the reader's own time zone; in UTC until the browser provides it. Nothing for null. */
export const LocalTime = ({ at }: { at: number | null }) => (at === null ? null : <Instant at={at} />);

function Instant({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  const [localText, setLocal] = useState<string>();
  useEffect(
    () => setLocal(new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(at)),
    [at],
  );
  return (
    <time className="admin-when" dateTime={iso}>
      {localText ?? `${iso.slice(0, 16).replace("T", " ")} UTC`}
    </time>
  );
}

/**
 * An instant as lists show it: "Today, 3:42 PM", "Yesterday, 9:10 AM", "Nov 18". Whole date and time are its title.
 * In UTC until the browser provides the reader's own time zone.
 * @param short "3:42 PM", "Yesterday", "Nov 18": for the rows of phones
 */
export function RelativeTime({ at, short = false }: { at: number; short?: boolean }) {
  const [text, setText] = useState<string>();
  useEffect(() => setText(relativeTime(at, Date.now(), short)), [at, short]);
  const iso = new Date(at).toISOString();
  return (
    <time className="admin-when" dateTime={iso} title={text ? new Date(at).toLocaleString() : undefined}>
      {text ?? iso.slice(0, 10)}
    </time>
  );
}

const timeOfDay = (at: number) => new Date(at).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });

function relativeTime(at: number, now: number, short: boolean): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (at >= midnight) return short ? timeOfDay(at) : `Today, ${timeOfDay(at)}`;
  if (at >= midnight - 86_400_000) return short ? "Yesterday" : `Yesterday, ${timeOfDay(at)}`;
  return shortDay(at, now);
}

function shortDay(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Date(at).toLocaleDateString(undefined, {
    month: "short",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}

/** The day of an instant by the reader's own calendar: "Saturday, November 21". */
export function LocalDay({ at }: { at: number }) {
  const [text, setText] = useState<string>();
  useEffect(
    () => setText(new Date(at).toLocaleDateString(undefined, { weekday: "long", month: "long", day: "numeric" })),
    [at],
  );
  return <time dateTime={new Date(at).toISOString()}>{text ?? new Date(at).toISOString().slice(0, 10)}</time>;
}

/** The day of an instant by the reader's own calendar, in short: "Jan 16", with the year unless it is this one. */
export function ShortDay({ at }: { at: number }) {
  const [text, setText] = useState<string>();
  useEffect(() => setText(shortDay(at, Date.now())), [at]);
  const iso = new Date(at).toISOString();
  return (
    <time className="admin-when" dateTime={iso} title={text ? new Date(at).toLocaleString() : undefined}>
      {text ?? iso.slice(0, 10)}
    </time>
  );
}
