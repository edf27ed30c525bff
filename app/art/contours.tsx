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
  const start = [0, 1].map((axis) => Math.round(((at(-1)[axis] ?? 0) + (at(0)[axis] ?? 0)) / 2)) as [number, number];
  let [x, y] = start;
  let control = at(0).map(Math.round) as [number, number];
  // Relative, because small numbers are short. The curve's next control point mirrors the last one (`t`), since each of
  // its ends is the middle of two points; an end is rounded from where that point really is, so that no error adds up.
  let path = `M${x} ${y}q${control[0] - x} ${control[1] - y} `;
  for (let i = 0; i < n; i++) {
    const [px, py] = at(i + 1);
    const [ex, ey] = i === n - 1 ? start : [Math.round((control[0] + px) / 2), Math.round((control[1] + py) / 2)];
    path += `${i === 0 ? "" : "t"}${ex - x} ${ey - y}`;
    control = [2 * ex - control[0], 2 * ey - control[1]];
    [x, y] = [ex, ey];
  }
  return `${path}z`;
}
