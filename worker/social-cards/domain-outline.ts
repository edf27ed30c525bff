/** Path data of SVG as straight lines, fine enough for a picture of 1200 px. */

export type Point = readonly [x: number, y: number];

export interface Contour {
  points: Point[];
  isClosed: boolean;
}

/** Moves, stretches and turns points; `flip` for outlines of fonts, whose y goes up. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  flip?: boolean;
}

/** Straight lines that stand for a curve, by its length in pixels. */
const stepsOf = (length: number): number => Math.max(3, Math.min(40, Math.ceil(length / 3)));

const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

/** @throws Error for a command that our drawings and fonts do not have */
export function outline(d: string, place: Place): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour = { points: [], isClosed: false };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const turned = place.flip ? -place.scale : place.scale;
  const add = (px: number, py: number): void => {
    contour.points.push([place.x + px * place.scale, place.y + py * turned]);
    [x, y] = [px, py];
  };
  const begin = (): void => {
    contour = { points: [], isClosed: false };
    contours.push(contour);
  };
  const curve = (length: number, at: (t: number) => Point): void => {
    const steps = stepsOf(length * place.scale);
    for (let i = 1; i <= steps; i++) add(...at(i / steps));
  };
  for (const [, command = "", rest = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const kind = command.toUpperCase();
    const count = COUNTS[kind];
    if (count === undefined) throw new Error(`A path has the command ${command}.`);
    const isRelative = command !== kind;
    for (let i = 0; i === 0 || i + count <= numbers.length; i += Math.max(count, 1)) {
      const [ox, oy] = isRelative ? [x, y] : [0, 0];
      const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0, h = 0] = numbers.slice(i, i + count);
      if (kind === "Z") {
        contour.isClosed = true;
        [x, y] = [startX, startY];
        break;
      }
      if (kind === "M" && i === 0) {
        begin();
        add(ox + a, oy + b);
        [startX, startY] = [x, y];
      } else if (kind === "M" || kind === "L") add(ox + a, oy + b);
      else if (kind === "H") add(ox + a, y);
      else if (kind === "V") add(x, oy + a);
      else if (kind === "Q") {
        const [sx, sy, ex, ey] = [x, y, ox + c, oy + e];
        const [mx, my] = [ox + a, oy + b];
        curve(Math.hypot(mx - sx, my - sy) + Math.hypot(ex - mx, ey - my), (t) => [
          (1 - t) ** 2 * sx + 2 * (1 - t) * t * mx + t * t * ex,
          (1 - t) ** 2 * sy + 2 * (1 - t) * t * my + t * t * ey,
        ]);
      } else if (kind === "C") {
        const [sx, sy] = [x, y];
        const [p, q, r, s, ex, ey] = [ox + a, oy + b, ox + c, oy + e, ox + f, oy + g];
        curve(Math.hypot(p - sx, q - sy) + Math.hypot(r - p, s - q) + Math.hypot(ex - r, ey - s), (t) => [
          (1 - t) ** 3 * sx + 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t * t * r + t ** 3 * ex,
          (1 - t) ** 3 * sy + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * s + t ** 3 * ey,
        ]);
      } else {
        const at = arc([x, y], [ox + g, oy + h], { rx: a, ry: b, turn: c, isLarge: e !== 0, isClockwise: f !== 0 });
        curve(Math.PI * (a + b), at);
      }
      if (count === 0) break;
    }
  }
  return contours.filter(({ points }) => points.length > 1);
}

/** An elliptic arc by its parameter from 0 to 1 (SVG 2, appendix B.2.4: from endpoints to the center). */
function arc(
  [x1, y1]: Point,
  [x2, y2]: Point,
  {
    rx,
    ry,
    turn,
    isLarge,
    isClockwise,
  }: Record<"rx" | "ry" | "turn", number> & Record<"isLarge" | "isClockwise", boolean>,
): (t: number) => Point {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grow = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2));
  const [a, b] = [rx * grow, ry * grow];
  const rest = (a * b) ** 2 - (a * py) ** 2 - (b * px) ** 2;
  const root = Math.sqrt(Math.max(0, rest / ((a * py) ** 2 + (b * px) ** 2)));
  const side = isLarge === isClockwise ? -root : root;
  const [mx, my] = [(side * a * py) / b, (-side * b * px) / a];
  const [cx, cy] = [cos * mx - sin * my + (x1 + x2) / 2, sin * mx + cos * my + (y1 + y2) / 2];
  const from = Math.atan2((py - my) / b, (px - mx) / a);
  let sweep = Math.atan2((-py - my) / b, (-px - mx) / a) - from;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  return (t) => {
    const at = from + sweep * t;
    const [ex, ey] = [a * Math.cos(at), b * Math.sin(at)];
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey];
  };
}
