import { plantFrame } from "./frames.ts";
import { type PlantName, plants } from "./plants.ts";

/** The two paths of a plant, for use inside another SVG; drawn in the current text colour. */
export function PlantPaths({ name, stroke = 2 }: { name: PlantName; stroke?: number }) {
  const { line, wash } = plants[name];
  return (
    <>
      <path d={wash} fill="currentColor" fillOpacity={0.15} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

export type PlantProps = { name: PlantName; size?: number; title?: string; stroke?: number };

/** A line drawing of an ingredient in the current text colour; `size` is its height in px. Decorative unless titled. */
export function Plant({ name, stroke, ...frame }: PlantProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the frame names it
    <svg {...plantFrame(frame)} aria-hidden={frame.title ? undefined : true}>
      <PlantPaths name={name} stroke={stroke} />
    </svg>
  );
}
