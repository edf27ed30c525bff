import type { Canvas } from "./domain-paint.ts";

/** A part of a picture. */
export function cropCanvas(
  source: Canvas,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Canvas & { data: Uint8ClampedArray<ArrayBuffer> } {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * source.width + x) * 4;
    data.set(source.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}
