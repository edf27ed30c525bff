import { type ReactNode, useEffect, useState } from "react";

const storageKey = (id: string) => `admin-fold:${id}`;

/**
 * A section of the product editor that folds: at first where it is complete, later as the person left it in this
 * browser.
 */
export function FoldPanel({
  title,
  id,
  complete,
  summary,
  children,
}: {
  title: string;
  id: string;
  /** Whether nothing is left to do in it when the page opens. */
  complete: boolean;
  /** What it says, for when it is folded: "3 claims". */
  summary: string;
  children: ReactNode;
}) {
  // What isn't complete is never hidden, and typing folds nothing.
  const [wasComplete] = useState(complete);
  const [open, setOpen] = useState(!complete);
  useEffect(() => {
    const chosen = localStorage.getItem(storageKey(id));
    if (chosen && wasComplete) setOpen(chosen === "open");
  }, [id, wasComplete]);
  const change = (next: boolean) => {
    if (next === open) return;
    setOpen(next);
    localStorage.setItem(storageKey(id), next ? "open" : "closed");
  };
  return (
    <section className="panel" aria-labelledby={id}>
      <details className="fold-panel" open={open} onToggle={(event) => change(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          {open ? null : <span className="small dim">{summary}</span>}
        </summary>
        <div className="fold-content">{children}</div>
      </details>
    </section>
  );
}
