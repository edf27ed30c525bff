import type { DrawnPlantName } from "#app/art/drawing-names.ts";
import { Plant } from "#app/art/index.ts";

/** What stands for a plant without a drawing, and for a compound. Never a letter: it would be read as a grade. */
const LEAF = "M0 46C-32 24-32-20 0-54C32-20 32 24 0 46ZM0 64V-30M0 34-16 18M0 34 16 18M0 10-16-6M0 10 16-6";
const MOLECULE = "M0-44 38-22V22L0 44-38 22V-22ZM0-32 28-16M-28 16 0 32M38-22 52-30M-38 22-52 30M0 44V60";

/** A plant before the sun; one without a drawing of its own is a leaf, a compound a ring of atoms. */
export function SunPlant({ plant, latin, size }: { plant: DrawnPlantName | null; latin: string; size: number }) {
  const height = Math.round(size * 0.78);
  return (
    <span className="sun-plant" style={{ "--size": `${size}px` } as React.CSSProperties} aria-hidden="true">
      {plant ? (
        <Plant name={plant} size={height} stroke={2.2} />
      ) : (
        <svg
          viewBox="-54 -68 108 136"
          height={height}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          aria-hidden="true"
        >
          <path d={latin ? LEAF : MOLECULE} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </span>
  );
}
