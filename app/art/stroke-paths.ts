/** Small pens for the plant drawings; all return SVG path data, rounded to a tenth. */

const r = (n: number) => Math.round(n * 10) / 10;
const turn = (x: number, y: number, deg: number) => {
  const a = (deg * Math.PI) / 180;
  const [c, s] = [Math.cos(a), Math.sin(a)];
  return (dx: number, dy: number) => `${r(x + dx * c - dy * s)} ${r(y + dx * s + dy * c)}`;
};

/** A leaf that starts at x,y and points to `deg` (0 is right, 90 is down), with its midrib and `veins` pairs of veins. */
export function leaf(x: number, y: number, deg: number, length: number, width: number, veins = 0): string {
  const p = turn(x, y, deg);
  const w = width / 2;
  let d = `M${p(0, 0)}C${p(length * 0.2, -w * 1.25)} ${p(length * 0.7, -w * 1.15)} ${p(length, 0)}C${p(length * 0.7, w * 1.15)} ${p(length * 0.2, w * 1.25)} ${p(0, 0)}ZM${p(0, 0)}L${p(length * 0.86, 0)}`;
  for (let i = 1; i <= veins; i++) {
    const at = (length * i) / (veins + 1.4);
    const reach = w * 0.78 * Math.sin(Math.PI * (i / (veins + 1)) * 0.8 + 0.35);
    d += `M${p(at, 0)}L${p(at + length * 0.12, -reach)}M${p(at, 0)}L${p(at + length * 0.12, reach)}`;
  }
  return d;
}

/** A circle as path data. */
export function dot(x: number, y: number, radius: number): string {
  return `M${r(x - radius)} ${r(y)}a${r(radius)} ${r(radius)} 0 1 0 ${r(radius * 2)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-radius * 2)} 0Z`;
}

/** An ellipse of half axes a and b, turned by deg. */
export function oval(x: number, y: number, a: number, b: number, deg = 0): string {
  const p = turn(x, y, deg);
  return `M${p(-a, 0)}A${r(a)} ${r(b)} ${deg} 1 0 ${p(a, 0)}A${r(a)} ${r(b)} ${deg} 1 0 ${p(-a, 0)}Z`;
}

/** A dense seed head: `count` seeds on a sunflower spiral squeezed to the half axes a and b. */
export function seeds(x: number, y: number, a: number, b: number, count: number, size: number): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const angle = i * 2.39996;
    const reach = Math.sqrt((i + 0.5) / count);
    // Narrow towards the top, as a panicle is.
    const ey = Math.sin(angle) * reach;
    d += dot(x + Math.cos(angle) * reach * a * (0.72 + ey * 0.34), y + ey * b, size * (0.85 + (i % 3) * 0.12));
  }
  return d;
}

/** So many strokes, each drawn by its number. */
export const row = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
