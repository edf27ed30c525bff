import { useId } from "react";
import { PackLabel, type PackText } from "./pack-label.tsx";
import { type PackForm, shapes } from "./pack-shapes.tsx";
import type { PlantName } from "./plant-names.ts";
import { packSvgProps } from "./svg-props.ts";

/** body is the material, ink what is printed on it, band the weave's ground, diamond and heart. #rrggbb each. */
export type PackColors = { body: string; ink: string; band: readonly [string, string, string] };

export type PackProps = PackText & {
  form: PackForm;
  plant: PlantName;
  colors: PackColors;
  /** Leave out where the name stands beside the picture anyway: the pack is then decorative. */
  title?: string;
  className?: string;
};

/** The stepped diamond of the weave as a repeating pattern of 24 units, eight rows of three; one stands on the pack's middle. */
function Band({ id, colors: [ground, diamond, heart] }: { id: string; colors: PackColors["band"] }) {
  return (
    <pattern id={id} width="36" height="24" patternUnits="userSpaceOnUse" patternTransform="translate(-12 0)">
      <path d="M0 0h36v24H0z" fill={ground} />
      <path
        d="M15 0h6v3h3v3h3v3h3v6h-3v3h-3v3h-3v3h-6v-3h-3v-3h-3v-3h-3v-6h3v-3h3v-3h3zM0 0h3v3h-3zM33 0h3v3h-3zM0 21h3v3h-3zM33 21h3v3h-3z"
        fill={diamond}
      />
      <path d="M15 6h6v3h3v6h-3v3h-6v-3h-3v-6h3zM0 9h3v6h-3zM33 9h3v6h-3z" fill={heart} />
    </pattern>
  );
}

/** Light from the left: edges fall off, one bright strip, so that a flat shape reads as a body. */
function Shade({ id, soft }: { id: string; soft: boolean }) {
  const stops = soft
    ? ([
        ["0", "#000", 0.3],
        [".09", "#fff", 0.08],
        [".3", "#fff", 0.2],
        [".56", "#000", 0],
        [".88", "#000", 0.14],
        ["1", "#000", 0.36],
      ] as const)
    : ([
        ["0", "#000", 0.34],
        [".12", "#fff", 0.14],
        [".2", "#fff", 0.3],
        [".3", "#fff", 0.06],
        [".68", "#000", 0.03],
        ["1", "#000", 0.44],
      ] as const);
  return (
    <linearGradient id={id}>
      {stops.map(([offset, color, opacity]) => (
        <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
      ))}
    </linearGradient>
  );
}

/**
 * A product's pack, drawn from its facts in a 300 × 400 box. The outline tells the form at 64 px; at
 * 800 px the label reads: net weight, facts, origin and lot.
 */
export function Pack({ form, plant, colors, title, className, ...text }: PackProps) {
  const id = useId();
  const shape = shapes[form];
  const ref = { band: `${id}b`, shade: `${id}s`, clip: `${id}c`, floor: `${id}f` };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the frame names it
    <svg {...packSvgProps({ title, className })} aria-hidden={title ? undefined : true}>
      <defs>
        <Band id={ref.band} colors={colors.band} />
        <Shade id={ref.shade} soft={shape.soft} />
        <clipPath id={ref.clip}>
          <path d={shape.outline} />
        </clipPath>
        <radialGradient id={ref.floor}>
          <stop stopOpacity={0.36} />
          <stop offset="1" stopOpacity={0} />
        </radialGradient>
      </defs>
      <ellipse cx="150" cy={shape.floor} rx={shape.floorWidth} ry="13" fill={`url(#${ref.floor})`} />
      <g transform={shape.tilt}>
        {shape.behind?.(colors, ref)}
        <path d={shape.outline} fill={colors.body} />
        <g clipPath={`url(#${ref.clip})`}>{shape.print(colors, ref)}</g>
        <PackLabel
          {...text}
          plant={plant}
          place={shape.label}
          ink={shape.paper ? "#22291f" : colors.ink}
          tint={shape.paper ? colors.body : colors.ink}
        />
        <path d={shape.outline} fill={`url(#${ref.shade})`} />
        {shape.front?.(colors, ref)}
      </g>
    </svg>
  );
}
