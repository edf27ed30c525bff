import type { ReactNode } from "react";
import type { PackColors } from "./pack.tsx";
import type { LabelPlace } from "./pack-label.tsx";

export type PackForm = "pouch" | "jar" | "bottle" | "sachet" | "bar";

/** Ids of the gradients and patterns of one drawn pack. */
type Ref = { band: string; shade: string; clip: string; floor: string };
type Part = (colors: PackColors, ref: Ref) => ReactNode;

type Shape = {
  outline: string;
  /** Foil (soft light) or something hard and glossy. */
  soft: boolean;
  /** True where the label is a sheet of paper: it is printed in dark ink. */
  paper?: boolean;
  /** Height and half width of the shadow on the floor. */
  floor: number;
  floorWidth: number;
  tilt?: string;
  label: LabelPlace;
  behind?: Part;
  print: Part;
  front?: Part;
};

const PAPER = "#fbf4e4";
const CAP = "#1f2620";

/** A row of teeth from x0 to x1 at height y; depth is signed (up is negative). */
function teeth(x0: number, x1: number, y: number, count: number, depth: number): string {
  const w = (x1 - x0) / count;
  return Array.from({ length: count }, () => `l${w / 2} ${depth}l${w / 2} ${-depth}`)
    .join("")
    .replace(/^/, `L${x0} ${y}`);
}

const ribs = (x: number, count: number, step: number, y1: number, y2: number) => (
  <path
    d={Array.from({ length: count }, (_, i) => `M${x + i * step} ${y1}V${y2}`).join("")}
    stroke="#fff"
    strokeOpacity={0.13}
    strokeWidth={1.4}
  />
);

const sachet = `M72 74${teeth(72, 228, 74, 26, -5)}L231 200L228 344${teeth(228, 72, 344, 26, 5)}L69 200Z`;
const bar = `M98 34${teeth(98, 202, 34, 16, -6)}V58Q212 70 210 92V308Q212 330 202 342V366${teeth(202, 98, 366, 16, 6)}V342Q88 330 90 308V92Q88 70 98 58Z`;
const bottle =
  "M112 88H188V104Q188 116 206 124Q226 134 226 156V352Q226 376 202 376H98Q74 376 74 352V156Q74 134 94 124Q112 116 112 104Z";
const jar = "M56 116Q56 100 72 98H228Q244 100 244 116V350Q244 376 218 376H82Q56 376 56 350Z";

