/**
 * The drawings of the sections, for the bands at the head of their pages. `npm run art` makes public/art/bands/{name}.svg of
 * each, which pages refer to; the theme's colors reach it as custom properties.
 */
import type { BandDrawing } from "./page-band.tsx";

/** Numbers 0 to n - 1 through `of`, as one text. */
const times = (n: number, of: (i: number) => string): string => Array.from({ length: n }, (_, i) => of(i)).join("");
const shape = (d: string, ridge: number) => `<path d="${d}" fill="var(--ridge-${ridge})"/>`;
const sun = (cx: number, cy: number, r: number, opacity = 1) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="var(--art-sun)" opacity="${opacity}"/>`;
const SKY = "var(--art-sky-1)";
const EARTH = "var(--color-secondary)";
const RED = "var(--color-accent)";
/** Two decimals are enough. */
const short = (n: number) => Math.round(n * 100) / 100;

/** A wave across the drawing at height y, filled to its foot. */
const wave = (y: number, lift: number) => `M0 ${y}c70 ${-lift} 110 ${-lift} 160 0s100 ${lift} 160 0v${160 - y}H0z`;

/** 320 by 160 units; what matters stands right of the middle. */
const DRAWINGS: Record<BandDrawing, () => string> = {
  /** Round terraces, as at Moray. */
  terraces: () =>
    `<g stroke="${SKY}" stroke-width="1.5">${times(
      7,
      (i) =>
        `<ellipse cx="236" cy="${74 + i * 3}" rx="${190 - i * 27}" ry="${104 - i * 15}" fill="var(--ridge-${Math.min(5, 1 + i)})"/>`,
    )}</g>`,
  /** The sun on its way, the same again and again. */
  rounds: () =>
    `<path d="M96 130a136 96 0 0 1 272 0" fill="none" stroke="var(--ridge-4)" stroke-width="1.5" stroke-dasharray="3 6"/>${sun(
      112,
      96,
      12,
      0.4,
    )}${sun(166, 54, 15, 0.6)}${sun(232, 34, 18, 0.8)}${sun(298, 54, 21)}${shape(wave(112, 26), 2)}${shape(
      wave(128, -18),
      4,
    )}${shape(wave(146, 14), 5)}`,
  /** Points of a survey on lines of equal height. */
  survey: () =>
    `<g fill="none" stroke-width="2">${times(6, (i) => {
      const [rx, ry] = [24 + i * 25, 18 + i * 17];
      return `<path d="M${256 - rx} 78c0 ${-ry} ${short(rx * 0.7)} ${short(-ry * 1.3)} ${rx} ${-ry}s${short(rx * 1.1)} ${short(ry * 0.3)} ${rx} ${ry}-${short(rx * 0.4)} ${short(ry * 1.2)} ${-rx} ${ry}-${short(rx * 0.9)}-${short(ry * 0.2)} ${-rx} ${-ry}z" stroke="var(--ridge-${i % 2 ? 3 : 4})"/>`;
    })}</g><path d="m226 84 34-28 26 34" fill="none" stroke="${RED}" stroke-width="2" stroke-dasharray="2 5"/>${[
      [226, 84],
      [260, 56],
      [286, 90],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="${RED}"/>`)
      .join("")}`,
  /** Layers of the ground, and the core that was drilled. */
  strata: () =>
    `${times(5, (i) => shape(wave(44 + i * 26, i % 2 ? -16 : 16), i + 1))}<rect x="246" y="18" width="22" height="132" rx="11" fill="${SKY}"/>${times(
      5,
      (i) => `<rect x="250" y="${24 + i * 25}" width="14" height="20" rx="4" fill="var(--ridge-${i + 1})"/>`,
    )}`,
  /** A path up a slope in hairpins. */
  hairpins: () =>
    `${sun(250, 40, 22)}${shape("M60 160 236 30q10-8 20 0l124 130z", 3)}${shape(
      "M150 160q60-70 130-64t100 64z",
      4,
    )}<path d="M232 160q60-8 48-20t-70-8 50-14 14-16-44-6 34-14 4-12-20-8 16-10" fill="none" stroke="${SKY}" stroke-width="4" stroke-linecap="round"/>`,
  /** Cloth on the loom: what is woven, and the threads that wait. */
  loom: () =>
    `<path d="${times(16, (i) => `M${86 + i * 16} 0v160`)}" stroke="var(--ridge-2)" stroke-width="2"/>${times(
      4,
      (row) =>
        times(
          8,
          (i) =>
            `<path d="M${86 + i * 32 + (row % 2) * 16} ${62 + row * 28}l14-14 14 14-14 14z" fill="${row % 2 ? RED : "var(--ridge-5)"}"/>`,
        ),
    )}<rect x="76" y="36" width="250" height="7" rx="3.5" fill="${EARTH}"/>`,
  /** A rope bridge between two banks. */
  bridge: () =>
    `${shape("M70 160q8-70 60-74 24 0 34 30l10 44z", 4)}${shape(
      "M246 160q6-60 30-78 20-12 44-12v90z",
      5,
    )}<g fill="none" stroke="${EARTH}" stroke-width="2.5"><path d="M132 84q70 46 148 0M126 104q80 44 156 0"/><path d="${times(
      9,
      (i) => `M${144 + i * 16} ${short(92 + 13 * Math.sin((i + 1) / 3.2))}v20`,
    )}" stroke-width="1.5"/></g>`,
  /** Steps cut in stone. */
  steps: () =>
    `${sun(276, 44, 24)}${times(5, (i) => shape(`M${92 + i * 44} 160v-${20 + i * 18}h${240 - i * 44}v${20 + i * 18}z`, i + 1))}`,
  /** A quipu: cords whose knots are records. */
  cords: () =>
    `<g fill="none" stroke-width="2.5"><path d="M80 26q120 22 240 0" stroke-width="5" stroke="${EARTH}"/>${times(
      9,
      (i) =>
        `<path d="M${108 + i * 25} ${32 + (i < 5 ? i : 8 - i)}q6 44-2 ${70 + ((i * 37) % 44)}" stroke="var(--ridge-${3 + (i % 3)})"/>`,
    )}${times(
      18,
      (i) =>
        `<circle cx="${110 + (i % 9) * 25}" cy="${52 + ((i * 53) % 46)}" r="4" stroke="none" fill="${i % 4 ? "var(--ridge-5)" : RED}"/>`,
    )}</g>`,
  /** A wall of fitted stones. */
  wall: () =>
    `<g stroke="${SKY}" stroke-width="3" stroke-linejoin="round">${[
      "M70 160V92l52-10 18 30-6 48z",
      "m122 82 20-34 58 6 6 44-66 14z",
      "m140 112 66-14 40 20-8 42H134z",
      "m200 54 50-22 34 26-12 40-26 20-40-20z",
      "m250 32 70-20v60l-36-14z",
      "m284 58 36 14v46h-74l26-20z",
      "M246 118h74v42h-82z",
    ]
      .map((d, i) => shape(d, 2 + (i % 4)))
      .join("")}</g>`,
};

export const bandNames = Object.keys(DRAWINGS) as BandDrawing[];

/** The file of a drawing; its one group is `b`. */
export const bandFile = (name: BandDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><g id="b">${DRAWINGS[name]()}</g></svg>\n`;
