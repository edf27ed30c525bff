import type { ReactNode } from "react";

/** A nutrient on one line with its bar: the words and figures say what the bar shows. */
export function Bar({
  name,
  figure,
  share,
  note,
  state,
}: {
  name: ReactNode;
  figure: ReactNode;
  /** 0 to 1; null: there is no target, or the amount isn't known. */
  share: number | null;
  note?: ReactNode;
  state?: string;
}) {
  return (
    <div className="nutrient-bar">
      <div className="nutrient-bar-text">
        <span>{name}</span>
        <span className="fitness-figure">{figure}</span>
      </div>
      <div className="nutrient-bar-track" aria-hidden="true">
        {share ? (
          <div
            className={state ? `nutrient-bar-fill is-${state}` : "nutrient-bar-fill"}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        ) : null}
      </div>
      {note ? <p className="nutrient-bar-note">{note}</p> : null}
    </div>
  );
}
