import type { ReactNode } from "react";

const RADIUS = 66;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that fills towards a target and stays full beyond it. The words below say the same. */
export function Ring({
  share,
  tone,
  children,
}: {
  /** 0 to 1; null: there is no target. */
  share: number | null;
  tone: "energy" | "protein";
  children: ReactNode;
}) {
  const filled = Math.min(1, Math.max(0, share ?? 0));
  return (
    <div className={`ring ring-${tone}`}>
      <svg viewBox="0 0 142 142" width="142" height="142" aria-hidden="true">
        <circle className="ring-track" cx="71" cy="71" r={RADIUS} />
        {filled > 0 ? (
          <circle
            className="ring-fill"
            cx="71"
            cy="71"
            r={RADIUS}
            strokeDasharray={`${filled * LENGTH} ${LENGTH}`}
            transform="rotate(-90 71 71)"
          />
        ) : null}
      </svg>
      <div className="ring-text">{children}</div>
    </div>
  );
}
