import type { ReactNode } from "react";

/** Numbers 0 to n - 1 through `of`. */
const times = <T,>(n: number, of: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => of(i));
const ridge = (n: number) => ({ fill: `var(--ridge-${n})` });
const line = (n: number) => ({ stroke: `var(--ridge-${n})` });
const sun = { fill: "var(--art-sun)" };

/** A wave across the drawing at height y, filled to its foot. */
const wave = (y: number, lift: number) => `M0 ${y}c70 ${-lift} 110 ${-lift} 160 0s100 ${lift} 160 0v${160 - y}H0z`;

/** The drawings of the sections, 320 by 160 units; what matters stands right of the middle. */
const DRAWINGS = {
  /** Round terraces, as at Moray. */
  terraces: () => (
    <g stroke="var(--art-sky-1)" strokeWidth="1.5">
      {times(7, (i) => (
        <ellipse
          key={i}
          cx="236"
          cy={74 + i * 3}
          rx={190 - i * 27}
          ry={104 - i * 15}
          style={ridge(Math.min(5, 1 + i))}
        />
      ))}
    </g>
  ),
  /** The sun on its way, the same again and again. */
  rounds: () => (
    <>
      <path d="M96 130a136 96 0 0 1 272 0" fill="none" strokeWidth="1.5" strokeDasharray="3 6" style={line(4)} />
      {[
        [112, 96],
        [166, 54],
        [232, 34],
        [298, 54],
      ].map(([x, y], i) => (
        <circle key={x} cx={x} cy={y} r={12 + i * 3} style={sun} opacity={0.4 + i * 0.2} />
      ))}
      <path d={wave(112, 26)} style={ridge(2)} />
      <path d={wave(128, -18)} style={ridge(4)} />
      <path d={wave(146, 14)} style={ridge(5)} />
    </>
  ),
  /** Points of a survey on lines of equal height. */
  survey: () => (
    <>
      <g fill="none" strokeWidth="2">
        {times(6, (i) => (
          <path
            key={i}
            d={`M${252 - i * 34} 82c0-${20 + i * 13} ${14 + i * 12}-${26 + i * 16} ${26 + i * 20}-${22 + i * 15}s${34 + i * 18} ${8 + i * 4} ${30 + i * 18} ${34 + i * 14}s-${24 + i * 16} ${20 + i * 17} -${36 + i * 21} ${14 + i * 16}s-20-${10 + i * 6} -20-${26 + i * 15}`}
            style={line(i % 2 ? 3 : 4)}
          />
        ))}
      </g>
      <path d="m226 84 34-28 26 34" fill="none" stroke="var(--color-accent)" strokeWidth="2" strokeDasharray="2 5" />
      {["226 84", "260 56", "286 90"].map((at) => (
        <path key={at} d={`M${at}m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0`} fill="var(--color-accent)" />
      ))}
    </>
  ),
  /** Layers of the ground, and the core that was drilled. */
  strata: () => (
    <>
      {times(5, (i) => (
        <path key={i} d={wave(44 + i * 26, i % 2 ? -16 : 16)} style={ridge(i + 1)} />
      ))}
      <rect x="246" y="18" width="22" height="132" rx="11" fill="var(--art-sky-1)" />
      {times(5, (i) => (
        <rect key={i} x="250" y={24 + i * 25} width="14" height="20" rx="4" style={ridge(i + 1)} />
      ))}
    </>
  ),
  /** A path up a slope in hairpins. */
  hairpins: () => (
    <>
      <circle cx="250" cy="40" r="22" style={sun} />
      <path d="M60 160 236 30q10-8 20 0l124 130z" style={ridge(3)} />
      <path d="M150 160q60-70 130-64t100 64z" style={ridge(4)} />
      <path
        d="M232 160q60-8 48-20t-70-8 50-14 14-16-44-6 34-14 4-12-20-8 16-10"
        fill="none"
        stroke="var(--art-sky-1)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
  /** Cloth on the loom: what is woven, and the threads that wait. */
  loom: () => (
    <>
      {times(16, (i) => (
        <path key={i} d={`M${86 + i * 16} 0v160`} strokeWidth="2" style={line(2)} />
      ))}
      {times(4, (row) =>
        times(8, (i) => (
          <path
            key={`${row} ${i}`}
            d={`M${86 + i * 32 + (row % 2) * 16} ${62 + row * 28}l14-14 14 14-14 14z`}
            style={row % 2 ? { fill: "var(--color-accent)" } : ridge(5)}
          />
        )),
      )}
      <rect x="76" y="36" width="250" height="7" rx="3.5" fill="var(--color-secondary)" />
    </>
  ),
  /** A rope bridge between two banks. */
  bridge: () => (
    <>
      <path d="M70 160q8-70 60-74 24 0 34 30l10 44z" style={ridge(4)} />
      <path d="M246 160q6-60 30-78 20-12 44-12v90z" style={ridge(5)} />
      <g fill="none" stroke="var(--color-secondary)" strokeWidth="2.5">
        <path d="M132 84q70 46 148 0M126 104q80 44 156 0" />
        <path
          d={times(9, (i) => `M${144 + i * 16} ${92 + 13 * Math.sin((i + 1) / 3.2)}v20`).join("")}
          strokeWidth="1.5"
        />
      </g>
    </>
  ),
  /** Steps cut in stone. */
  steps: () => (
    <>
      <circle cx="276" cy="44" r="24" style={sun} />
      {times(5, (i) => (
        <path key={i} d={`M${92 + i * 44} 160v-${20 + i * 18}h${240 - i * 44}v${20 + i * 18}z`} style={ridge(i + 1)} />
      ))}
    </>
  ),
  /** A quipu: cords whose knots are records. */
  cords: () => (
    <g fill="none" strokeWidth="2.5">
      <path d="M80 26q120 22 240 0" strokeWidth="5" stroke="var(--color-secondary)" />
      {times(9, (i) => (
        <path
          key={i}
          d={`M${108 + i * 25} ${32 + (i < 5 ? i : 8 - i)}q6 44-2 ${70 + ((i * 37) % 44)}`}
          style={line(3 + (i % 3))}
        />
      ))}
      {times(18, (i) => (
        <circle
          key={i}
          cx={110 + (i % 9) * 25}
          cy={52 + ((i * 53) % 46)}
          r="4"
          stroke="none"
          fill={i % 4 ? "var(--ridge-5)" : "var(--color-accent)"}
        />
      ))}
    </g>
  ),
  /** A wall of fitted stones. */
  wall: () => (
    <g stroke="var(--art-sky-1)" strokeWidth="3" strokeLinejoin="round">
      {[
        "M70 160V92l52-10 18 30-6 48z",
        "m122 82 20-34 58 6 6 44-66 14z",
        "m140 112 66-14 40 20-8 42H134z",
        "m200 54 50-22 34 26-12 40-26 20-40-20z",
        "m250 32 70-20v60l-36-14z",
        "m284 58 36 14v46l-74 0 26-20z",
        "M246 118h74v42h-82z",
      ].map((d, i) => (
        <path key={d} d={d} style={ridge(2 + (i % 4))} />
      ))}
    </g>
  ),
} satisfies Record<string, () => ReactNode>;

export type BandDrawing = keyof typeof DRAWINGS;

/** The drawing of a section, at the end of its band. */
export function BandArt({ name }: { name: BandDrawing }) {
  return (
    <svg className="page-band-art" viewBox="0 0 320 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {DRAWINGS[name]()}
    </svg>
  );
}
