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

/** A line drawing of an ingredient in the current text colour; `size` is its height in px. Decorative unless titled. */
export function Plant({
  name,
  size,
  title,
  stroke,
}: {
  name: PlantName;
  size?: number;
  title?: string;
  stroke?: number;
}) {
  return (
    <svg
      viewBox="-54 -68 108 136"
      width={size ? Math.round((size * 108) / 136) : undefined}
      height={size}
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <PlantPaths name={name} stroke={stroke} />
    </svg>
  );
}
