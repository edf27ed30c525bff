/** Stones of the pile from the ground up: x, y, half width, half height, turn in degrees. */
const STONES = [
  [120, 232, 74, 26, -2],
  [114, 190, 56, 22, 3],
  [126, 153, 44, 18, -5],
  [117, 121, 33, 16, 4],
  [124, 94, 22, 13, -8],
  [119, 72, 14, 10, 6],
] as const;

/**
 * An apacheta, the pile of stones that marks a pass in the Andes, in front of the sun: for the pages on which
 * someone has lost the way. 240 × 270, tinted by the theme.
 */
export function Cairn({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 270" className={className} aria-hidden="true">
      <circle cx="146" cy="104" r="78" fill="var(--art-sun)" opacity="0.85" />
      <circle cx="146" cy="104" r="96" fill="none" stroke="var(--art-sun)" strokeWidth="1.2" opacity="0.5" />
      <circle cx="146" cy="104" r="114" fill="none" stroke="var(--art-sun)" strokeWidth="1.2" opacity="0.3" />
      <ellipse cx="122" cy="257" rx="112" ry="11" fill="var(--ridge-5)" opacity="0.35" />
      {STONES.map(([x, y, a, b, turn], i) => (
        <g key={y} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path d={stone(a, b, i)} fill={`var(--ridge-${5 - (i % 3)})`} />
          <path
            d={light(a, b)}
            fill="none"
            stroke="var(--ridge-1)"
            strokeWidth="2"
            strokeLinecap="round"
            opacity="0.55"
          />
        </g>
      ))}
      <path
        d="M119 62C118 50 121 42 120 34M120 44C126 42 132 37 133 30C126 30 121 36 120 44ZM120 50C114 48 109 44 108 37C115 38 119 43 120 50Z"
        fill="var(--ridge-4)"
        stroke="var(--ridge-5)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A worn stone of half axes a and b: rounder on one side, each a little different. */
function stone(a: number, b: number, seed: number): string {
  const lean = ((seed * 7) % 5) / 10 - 0.2;
  const top = a * (0.2 + lean);
  return `M${-a} ${b * 0.3}C${-a} ${-b * 0.7} ${-a * 0.6 + top} ${-b} ${top} ${-b}C${a * 0.7 + top * 0.4} ${-b} ${a} ${-b * 0.5} ${a} ${b * 0.2}C${a} ${b * 0.85} ${a * 0.6} ${b} 0 ${b}C${-a * 0.7} ${b} ${-a} ${b * 0.85} ${-a} ${b * 0.3}Z`;
}

/** The light along a stone's upper side. */
function light(a: number, b: number): string {
  return `M${-a * 0.62} ${-b * 0.38}C${-a * 0.4} ${-b * 0.72} ${-a * 0.1} ${-b * 0.78} ${a * 0.24} ${-b * 0.72}`;
}
