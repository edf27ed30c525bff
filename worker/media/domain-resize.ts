/** Pixels as RGBA bytes. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * A smaller picture: each new pixel is the mean of all that it covers, parts of pixels included, by their opacity, so that
 * what is transparent adds no color.
 */
export function shrinkPixels(source: Pixels, width: number, height: number): Pixels {
  if (width === source.width && height === source.height) return source;
  const data = new Uint8ClampedArray(width * height * 4);
  const columns = listSpans(source.width, width);
  const rows = listSpans(source.height, height);
  for (let y = 0; y < height; y++) {
    const row = rows[y] as Span;
    for (let x = 0; x < width; x++) meanOf(source, row, columns[x] as Span, data, (y * width + x) * 4);
  }
  return { data, width, height };
}

/** The source pixels under one new pixel, and how much of the first and of the last is covered. */
interface Span {
  from: number;
  to: number;
  first: number;
  last: number;
}

function listSpans(from: number, to: number): Span[] {
  const scale = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * scale, Math.min(from, (i + 1) * scale)];
    const first = Math.min(from - 1, Math.floor(start));
    const last = Math.max(first, Math.min(from - 1, Math.ceil(end) - 1));
    return { from: first, to: last, first: 1 - (start - first), last: end - last };
  });
}

function meanOf({ data, width }: Pixels, row: Span, column: Span, target: Uint8ClampedArray, at: number): void {
  let [red, green, blue, alpha, area] = [0, 0, 0, 0, 0];
  for (let y = row.from; y <= row.to; y++) {
    const share = y === row.from ? row.first : y === row.to ? row.last : 1;
    let i = (y * width + column.from) * 4;
    for (let x = column.from; x <= column.to; x++, i += 4) {
      const covered = share * (x === column.from ? column.first : x === column.to ? column.last : 1);
      const opaque = covered * (data[i + 3] as number);
      red += opaque * (data[i] as number);
      green += opaque * (data[i + 1] as number);
      blue += opaque * (data[i + 2] as number);
      alpha += opaque;
      area += covered;
    }
  }
  if (alpha === 0) return;
  target[at] = red / alpha;
  target[at + 1] = green / alpha;
  target[at + 2] = blue / alpha;
  target[at + 3] = alpha / area;
}

/** Upright, by EXIF's orientation. */
export function turnUpright(source: Pixels, orientation: number): Pixels {
  if (orientation <= 1 || orientation > 8) return source;
  const { width: w, height: h } = source;
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [h, w] : [w, h];
  const from = new Uint32Array(source.data.buffer, source.data.byteOffset, w * h);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [sx, sy] = sourceOf(orientation, x, y, w, h);
      to[y * width + x] = from[sy * w + sx] as number;
    }
  return { data: new Uint8ClampedArray(to.buffer), width, height };
}

/** Where a pixel of the upright picture is in the stored one. */
function sourceOf(orientation: number, x: number, y: number, w: number, h: number): [x: number, y: number] {
  switch (orientation) {
    case 2:
      return [w - 1 - x, y];
    case 3:
      return [w - 1 - x, h - 1 - y];
    case 4:
      return [x, h - 1 - y];
    case 5:
      return [y, x];
    case 6:
      return [y, h - 1 - x];
    case 7:
      return [w - 1 - y, h - 1 - x];
    default:
      return [w - 1 - y, x];
  }
}

type Transform = [a: number, b: number, c: number, d: number, e: number, f: number];

/** The transform of a canvas that draws a picture of the size w × h upright, by EXIF's orientation. */
export function uprightTransform(orientation: number, w: number, h: number): Transform {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, w, 0];
    case 3:
      return [-1, 0, 0, -1, w, h];
    case 4:
      return [1, 0, 0, -1, 0, h];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, h, 0];
    case 7:
      return [0, -1, -1, 0, h, w];
    case 8:
      return [0, -1, 1, 0, 0, w];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

/** On white, for JPEG, which has no transparency. */
export function flattenPixels({ data, width, height }: Pixels): Pixels {
  const result = new Uint8ClampedArray(data);
  for (let i = 0; i < result.length; i += 4) {
    const alpha = (result[i + 3] as number) / 255;
    if (alpha === 1) continue;
    for (let c = 0; c < 3; c++) result[i + c] = (result[i + c] as number) * alpha + 255 * (1 - alpha);
    result[i + 3] = 255;
  }
  return { data: result, width, height };
}
