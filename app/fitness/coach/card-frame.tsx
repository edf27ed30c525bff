import { type ReactNode, useId } from "react";
import { Button, Callout } from "#app/ui/index.ts";

/** What all cards have: their title, the rules behind them, and the button that confirms. */
export function CardFrame({
  title,
  rules,
  stale,
  isDone = false,
  doneText = "",
  action,
  isDisabled = false,
  note,
  onConfirm,
  onUndo,
  children,
}: {
  title: string;
  rules: readonly string[];
  stale: string | null;
  isDone?: boolean;
  doneText?: string;
  action: string;
  isDisabled?: boolean;
  note?: string;
  onConfirm: () => void;
  /** Absent: it can't be taken back here. */
  onUndo?: () => void;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="coach-card" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {stale && !isDone ? <Callout tone="warning">{stale}</Callout> : null}
      {children}
      {rules.length > 0 ? (
        <details className="coach-rules">
          <summary>Rules behind this</summary>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="coach-card-actions">
        {isDone ? (
          <>
            <p className="coach-done" role="status">
              {doneText}
            </p>
            {onUndo ? (
              <Button variant="outline" onClick={onUndo}>
                Undo
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <Button disabled={isDisabled || stale !== null} onClick={onConfirm}>
              {action}
            </Button>
            {note ? <p className="coach-note">{note}</p> : null}
          </>
        )}
      </div>
    </section>
  );
}
