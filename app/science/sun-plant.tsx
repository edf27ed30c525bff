import { Plant, type PlantName } from "#app/art/index.ts";

/** A plant before the sun; without a drawing of its own, its initial. */
export function SunPlant({ plant, name, size }: { plant: PlantName | null; name: string; size: number }) {
  return (
    <span className="sun-plant" style={{ "--size": `${size}px` } as React.CSSProperties} aria-hidden="true">
      {plant ? <Plant name={plant} size={Math.round(size * 0.78)} stroke={2.2} /> : <b>{name.charAt(0)}</b>}
    </span>
  );
}
