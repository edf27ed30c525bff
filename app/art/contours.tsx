/** Contour lines of one hill, as on a map; fills a positioned (and isolated) parent. */
export function Contours({ seed = 1, rings = 11 }: { seed?: number; rings?: number }) {
  return (
    <svg
      className="contours"
      viewBox="0 0 800 400"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.2}
      aria-hidden="true"
    >
      <path d={Array.from({ length: rings }, (_, i) => ring(seed, 36 + i * 38)).join("")} />
    </svg>
  );
}

/** One closed contour of mean radius r (in units of the 800 × 400 drawing), a smooth curve through 14 points. */
function ring(seed: number, r: number): string {
  const n = 14;
  const points = Array.from({ length: n }, (_, i) => {
    const a = (i / n) * Math.PI * 2;
    const wobble =
      1 + 0.16 * Math.sin(a * 2 + seed) + 0.09 * Math.sin(a * 3 + seed * 2.3 + r / 160) + 0.04 * Math.sin(a * 5 + seed);
    return [600 + Math.cos(a) * r * wobble * 1.25, 190 + Math.sin(a) * r * wobble * 0.8] as const;
  });
  const at = (i: number) => points[(i + n) % n] as readonly [number, number];
  const mid = (i: number) => {
    const [a, b] = [at(i), at(i + 1)];
    return [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)] as const;
  };
  // Relative, because small numbers are short.
  const step = (i: number) => {
    const [x, y] = mid(i - 1);
    const [px, py] = at(i);
    const [ex, ey] = mid(i);
    return `q${Math.round(px) - x} ${Math.round(py) - y} ${ex - x} ${ey - y}`;
  };
  return `M${mid(-1).join(" ")}${points.map((_, i) => step(i)).join("")}z`;
}
