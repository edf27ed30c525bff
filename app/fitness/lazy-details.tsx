import { type ReactNode, useState } from "react";

/** A part that opens. Its content is drawn once it is asked for: tables and sources are more than the rest of a page. */
export function LazyDetails({
  className,
  summary,
  children,
}: {
  className?: string;
  summary: ReactNode;
  children: () => ReactNode;
}) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened ? children() : null}
    </details>
  );
}
