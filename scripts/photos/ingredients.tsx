/** Ingredients with light from the upper left; each stands on y 0 around x 0, in the units of the scene. */
import type { ReactNode } from "react";

/** A sequence of numbers between 0 and 1 that is the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
const list = <T,>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const Ball = ({ id, light, base, dark }: { id: string; light: string; base: string; dark: string }) => (
  <radialGradient id={id} cx=".34" cy=".26" r=".85">
    <stop offset="0" stopColor={light} />
    <stop offset=".46" stopColor={base} />
    <stop offset="1" stopColor={dark} />
  </radialGradient>
);
const Ground = ({ rx, ry = rx * 0.16, dx = 26, y = 2 }: { rx: number; ry?: number; dx?: number; y?: number }) => (
  <>
    <ellipse cx={dx} cy={y + 4} rx={rx * 1.12} ry={ry * 1.25} fill="#150d06" fillOpacity=".34" filter="url(#soft)" />
    <ellipse cx={dx * 0.25} cy={y} rx={rx} ry={ry} fill="#120a04" fillOpacity=".6" filter="url(#contact)" />
  </>
);

/** A shallow bowl of stoneware, heaped with powder. */
function Bowl({
  id,
  powder,
  seed,
  utensil,
}: {
  id: string;
  powder: readonly [string, string, string];
  seed: number;
  utensil?: "spoon" | "scoop";
}) {
  const next = noise(seed);
  return (
    <g>
      <defs>
        <linearGradient id={`${id}c`} x2="1" y2=".3">
          <stop offset="0" stopColor="#fffaf0" />
          <stop offset=".4" stopColor="#ece1cd" />
          <stop offset="1" stopColor="#a08f75" />
        </linearGradient>
        <linearGradient id={`${id}in`} x2="1">
          <stop offset="0" stopColor="#8d7c62" />
          <stop offset="1" stopColor="#d9ccb4" />
        </linearGradient>
        <radialGradient id={`${id}p`} cx=".34" cy=".2" r=".9">
          <stop offset="0" stopColor={powder[0]} />
          <stop offset=".5" stopColor={powder[1]} />
          <stop offset="1" stopColor={powder[2]} />
        </radialGradient>
      </defs>
      <Ground rx={132} ry={24} dx={34} />
      <path d="M-176 -116C-172 -40 -112 -4 -56 0H56C112 -4 172 -40 176 -116Z" fill={`url(#${id}c)`} />
      <path d="M-171 -84C-120 -60 120 -60 171 -84" stroke="#9a5a35" strokeWidth="4" strokeOpacity=".75" fill="none" />
      <path d="M-168 -72C-116 -48 116 -48 168 -72" stroke="#9a5a35" strokeWidth="2" strokeOpacity=".6" fill="none" />
      <ellipse cy="-116" rx="176" ry="40" fill={`url(#${id}c)`} />
      <ellipse cy="-113" rx="164" ry="33" fill={`url(#${id}in)`} />
      <path
        d="M-154 -108C-110 -128 -70 -176 -14 -184C36 -186 96 -140 154 -108C128 -84 -128 -84 -154 -108Z"
        fill={`url(#${id}p)`}
      />
      {list(170, (i) => {
        const x = (next() - 0.5) * 280;
        const top = -108 - 74 * Math.exp(-(((x + 10) / 88) ** 2));
        const y = top + 4 + next() * (-100 - top);
        return (
          <circle key={i} cx={x} cy={y} r={1 + next() * 2.4} fill={i % 3 ? powder[2] : powder[0]} fillOpacity={0.5} />
        );
      })}
      {utensil === "spoon" ? (
        <g>
          <path d="M54 -166L236 -300" stroke="#4d2a12" strokeWidth="19" strokeLinecap="round" />
          <path d="M54 -168L234 -302" stroke="#a9713d" strokeWidth="13" strokeLinecap="round" />
          <path d="M60 -176L232 -304" stroke="#e0b07a" strokeWidth="3" strokeLinecap="round" strokeOpacity=".8" />
        </g>
      ) : null}
    </g>
  );
}

