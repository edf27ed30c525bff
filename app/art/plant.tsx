import type { DrawingName } from "./drawing-names.ts";
import { plantSvgProps } from "./svg-props.ts";

/** The two paths of a plant, for use inside another SVG; drawn in the current text color. */
export const PlantPaths = ({ name, stroke = 2 }: { name: DrawingName; stroke?: number }) => (
  <use href={`/art/plants/${name}.svg#p`} strokeWidth={stroke} />
);

export type PlantProps = { name: DrawingName; size?: number; title?: string; stroke?: number };

/** A line drawing of an ingredient in the current text color; `size` is its height in px. Decorative unless titled. */
export function Plant({ name, stroke, ...frame }: PlantProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the frame names it
    <svg {...plantSvgProps(frame)} aria-hidden={frame.title ? undefined : true}>
      <PlantPaths name={name} stroke={stroke} />
    </svg>
  );
}
