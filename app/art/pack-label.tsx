import { PlantPaths } from "./plant.tsx";
import type { PlantName } from "./plant-names.ts";

/** Where the parts of a label stand: centre x, heights of the parts, and the width that print may take. */
export type LabelPlace = {
  x: number;
  plant: number;
  scale: number;
  name: number;
  facts: number;
  foot: number;
  width: number;
};

/** What is printed on a pack. */
export type PackText = {
  name: string;
  /** The line under the name, printed in capitals. */
  kind: string;
  /** Up to three figures: value and what it is, e.g. ["24 g", "protein"]. */
  facts?: readonly (readonly [string, string])[];
  /** e.g. "Net wt 10.6 oz (300 g)". */
  netWeight?: string;
  /** e.g. "TK-2411-07". */
  lot?: string;
};

const SANS = "var(--default-font-family, sans-serif)";
const SERIF = "var(--heading-font-family, serif)";

/** The largest size up to `most` at which about `chars` letters fit into `width`. */
const fitSize = (chars: number, width: number, most: number, perChar = 0.56) =>
  Math.min(most, width / (chars * perChar));

export function PackLabel({
  name,
  kind,
  facts = [],
  netWeight,
  lot,
  plant,
  place: p,
  ink,
  tint,
}: PackText & { plant: PlantName; place: LabelPlace; ink: string; tint: string }) {
  const cell = p.width / Math.max(1, facts.length);
  const small = p.width / 20;
  return (
    <g textAnchor="middle" fill={ink} fontFamily={SANS}>
      <g transform={`translate(${p.x} ${p.plant}) scale(${p.scale})`} color={tint}>
        <PlantPaths name={plant} stroke={1.5 + 0.5 / p.scale} />
      </g>
      <text
        x={p.x}
        y={p.name}
        fontFamily={SERIF}
        fontWeight={560}
        fontSize={fitSize(name.length, p.width, p.width * 0.23)}
        letterSpacing="-.01em"
      >
        {name}
      </text>
      <text
        x={p.x}
        y={p.name + small * 2.25}
        fontWeight={600}
        fontSize={fitSize(kind.length, p.width, small * 1.16, 0.82)}
        letterSpacing=".14em"
      >
        {kind.toUpperCase()}
      </text>
      {facts.length > 0 ? (
        <g>
          <path
            d={`M${p.x - p.width / 2} ${p.facts - small * 0.7}h${p.width}`}
            stroke={ink}
            strokeOpacity={0.45}
            strokeWidth={0.8}
          />
          {facts.slice(0, 3).map(([value, label], i) => (
            <g key={label} transform={`translate(${p.x - p.width / 2 + cell * (i + 0.5)} ${p.facts})`}>
              <text y={small * 1.2} fontWeight={650} fontSize={small * 1.45}>
                {value}
              </text>
              <text y={small * 2.3} fontSize={small * 0.82} fillOpacity={0.86}>
                {label}
              </text>
            </g>
          ))}
        </g>
      ) : null}
      {netWeight ? (
        <text x={p.x - p.width / 2} y={p.foot} textAnchor="start" fontSize={small * 0.78} fontWeight={600}>
          {netWeight}
        </text>
      ) : null}
      {lot ? (
        <text
          x={p.x + p.width / 2}
          y={p.foot}
          textAnchor="end"
          fontSize={small * 0.72}
          fontFamily="var(--font-mono, monospace)"
          fillOpacity={0.85}
        >
          {`LOT ${lot}`}
        </text>
      ) : null}
    </g>
  );
}
