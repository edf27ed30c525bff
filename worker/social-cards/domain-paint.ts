/** Paints outlines into pixels with soft edges: the few hundred lines of a social card need no library of a megabyte. */
import type { Contour } from "./domain-outline.ts";

export interface Canvas {
  /** RGBA, opaque. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Red, green and blue. */
export type Color = readonly [number, number, number];

/** The part of the canvas that outlines cover, with `margin` px around it; null: none of it. */
function frameOf(canvas: Canvas, contours: readonly Contour[], margin: number) {
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (const { points } of contours)
    for (const [x, y] of points) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  left = Math.max(0, Math.floor(left - margin));
  top = Math.max(0, Math.floor(top - margin));
  const width = Math.min(canvas.width, Math.ceil(right + margin) + 1) - left;
  const height = Math.min(canvas.height, Math.ceil(bottom + margin) + 1) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Lays a color over the canvas as strongly as the mask says. */
function blend(
  { data, width }: Canvas,
  mask: Float32Array,
  frame: NonNullable<ReturnType<typeof frameOf>>,
  [red, green, blue]: Color,
  opacity: number,
): void {
  for (let y = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++) {
      const cover = (mask[y * frame.width + x] as number) * opacity;
      if (cover <= 0) continue;
      const at = ((frame.top + y) * width + frame.left + x) * 4;
      data[at] = (data[at] as number) * (1 - cover) + red * cover;
      data[at + 1] = (data[at + 1] as number) * (1 - cover) + green * cover;
      data[at + 2] = (data[at + 2] as number) * (1 - cover) + blue * cover;
    }
}

/** Fills outlines, by the rule that SVG uses for what says nothing (nonzero), or by `evenodd`. */
export function fill(
  canvas: Canvas,
  contours: readonly Contour[],
  color: Color,
  { opacity = 1, rule = "nonzero" }: { opacity?: number; rule?: "nonzero" | "evenodd" } = {},
): void {
  const frame = frameOf(canvas, contours, 1);
  if (!frame) return;
  const { left, top, width, height } = frame;
  // Each edge adds, to the pixels that it crosses, the area to its right: the sum along a row is what is covered.
  const edges = new Float32Array(width * height + 1);
  for (const { points } of contours)
    for (let i = 0; i < points.length; i++) {
      const [ax = 0, ay = 0] = points[i] ?? [];
      const [bx = 0, by = 0] = points[(i + 1) % points.length] ?? [];
      addEdge(edges, width, height, ax - left, ay - top, bx - left, by - top);
    }
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += edges[y * width + x] as number;
      const winding = Math.abs(sum);
      edges[y * width + x] = rule === "nonzero" ? Math.min(1, winding) : 1 - Math.abs((winding % 2) - 1);
    }
  }
  blend(canvas, edges, frame, color, opacity);
}

function addEdge(edges: Float32Array, width: number, height: number, ax: number, ay: number, bx: number, by: number) {
  if (ay === by) return;
  const direction = ay < by ? 1 : -1;
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  const slope = (x1 - x0) / (y1 - y0);
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++) {
    const [from, to] = [Math.max(y, y0), Math.min(y + 1, y1)];
    const part = (to - from) * direction;
    const clampX = (x: number) => Math.min(width - 1, Math.max(0, x));
    const [xa, xb] = [clampX(x0 + (from - y0) * slope), clampX(x0 + (to - y0) * slope)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const first = Math.floor(xa);
    const last = Math.floor(xb);
    const row = y * width;
    const add = (x: number, value: number) => {
      if (x < width) edges[row + x] = (edges[row + x] as number) + value;
    };
    if (first === last) {
      const covered = 1 - ((xa + xb) / 2 - first);
      add(first, part * covered);
      add(first + 1, part * (1 - covered));
      continue;
    }
    // Over several pixels: what is right of the edge grows by the area that lies before each pixel's right side.
    const span = xb - xa;
    let before = 0;
    for (let x = first; x <= last; x++) {
      const right = Math.min(x + 1, xb);
      const left = Math.max(x, xa);
      const share = (right - left) / span;
      const until = (right - xa) / span;
      // Mean of what lies left of each point of this pixel: a triangle where the edge crosses, a rectangle after it.
      const area = ((left - xa) / span) * (right - left) + (share * (right - left)) / 2 + until * (x + 1 - right);
      add(x, part * (area - before));
      before = area;
    }
    add(last + 1, part * (1 - before));
  }
}

/** Draws outlines as lines with round ends and joins. */
export function stroke(canvas: Canvas, contours: readonly Contour[], lineWidth: number, color: Color): void {
  const reach = lineWidth / 2 + 0.5;
  const frame = frameOf(canvas, contours, reach + 1);
  if (!frame) return;
  const mask = new Float32Array(frame.width * frame.height);
  for (const { points, isClosed } of contours) {
    const count = isClosed ? points.length : points.length - 1;
    for (let i = 0; i < count; i++) {
      const [ax = 0, ay = 0] = points[i] ?? [];
      const [bx = 0, by = 0] = points[(i + 1) % points.length] ?? [];
      addLine(mask, frame, [ax - frame.left, ay - frame.top, bx - frame.left, by - frame.top], reach);
    }
  }
  blend(canvas, mask, frame, color, 1);
}

/** Marks each pixel as strongly as it is near to a line, never twice. */
function addLine(
  mask: Float32Array,
  { width, height }: { width: number; height: number },
  [ax, ay, bx, by]: readonly [number, number, number, number],
  reach: number,
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= bottom; y++)
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= right; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const t = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
      const cover = Math.min(1, reach - Math.hypot(px - t * dx, py - t * dy));
      const at = y * width + x;
      if (cover > (mask[at] as number)) mask[at] = cover;
    }
}