/** Something round and long, such as a bean: an ellipse with a seam. */
const Bean = ({ rx, ry, turn, fill, seam }: { rx: number; ry: number; turn: number; fill: string; seam: string }) => (
  <g transform={`rotate(${turn})`}>
    <ellipse rx={rx} ry={ry} fill={fill} />
    <path
      d={`M${-rx * 0.86} ${ry * 0.1}Q0 ${ry * 0.5} ${rx * 0.86} ${-ry * 0.08}`}
      stroke={seam}
      strokeWidth="2.6"
      fill="none"
      strokeOpacity=".7"
    />
    <path
      d={`M${-rx * 0.6} ${-ry * 0.5}Q${-rx * 0.1} ${-ry * 0.86} ${rx * 0.4} ${-ry * 0.62}`}
      stroke="#fff"
      strokeWidth="3.4"
      strokeOpacity=".26"
      fill="none"
      strokeLinecap="round"
    />
  </g>
);

function Pile({
  count,
  seed,
  width,
  height,
  draw,
}: {
  count: number;
  seed: number;
  width: number;
  height: number;
  draw: (next: () => number, i: number) => ReactNode;
}) {
  const next = noise(seed);
  const spots = list(count, () => {
    const x = (next() + next() + next() - 1.5) * width * 0.7;
    const room = Math.max(0, 1 - Math.abs(x / width)) * height;
    return { x, y: -next() * room };
  })
    .sort((a, b) => b.y - a.y)
    .reverse();
  return (
    <>
      {spots.map(({ x, y }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, never changed
        <g key={i} transform={`translate(${x} ${y})`}>
          {draw(next, i)}
        </g>
      ))}
    </>
  );
}

