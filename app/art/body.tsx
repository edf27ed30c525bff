import { backRegions, bodyOutline, frontRegions } from "./body-regions.ts";
import "./body.css";

export type BodyRegion = keyof typeof frontRegions | keyof typeof backRegions;

/** What each region is called on the page. */
const regionNames: Record<BodyRegion, string> = {
  neck: "Neck",
  shoulders: "Shoulders",
  chest: "Chest",
  biceps: "Biceps",
  forearms: "Forearms",
  abs: "Abdominals",
  obliques: "Obliques",
  adductors: "Inner thighs",
  quads: "Quadriceps",
  shins: "Shins",
  traps: "Trapezius",
  "rear-shoulders": "Rear shoulders",
  triceps: "Triceps",
  lats: "Lats",
  "lower-back": "Lower back",
  glutes: "Glutes",
  hamstrings: "Hamstrings",
  calves: "Calves",
};

/**
 * A muscle map, front or back. `levels` gives the work of each region, 0 to 3; `onPick` makes regions
 * pressable. The picture is never the only source: state the same in words beside it.
 */
export function Body({
  view = "front",
  levels = {},
  onPick,
  title,
  className,
}: {
  view?: "front" | "back";
  levels?: Partial<Record<BodyRegion, 0 | 1 | 2 | 3>>;
  onPick?: (region: BodyRegion) => void;
  title?: string;
  className?: string;
}) {
  const regions = Object.entries(view === "front" ? frontRegions : backRegions) as [BodyRegion, string][];
  return (
    <svg
      viewBox="0 0 200 420"
      className={className ? `body-map ${className}` : "body-map"}
      role={onPick ? "group" : "img"}
      aria-label={title ?? `Muscles, seen from the ${view}`}
    >
      <path
        d={bodyOutline}
        fill="var(--color-surface)"
        stroke="var(--color-text-dim)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <path
        d={bodyOutline}
        transform="matrix(-1 0 0 1 200 0)"
        fill="var(--color-surface)"
        stroke="var(--color-text-dim)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {regions.map(([region, d]) => (
        <g
          key={region}
          data-region={region}
          data-level={levels[region] || undefined}
          {...(onPick
            ? {
                role: "button",
                tabIndex: 0,
                "aria-label": regionNames[region],
                onClick: () => onPick(region),
                onKeyDown: (event: React.KeyboardEvent) => {
                  if (event.key !== "Enter" && event.key !== " ") return;
                  event.preventDefault();
                  onPick(region);
                },
              }
            : {})}
        >
          <path d={d} />
          <path d={d} transform="matrix(-1 0 0 1 200 0)" />
        </g>
      ))}
    </svg>
  );
}