export const shapes: Record<PackForm, Shape> = {
  pouch: {
    outline:
      "M58 30Q150 26 242 30Q239 110 248 206Q255 298 245 362Q232 376 150 378Q68 376 55 362Q45 298 52 206Q61 110 58 30Z",
    soft: true,
    floor: 376,
    floorWidth: 118,
    label: { x: 150, plant: 162, scale: 0.88, name: 252, facts: 284, foot: 326, width: 168 },
    print: (c, ref) => (
      <>
        <rect x="42" y="72" width="216" height="24" fill={`url(#${ref.band})`} />
        <rect x="36" y="336" width="228" height="48" fill={`url(#${ref.band})`} />
        <path d="M40 42H260M40 48H260" stroke="#000" strokeOpacity={0.2} strokeWidth={1.6} />
        <path d="M40 44.500H260M40 58H260" stroke="#fff" strokeOpacity={0.2} strokeWidth={1.4} />
        <path d="M56 52l7 4-7 4zM244 52l-7 4 7 4z" fill={c.ink} fillOpacity={0.7} />
      </>
    ),
    front: () => (
      <>
        <path
          d="M52 336Q64 352 62 372M248 336Q236 352 238 372"
          stroke="#000"
          strokeOpacity={0.24}
          strokeWidth={2}
          fill="none"
        />
        <path
          d="M74 104Q66 210 76 320"
          stroke="#fff"
          strokeOpacity={0.16}
          strokeWidth={7}
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  jar: {
    outline: jar,
    soft: false,
    paper: true,
    floor: 376,
    floorWidth: 116,
    label: { x: 150, plant: 194, scale: 0.62, name: 266, facts: 297, foot: 330, width: 160 },
    behind: (_c, ref) => (
      <>
        <rect x="60" y="38" width="180" height="60" rx="10" fill={CAP} />
        {ribs(68, 27, 6.4, 46, 92)}
        <rect x="60" y="38" width="180" height="60" rx="10" fill={`url(#${ref.shade})`} />
        <path d="M66 98H234" stroke="#000" strokeOpacity={0.4} strokeWidth={3} />
      </>
    ),
    print: (_c, ref) => (
      <>
        <rect x="50" y="124" width="200" height="222" fill={PAPER} />
        <rect x="42" y="120" width="216" height="24" fill={`url(#${ref.band})`} />
        <rect x="42" y="336" width="216" height="24" fill={`url(#${ref.band})`} />
      </>
    ),
  },
  bottle: {
    outline: bottle,
    soft: false,
    paper: true,
    floor: 376,
    floorWidth: 98,
    label: { x: 150, plant: 224, scale: 0.42, name: 274, facts: 299, foot: 335, width: 132 },
    behind: (c, ref) => (
      <>
        <rect x="102" y="26" width="96" height="62" rx="9" fill={c.band[1]} />
        {ribs(108, 15, 6, 34, 82)}
        <rect x="102" y="26" width="96" height="62" rx="9" fill={`url(#${ref.shade})`} />
        <path d="M108 84H192" stroke="#000" strokeOpacity={0.25} strokeWidth={4} />
      </>
    ),
    print: (c, ref) => (
      <>
        <rect x="70" y="164" width="160" height="190" fill={PAPER} />
        <rect x="60" y="168" width="180" height="24" fill={`url(#${ref.band})`} />
        <path d="M70 348H230" stroke={c.band[1]} strokeWidth={6} />
      </>
    ),
  },
  sachet: {
    outline: sachet,
    soft: true,
    floor: 362,
    floorWidth: 104,
    label: { x: 150, plant: 166, scale: 0.66, name: 246, facts: 274, foot: 312, width: 136 },
    behind: (c, ref) => (
      <g transform="rotate(9 150 340) translate(20 -8)">
        <path d={sachet} fill={c.body} />
        <path d="M70 94H230V118H70z" fill={`url(#${ref.band})`} />
        <path d={sachet} fill="#000" fillOpacity={0.28} />
      </g>
    ),
    print: (_c, ref) => (
      <>
        <path d="M66 82H234M66 88H234M66 330H234M66 336H234" stroke="#000" strokeOpacity={0.2} strokeWidth={1.5} />
        <rect x="60" y="96" width="180" height="24" fill={`url(#${ref.band})`} />
        <path d="M222 130h9l-9 5z" fill="#000" fillOpacity={0.4} />
      </>
    ),
    front: () => (
      <path
        d="M84 128Q78 210 84 318"
        stroke="#fff"
        strokeOpacity={0.2}
        strokeWidth={5}
        strokeLinecap="round"
        fill="none"
      />
    ),
  },
  bar: {
    outline: bar,
    soft: true,
    floor: 380,
    floorWidth: 78,
    tilt: "rotate(11 150 200)",
    label: { x: 150, plant: 146, scale: 0.56, name: 226, facts: 250, foot: 298, width: 98 },
    print: (c, ref) => (
      <>
        <path d="M84 58H216M84 342H216" stroke="#000" strokeOpacity={0.3} strokeWidth={2} />
        <path
          d={Array.from({ length: 17 }, (_, i) => `M${100 + i * 6.3} 32V56M${100 + i * 6.3} 344V368`).join("")}
          stroke="#000"
          strokeOpacity={0.2}
          strokeWidth={2}
        />
        <rect x="72" y="72" width="180" height="24" fill={`url(#${ref.band})`} />
        <rect x="72" y="312" width="180" height="24" fill={`url(#${ref.band})`} />
        <path d="M88 100H212M88 308H212" stroke={c.ink} strokeOpacity={0.5} strokeWidth={1} />
      </>
    ),
    front: () => (
      <>
        <path
          d="M104 66Q100 78 106 104M196 66Q200 80 194 98M104 334Q100 320 106 300M196 334Q200 320 195 306"
          stroke="#000"
          strokeOpacity={0.22}
          strokeWidth={2}
          fill="none"
        />
        <path
          d="M106 110Q102 200 107 292"
          stroke="#fff"
          strokeOpacity={0.24}
          strokeWidth={5}
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
};
