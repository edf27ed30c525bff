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
