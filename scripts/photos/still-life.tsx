/**
 * Still-life pictures of the demo's products, drawn in code: one light from the upper left, one stone, a few true
 * ingredients, a wall tinted by the pack's color. `npm run photos` renders them into migrations/seed/pictures/.
 */
import type { ReactNode } from "react";
import { Pack, type PackProps } from "../../app/art/pack.tsx";
import { Ingredient, type IngredientName } from "./ingredients.tsx";

/** #rrggbb of two colors mixed; `share` of the second. */
export function mix(a: string, b: string, share: number): string {
  const part = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(part(a, i) * (1 - share) + part(b, i) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export interface Placed {
  name: IngredientName;
  x: number;
  y: number;
  scale: number;
  turn?: number;
}

export interface Scene {
  pack: PackProps;
  /** Stands behind the pack or in front of it, on the stone; the box is 1600 × 1600. */
  behind: readonly Placed[];
  front: readonly Placed[];
  /** The pack's height and where its foot stands. */
  height: number;
  foot?: number;
  /** Which leaves shade the wall. */
  shade: "palm" | "branch";
}

const WARM = "#f6ead6";

/** Light and texture that all pictures share. */
function Defs({ tint }: { tint: string }) {
  const wall = mix(WARM, tint, 0.2);
  return (
    <defs>
      <radialGradient id="wall" cx="0.22" cy="0.12" r="1.15">
        <stop offset="0" stopColor={mix(wall, "#fffdf6", 0.72)} />
        <stop offset=".42" stopColor={wall} />
        <stop offset="1" stopColor={mix(wall, mix(tint, "#2a1d12", 0.5), 0.36)} />
      </radialGradient>
      <linearGradient id="table" y2="1" x2="0">
        <stop offset="0" stopColor={mix(mix(wall, "#8a6a45", 0.34), tint, 0.08)} />
        <stop offset="1" stopColor={mix(mix(wall, "#3b2a1a", 0.66), tint, 0.08)} />
      </linearGradient>
      <linearGradient id="stonetop" x1="0" y1="0" x2="1" y2="0.5">
        <stop offset="0" stopColor="#cfc7ba" />
        <stop offset=".45" stopColor="#aaa296" />
        <stop offset="1" stopColor="#857d72" />
      </linearGradient>
      <linearGradient id="stoneside" x1="0" x2="1" y1="0" y2="0.25">
        <stop offset="0" stopColor="#8d857a" />
        <stop offset=".35" stopColor="#6b645b" />
        <stop offset="1" stopColor="#413c36" />
      </linearGradient>
      <filter id="grain" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" seed="7" />
        <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .55 -.14" />
      </filter>
      <filter id="plaster" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.006 0.011" numOctaves="5" seed="12" result="n" />
        <feDiffuseLighting in="n" surfaceScale="5" lightingColor="#fff" result="l">
          <feDistantLight azimuth="225" elevation="62" />
        </feDiffuseLighting>
        <feColorMatrix in="l" values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0" />
      </filter>
      <filter id="rock" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.021 0.03" numOctaves="5" seed="31" result="n" />
        <feDiffuseLighting in="n" surfaceScale="9" lightingColor="#fff">
          <feDistantLight azimuth="228" elevation="48" />
        </feDiffuseLighting>
      </filter>
      <filter id="wood" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.0022 0.06" numOctaves="4" seed="5" />
        <feColorMatrix values="0 0 0 0 .2  0 0 0 0 .12  0 0 0 0 .05  1.5 0 0 0 -.58" />
      </filter>
      <filter id="soft">
        <feGaussianBlur stdDeviation="26" />
      </filter>
      <filter id="softer">
        <feGaussianBlur stdDeviation="46" />
      </filter>
      <filter id="contact">
        <feGaussianBlur stdDeviation="9" />
      </filter>
      <filter id="leafblur">
        <feGaussianBlur stdDeviation="15" />
      </filter>
      <clipPath id="topclip">
        <path d={STONE_TOP} />
      </clipPath>
      <clipPath id="sideclip">
        <path d={STONE_SIDE} />
      </clipPath>
      <radialGradient id="vignette" cx=".42" cy=".4" r=".82">
        <stop offset=".55" stopColor="#1a0f06" stopOpacity="0" />
        <stop offset="1" stopColor="#1a0f06" stopOpacity=".34" />
      </radialGradient>
    </defs>
  );
}

const STONE_TOP =
  "M118 1178C150 1096 470 1062 812 1060C1150 1062 1452 1094 1488 1172C1508 1236 1180 1322 800 1326C420 1324 92 1252 118 1178Z";
const STONE_SIDE =
  "M116 1182C104 1252 420 1326 800 1328C1184 1326 1504 1240 1490 1176C1500 1270 1496 1330 1488 1392C1476 1448 1190 1494 806 1496C420 1496 150 1458 126 1400C114 1340 112 1250 116 1182Z";

/** A leaf of the shadow on the wall. */
const leafPath = "M0 0C34 -26 92 -32 168 0C92 32 34 26 0 0Z";

function WallShade({ kind }: { kind: Scene["shade"] }) {
  const palm = Array.from({ length: 13 }, (_, i) => ({ t: i / 12, side: i % 2 ? 1 : -1 }));
  return (
    <g filter="url(#leafblur)" fill="#4a331d" fillOpacity=".23">
      {kind === "palm" ? (
        <g transform="translate(-60 120) rotate(24)">
          <path d="M0 0Q300 -60 640 60" stroke="#4a331d" strokeOpacity=".2" strokeWidth="9" fill="none" />
          {palm.map(({ t, side }) => (
            <path
              key={t}
              d={leafPath}
              transform={`translate(${60 + t * 560} ${-40 * Math.sin(t * 3) + t * 60}) rotate(${side * (74 - t * 40)}) scale(${1.5 - t * 0.6} ${0.72 - t * 0.2})`}
            />
          ))}
        </g>
      ) : (
        <g transform="translate(430 -60) rotate(112)">
          <path d="M0 0Q260 60 760 300" stroke="#4a331d" strokeOpacity=".2" strokeWidth="9" fill="none" />
          {[0, 1, 2, 3, 4, 5, 6, 7].map((i) => (
            <path
              key={i}
              d={leafPath}
              transform={`translate(${80 + i * 88} ${12 + i * i * 4.6}) rotate(${i % 2 ? 78 - i * 3 : -42 - i * 2}) scale(${1.25 - i * 0.04} 1.45)`}
            />
          ))}
        </g>
      )}
      <path d="M900 -80L1290 -80L1700 760L1700 1100Z" fill="#fff9e6" fillOpacity=".26" />
    </g>
  );
}

function Shadow({ x, y, width, reach }: { x: number; y: number; width: number; reach: number }) {
  return (
    <>
      <path
        d={`M${x - width * 0.46} ${y - 6}L${x + width * 0.46} ${y - 8}L${x + width * 0.46 + reach} ${y - reach * 0.1}L${x + reach * 0.4} ${y + 30}Z`}
        fill="#1d130a"
        fillOpacity=".42"
        filter="url(#soft)"
      />
      <ellipse cx={x + 8} cy={y + 1} rx={width * 0.5} ry="15" fill="#140c05" fillOpacity=".72" filter="url(#contact)" />
    </>
  );
}

const place = (p: Placed, i: number): ReactNode => (
  <g key={`${p.name}${i}`} transform={`translate(${p.x} ${p.y}) scale(${p.scale})`}>
    <Ingredient name={p.name} turn={p.turn ?? 0} />
  </g>
);

/** The backdrop: wall, table and stone; what stands on it comes as children. */
export function Backdrop({
  tint,
  shade,
  view = "0 0 1600 1600",
  children,
}: {
  tint: string;
  shade: Scene["shade"];
  /** The part that is seen. */
  view?: string;
  children: ReactNode;
}) {
  return (
    <svg viewBox={view} width="1600" height="1600" xmlns="http://www.w3.org/2000/svg">
      <title>Still life</title>
      <Defs tint={tint} />
      <rect width="1600" height="1600" fill="url(#wall)" />
      <rect width="1600" height="1330" filter="url(#plaster)" style={{ mixBlendMode: "soft-light" }} opacity=".5" />
      <WallShade kind={shade} />
      <g>
        <rect y="1300" width="1600" height="300" fill="url(#table)" />
        <rect y="1300" width="1600" height="300" filter="url(#wood)" opacity=".55" />
        <rect y="1284" width="1600" height="40" fill="#3b2614" opacity=".3" filter="url(#soft)" />
      </g>
      <ellipse cx="880" cy="1480" rx="790" ry="62" fill="#1a0f06" fillOpacity=".62" filter="url(#soft)" />
      <g clipPath="url(#sideclip)">
        <rect y="1050" width="1600" height="470" fill="#a89f92" />
        <rect y="1050" width="1600" height="470" filter="url(#rock)" opacity=".38" />
        <rect y="1050" width="1600" height="470" fill="url(#stoneside)" fillOpacity=".8" />
        <path d="M560 1326l-14 60 20 50-8 60" stroke="#241f1a" strokeOpacity=".5" strokeWidth="4" fill="none" />
      </g>
      <g clipPath="url(#topclip)">
        <rect y="1040" width="1600" height="320" fill="#b9b0a3" />
        <rect y="1040" width="1600" height="320" filter="url(#rock)" opacity=".3" />
        <rect y="1040" width="1600" height="320" fill="url(#stonetop)" fillOpacity=".78" />
        <ellipse cx="430" cy="1110" rx="420" ry="90" fill="#fff6e0" fillOpacity=".34" filter="url(#soft)" />
      </g>
      <path
        d="M116 1182C104 1252 420 1326 800 1328C1184 1326 1504 1240 1490 1176"
        stroke="#f4ead8"
        strokeOpacity=".55"
        strokeWidth="4"
        fill="none"
      />
      {children}
      <rect width="1600" height="1600" fill="url(#vignette)" />
      <rect width="1600" height="1600" filter="url(#grain)" opacity=".16" style={{ mixBlendMode: "overlay" }} />
    </svg>
  );
}

/** The product among its ingredients, from the front. */
export function FrontScene({ pack, behind, front, height, foot = 1214, shade }: Scene) {
  const width = height * 0.75;
  const wide = width * 0.62;
  return (
    <Backdrop tint={pack.colors.body} shade={shade}>
      <path
        d={`M${800 - wide * 0.2} 1150L${800 + wide * 0.6} 1150L${1180 + wide * 0.4} 320L${900 + wide * 0.3} 280Z`}
        fill="#2b1a0c"
        fillOpacity=".2"
        filter="url(#softer)"
      />
      {behind.map(place)}
      <Shadow x={800} y={foot} width={wide} reach={330} />
      <g transform={`translate(${800 - width / 2} ${foot - (height * 377) / 400}) scale(${height / 400})`}>
        <PackBody {...pack} />
      </g>
      {front.map(place)}
    </Backdrop>
  );
}

/** The pack without the shadow that it draws for itself. */
export const PackBody = (props: PackProps) => (
  <svg x="0" y="0" width="300" height="400" className="pack-in-scene" aria-hidden="true">
    <Pack {...props} />
  </svg>
);

/** The label from near, on the same wall: sharp print, woven band, the edge of the light. */
export function LabelDetail({ pack, shade }: Pick<Scene, "pack" | "shade">) {
  return (
    <Backdrop tint={pack.colors.body} shade={shade}>
      <rect width="1600" height="1600" fill="url(#wall)" />
      <WallShade kind={shade} />
      <path d="M-40 1600L-40 300L420 1600Z" fill="#fff6df" fillOpacity=".2" filter="url(#softer)" />
      <path d="M1180 200L1660 340L1660 1700L1000 1700Z" fill="#20130a" fillOpacity=".5" filter="url(#softer)" />
      <g transform="translate(-360 -1010) rotate(-4 800 800) scale(7.6)">
        <PackBody {...pack} />
      </g>
      <rect width="1600" height="1600" fill="url(#vignette)" />
    </Backdrop>
  );
}

/** The ingredients alone, from near, on the stone. */
export const IngredientScene = ({
  pack,
  items,
  shade,
}: {
  pack: PackProps;
  items: readonly Placed[];
  shade: Scene["shade"];
}) => (
  <Backdrop tint={pack.colors.body} shade={shade} view="330 620 900 900">
    {items.map(place)}
  </Backdrop>
);