const drawings = {
  maca: () => (
    <g>
      <defs>
        <Ball id="maca1" light="#f6e6bd" base="#d8b87c" dark="#7a5526" />
        <Ball id="maca2" light="#c89aa4" base="#8e5365" dark="#421f2c" />
      </defs>
      <Ground rx={190} ry={26} dx={22} />
      {[
        { x: -70, y: -64, r: -158, f: "maca2", s: 1.06 },
        { x: 58, y: -66, r: -168, f: "maca1", s: 1.16 },
        { x: -40, y: -36, r: 158, f: "maca1", s: 0.78 },
      ].map(({ x, y, r, f, s }) => (
        <g key={`${x}`} transform={`translate(${x} ${y}) rotate(${r}) scale(${s})`}>
          <path
            d="M-66 -8C-66 -52 -24 -66 12 -58C52 -48 92 -14 172 4C92 20 54 54 10 60C-28 64 -66 42 -66 -8Z"
            fill={`url(#${f})`}
            transform="scale(1 .96)"
          />
          <path
            d="M172 4C200 8 214 2 236 10M120 -10C140 -24 160 -26 178 -38M104 22C124 38 146 42 160 56"
            stroke={f === "maca2" ? "#5b2d3b" : "#a27a42"}
            strokeWidth="4"
            fill="none"
            strokeLinecap="round"
          />
          <path
            d="M-20 -52C-8 -30 -6 24 -18 52M22 -50C32 -24 32 26 20 50M62 -30C70 -14 70 18 60 36"
            stroke="#3d2410"
            strokeOpacity=".24"
            strokeWidth="4"
            fill="none"
          />
          <path d="M-64 -6C-88 -24 -96 -2 -84 6C-98 16 -84 34 -64 18" fill="#5d7a3a" />
          <path
            d="M-70 -10C-92 -34 -110 -26 -104 -12M-72 8C-98 10 -104 26 -92 30"
            stroke="#7d9a52"
            strokeWidth="6"
            fill="none"
            strokeLinecap="round"
          />
        </g>
      ))}
    </g>
  ),
  cacao: () => (
    <g>
      <defs>
        <Ball id="bean" light="#a9714b" base="#6d3a20" dark="#2b1309" />
      </defs>
      <Ground rx={120} ry={20} />
      {[
        [-78, -16, 18],
        [-22, -18, -24],
        [44, -16, 30],
        [86, -14, -12],
        [4, -40, 8],
      ].map(([x, y, r]) => (
        <g key={`${x}`} transform={`translate(${x} ${y})`}>
          <Bean rx={38} ry={22} turn={r ?? 0} fill="url(#bean)" seam="#2a1208" />
        </g>
      ))}
    </g>
  ),
  nibs: () => (
    <Pile
      count={70}
      seed={91}
      width={110}
      height={20}
      draw={(next) => (
        <path
          d="M-8 -2L2 -8L9 0L1 6Z"
          transform={`rotate(${next() * 360}) scale(${0.7 + next() * 0.7})`}
          fill={next() > 0.5 ? "#4a2413" : "#6f3d22"}
        />
      )}
    />
  ),
  cinnamon: () => (
    <g>
      <defs>
        <linearGradient id="cin" y2="1" x2="0">
          <stop offset="0" stopColor="#d28b52" />
          <stop offset=".45" stopColor="#9c5526" />
          <stop offset="1" stopColor="#4b2109" />
        </linearGradient>
      </defs>
      {[
        [0, -14, -4, 250],
        [26, -2, 5, 236],
      ].map(([x, y, r, w]) => (
        <g key={`${r}`} transform={`translate(${x} ${y}) rotate(${r})`}>
          <Ground rx={(w ?? 0) / 2} ry={13} y={16} />
          <rect x={-(w ?? 0) / 2} y="-19" width={w} height="38" rx="16" fill="url(#cin)" />
          <path
            d={`M${-(w ?? 0) / 2 + 10} -2H${(w ?? 0) / 2 - 16}`}
            stroke="#3a1706"
            strokeWidth="4"
            strokeOpacity=".55"
          />
          <ellipse cx={(w ?? 0) / 2 - 8} rx="9" ry="18" fill="#7b4018" />
          <path d={`M${(w ?? 0) / 2 - 13} -6q9 -8 9 4t-8 5`} stroke="#2c1104" strokeWidth="3.4" fill="none" />
        </g>
      ))}
    </g>
  ),
  cacaobowl: () => <Bowl id="cb" powder={["#b57c51", "#8a5130", "#4e2a15"]} seed={5} utensil="spoon" />,
  proteinbowl: () => <Bowl id="pb" powder={["#fbf0d2", "#e6d2a2", "#a88d58"]} seed={8} utensil="spoon" />,
  whitebowl: () => <Bowl id="wb" powder={["#ffffff", "#eeeef0", "#a9adb4"]} seed={13} />,
  maizebowl: () => <Bowl id="mb" powder={["#96588f", "#5f2a68", "#2c1036"]} seed={17} utensil="spoon" />,
  quinoa: () => (
    <g>
      <Ground rx={150} ry={18} />
      <Pile
        count={420}
        seed={33}
        width={165}
        height={58}
        draw={(next) => {
          const c = next();
          return (
            <g>
              <circle r="7.4" cx="1.6" cy="2.4" fill="#5b431f" fillOpacity=".5" />
              <circle r="7" fill={c > 0.82 ? "#a2513a" : c > 0.7 ? "#3f302a" : c > 0.35 ? "#e9d6a6" : "#d9c08a"} />
              <circle r="2.4" cx="-2.2" cy="-2.4" fill="#fffbe9" fillOpacity=".65" />
            </g>
          );
        }}
      />
    </g>
  ),
  peas: () => (
    <g>
      <defs>
        <linearGradient id="pod" y2="1" x2=".2">
          <stop offset="0" stopColor="#a8c76b" />
          <stop offset=".5" stopColor="#6f9a3d" />
          <stop offset="1" stopColor="#33561c" />
        </linearGradient>
        <Ball id="pea" light="#d9ec9e" base="#8fb64e" dark="#42651f" />
      </defs>
      <Ground rx={170} ry={22} />
      <g transform="rotate(-8)">
        <path d="M-190 -14C-140 -70 110 -76 186 -20C120 16 -130 30 -190 -14Z" fill="url(#pod)" />
        <path d="M-176 -16C-120 -46 110 -52 172 -22C110 -2 -120 6 -176 -16Z" fill="#3d5f20" />
        {list(6, (i) => (
          <circle
            key={i}
            cx={-118 + i * 47}
            cy={-26 - Math.sin((i / 5) * 3.1) * 8}
            r={25 - Math.abs(i - 2.5) * 1.6}
            fill="url(#pea)"
          />
        ))}
        <path d="M-186 -12C-120 18 120 10 184 -18" stroke="#c5dd8d" strokeOpacity=".7" strokeWidth="5" fill="none" />
        <path d="M-188 -14c-24 -10 -34 2 -46 -8" stroke="#5b7f2f" strokeWidth="8" fill="none" strokeLinecap="round" />
      </g>
      {[
        [-60, 12],
        [120, 16],
        [30, 24],
      ].map(([x, y]) => (
        <g key={`${x}`}>
          <ellipse
            cx={(x ?? 0) + 8}
            cy={(y ?? 0) + 18}
            rx="24"
            ry="7"
            fill="#150d06"
            fillOpacity=".5"
            filter="url(#contact)"
          />
          <circle cx={x} cy={y} r="21" fill="url(#pea)" />
        </g>
      ))}
    </g>
  ),
  lucuma: () => (
    <g>
      <defs>
        <Ball id="luc" light="#c6c07a" base="#7f8c3e" dark="#39451a" />
        <Ball id="lucin" light="#ffd98a" base="#ec9f3c" dark="#b86a1c" />
        <Ball id="stonepit" light="#8a4f2c" base="#542a14" dark="#1f0d05" />
      </defs>
      <Ground rx={170} ry={26} />
      <path
        d="M-150 -84C-150 -164 -84 -196 -40 -186C8 -180 44 -142 42 -84C40 -30 4 0 -54 0C-112 0 -150 -30 -150 -84Z"
        fill="url(#luc)"
      />
      <g transform="translate(92 -74) rotate(8)">
        <ellipse rx="92" ry="82" fill="#5d6b2a" />
        <ellipse cx="-4" cy="-2" rx="86" ry="76" fill="url(#lucin)" />
        <ellipse cx="-6" cy="2" rx="34" ry="42" fill="#a95e16" />
        <ellipse cx="-8" rx="30" ry="38" fill="url(#stonepit)" />
        <path
          d="M-20 -22q8 -10 16 -4"
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="5"
          fill="none"
          strokeLinecap="round"
        />
      </g>
    </g>
  ),
  scoop: () => (
    <g>
      <defs>
        <linearGradient id="sc" x2="0" y2="1">
          <stop offset="0" stopColor="#f2f4f6" />
          <stop offset="1" stopColor="#8e979f" />
        </linearGradient>
      </defs>
      <Ground rx={150} ry={16} />
      <path d="M40 -44L214 -70L220 -50L44 -20Z" fill="url(#sc)" />
      <path d="M-96 -74H56L40 -10Q-20 8 -80 -10Z" fill="url(#sc)" />
      <ellipse cx="-20" cy="-74" rx="76" ry="20" fill="#d7dce0" />
      <path d="M-88 -76C-60 -112 20 -112 48 -76C20 -60 -62 -60 -88 -76Z" fill="#fff" />
      <path d="M-60 -92C-30 -106 0 -106 20 -96" stroke="#d4d8dd" strokeWidth="5" fill="none" strokeLinecap="round" />
    </g>
  ),
  crystals: () => (
    <Pile
      count={120}
      seed={51}
      width={120}
      height={16}
      draw={(next) => (
        <path
          d="M-6 -3L2 -7L7 1L-1 5Z"
          transform={`rotate(${next() * 360}) scale(${0.5 + next() * 0.7})`}
          fill={next() > 0.4 ? "#ffffff" : "#d8dde2"}
          fillOpacity=".95"
        />
      )}
    />
  ),
  softgels: () => (
    <g>
      <defs>
        <linearGradient id="gel" x2=".3" y2="1">
          <stop offset="0" stopColor="#ffe6a0" stopOpacity=".96" />
          <stop offset=".45" stopColor="#e69a2c" stopOpacity=".95" />
          <stop offset="1" stopColor="#8b4a0b" stopOpacity=".96" />
        </linearGradient>
      </defs>
      {[
        [-120, -18, 14],
        [-36, -20, -18],
        [58, -18, 24],
        [142, -20, -6],
        [-80, -50, -8],
        [6, -56, 12],
        [96, -50, -20],
        [-150, 16, 30],
        [40, 20, -12],
        [170, 14, 16],
      ].map(([x = 0, y = 0, r]) => (
        <g key={`${x}${y}`} transform={`translate(${x} ${y})`}>
          <ellipse cx="10" cy="22" rx="44" ry="9" fill="#2a1503" fillOpacity=".5" filter="url(#contact)" />
          <ellipse cx="22" cy="22" rx="24" ry="5" fill="#ffcf6b" fillOpacity=".55" />
          <g transform={`rotate(${r})`}>
            <rect x="-46" y="-23" width="92" height="46" rx="23" fill="url(#gel)" />
            <path
              d="M-28 -11Q0 -18 26 -12"
              stroke="#fffbe6"
              strokeWidth="7"
              strokeOpacity=".85"
              fill="none"
              strokeLinecap="round"
            />
            <path
              d="M-30 13Q4 19 32 10"
              stroke="#ffd67e"
              strokeWidth="4"
              strokeOpacity=".6"
              fill="none"
              strokeLinecap="round"
            />
          </g>
        </g>
      ))}
    </g>
  ),
  algae: () => (
    <g>
      <defs>
        <linearGradient id="alg" x2=".3" y2="1">
          <stop offset="0" stopColor="#6fb08d" />
          <stop offset=".5" stopColor="#2d6a55" />
          <stop offset="1" stopColor="#103329" />
        </linearGradient>
      </defs>
      <Ground rx={150} ry={20} />
      {[-64, -34, -12, 12, 36, 62].map((turn, i) => (
        <path
          key={turn}
          transform={`translate(${i * 10 - 26} 0) rotate(${turn}) scale(1 ${1 - Math.abs(turn) / 260})`}
          d="M-9 0C-24 -44 6 -70 -10 -112C-22 -146 8 -170 2 -214C28 -180 8 -150 22 -116C34 -80 6 -50 13 0Z"
          fill="url(#alg)"
          stroke="#9fd3b5"
          strokeOpacity=".45"
          strokeWidth="2"
        />
      ))}
    </g>
  ),
  glass: () => (
    <g>
      <defs>
        <linearGradient id="drink" x2="1">
          <stop offset="0" stopColor="#8f3f8c" />
          <stop offset=".3" stopColor="#5a1d63" />
          <stop offset="1" stopColor="#260a30" />
        </linearGradient>
        <linearGradient id="glassw" x2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".65" />
          <stop offset=".2" stopColor="#fff" stopOpacity=".1" />
          <stop offset=".8" stopColor="#fff" stopOpacity=".05" />
          <stop offset="1" stopColor="#fff" stopOpacity=".42" />
        </linearGradient>
      </defs>
      <Ground rx={90} ry={18} dx={40} />
      <ellipse cx="66" cy="10" rx="70" ry="13" fill="#8f3f8c" fillOpacity=".5" filter="url(#contact)" />
      <path d="M-92 -196L-74 -12Q0 10 74 -12L92 -196Z" fill="url(#drink)" />
      <ellipse cy="-196" rx="92" ry="21" fill="#a65aa4" />
      <ellipse cy="-195" rx="80" ry="16" fill="#6c2a74" />
      <path d="M-106 -282L-76 -8Q0 16 76 -8L106 -282Q0 -252 -106 -282Z" fill="url(#glassw)" />
      <ellipse cy="-282" rx="106" ry="24" fill="none" stroke="#fff" strokeOpacity=".8" strokeWidth="4" />
      <path d="M-84 -230L-68 -48" stroke="#fff" strokeOpacity=".6" strokeWidth="9" strokeLinecap="round" />
    </g>
  ),
  maize: () => (
    <g>
      <defs>
        <Ball id="ker" light="#a682c4" base="#4a2366" dark="#180726" />
        <linearGradient id="husk" x2=".3" y2="1">
          <stop offset="0" stopColor="#efe3b4" />
          <stop offset=".6" stopColor="#c4ad6b" />
          <stop offset="1" stopColor="#7c6430" />
        </linearGradient>
      </defs>
      <Ground rx={230} ry={24} />
      <g transform="rotate(-7)">
        <path d="M-120 -120C-220 -150 -300 -90 -330 -26C-260 -8 -170 14 -110 2Z" fill="url(#husk)" />
        <path
          d="M-126 -66C-210 -86 -270 -58 -320 -28M-122 -30C-200 -40 -260 -20 -300 -16"
          stroke="#8b7238"
          strokeWidth="4"
          strokeOpacity=".6"
          fill="none"
        />
        <path d="M-150 -62C-150 -126 120 -128 240 -62C130 8 -150 4 -150 -62Z" fill="#1c0a2b" />
        {list(6, (rowNo) =>
          list(17, (i) => {
            const t = i / 16;
            const x = -138 + t * 360;
            const half = 60 * Math.sqrt(Math.max(0.03, 1 - (Math.max(0, t - 0.3) / 0.74) ** 2));
            const y = -61 + ((rowNo - 2.5) / 2.7) * half;
            return (
              <ellipse
                key={`${rowNo}-${i}`}
                cx={x + (rowNo % 2) * 9}
                cy={y}
                rx="12.5"
                ry={Math.max(5, half / 4.6)}
                fill="url(#ker)"
              />
            );
          }),
        )}
        <path d="M-134 -6C-220 10 -280 6 -336 -20C-250 -40 -180 -60 -110 -44Z" fill="url(#husk)" fillOpacity=".94" />
        <path d="M-140 -16C-220 -8 -270 -10 -322 -20" stroke="#8b7238" strokeWidth="4" strokeOpacity=".5" fill="none" />
      </g>
    </g>
  ),
  clove: () => (
    <g>
      {[
        [-50, -4, 20],
        [0, 2, -30],
        [52, -2, 60],
        [20, 16, 8],
      ].map(([x, y, r]) => (
        <g key={`${x}`} transform={`translate(${x} ${y}) rotate(${r}) scale(1.2)`}>
          <ellipse cx="4" cy="8" rx="34" ry="6" fill="#150b04" fillOpacity=".5" filter="url(#contact)" />
          <path d="M-34 -4L12 -6L14 6L-34 3Z" fill="#5b3219" />
          <circle cx="22" r="10" fill="#7b4a26" />
          <path
            d="M10 -8L26 -14M10 8L26 14M14 -10L34 -6M14 9L34 6"
            stroke="#3f200e"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
      ))}
    </g>
  ),
  dates: () => (
    <g>
      <defs>
        <Ball id="date" light="#c07a45" base="#7a3c19" dark="#2c1106" />
      </defs>
      <Ground rx={140} ry={20} />
      {[
        [-84, -34, -14],
        [6, -30, 10],
        [92, -32, -22],
        [-34, -78, 6],
      ].map(([x, y, r]) => (
        <g key={`${x}`} transform={`translate(${x} ${y}) rotate(${r})`}>
          <ellipse rx="60" ry="33" fill="url(#date)" />
          <path
            d="M-44 -8Q-10 -22 30 -14M-40 8Q0 16 40 4M-30 20Q4 26 30 18"
            stroke="#3a1708"
            strokeWidth="4"
            strokeOpacity=".5"
            fill="none"
          />
          <path
            d="M-36 -17Q-10 -27 14 -24"
            stroke="#fff"
            strokeOpacity=".4"
            strokeWidth="6"
            strokeLinecap="round"
            fill="none"
          />
        </g>
      ))}
    </g>
  ),
  nuts: () => (
    <g>
      <defs>
        <Ball id="nut" light="#fdf1d6" base="#dcbf8d" dark="#8c6636" />
      </defs>
      <Ground rx={150} ry={20} />
      {[
        [-100, -22, -20],
        [-20, -24, 12],
        [66, -22, -8],
        [132, -20, 28],
        [20, -58, -16],
      ].map(([x, y, r]) => (
        <g key={`${x}`} transform={`translate(${x} ${y}) rotate(${r})`}>
          <path d="M-58 8C-52 -26 20 -34 58 -4C40 26 -36 32 -58 8Z" fill="url(#nut)" />
          <path d="M-50 6C-20 -8 20 -12 50 -2" stroke="#8a5b2b" strokeWidth="6" strokeOpacity=".5" fill="none" />
          <path
            d="M-30 -10Q0 -24 24 -18"
            stroke="#fff"
            strokeOpacity=".7"
            strokeWidth="5"
            strokeLinecap="round"
            fill="none"
          />
        </g>
      ))}
    </g>
  ),
  bite: () => {
    const next = noise(77);
    return (
      <g>
        <defs>
          <linearGradient id="bar" x2=".2" y2="1">
            <stop offset="0" stopColor="#b8834b" />
            <stop offset=".5" stopColor="#8a5527" />
            <stop offset="1" stopColor="#4a270e" />
          </linearGradient>
        </defs>
        <Ground rx={190} ry={22} />
        <g transform="rotate(-5)">
          <path
            d="M-196 -86Q-200 -100 -180 -102H140C150 -92 138 -82 152 -74C140 -62 156 -52 146 -40C160 -32 146 -20 154 -8L150 0H-186Q-200 -2 -198 -16Z"
            fill="url(#bar)"
          />
          {list(230, (i) => {
            const x = -188 + next() * 330;
            const y = -96 + next() * 92;
            const c = next();
            return (
              <g key={i}>
                <circle cx={x + 1.5} cy={y + 2} r="8" fill="#3a1d08" fillOpacity=".4" />
                <circle
                  cx={x}
                  cy={y}
                  r={4 + next() * 5}
                  fill={c > 0.86 ? "#3b1c0c" : c > 0.5 ? "#edd9a8" : c > 0.2 ? "#d4b478" : "#a9703a"}
                />
              </g>
            );
          })}
          <path d="M-186 -100H138" stroke="#f3dcae" strokeOpacity=".6" strokeWidth="5" />
        </g>
        {list(26, (i) => (
          <circle
            key={i}
            cx={150 + next() * 110}
            cy={-2 + next() * 22}
            r={3 + next() * 5}
            fill={next() > 0.4 ? "#e6cf9a" : "#7b4a22"}
          />
        ))}
      </g>
    );
  },
} satisfies Record<string, () => ReactNode>;

export type IngredientName = keyof typeof drawings;

export const Ingredient = ({ name, turn }: { name: IngredientName; turn: number }) => (
  <g transform={`rotate(${turn})`}>{drawings[name]()}</g>
);
