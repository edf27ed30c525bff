/**
 * QR codes by ISO/IEC 18004: bytes, error correction level M (15 % may be lost), versions 1 to 10,
 * which hold up to 213 bytes: enough for an address.
 */

/** Total codewords, of error correction per block, and blocks, for versions 1 to 10 at level M (table 9). */
const TOTAL_CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTION_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCK_COUNTS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** The centers of the alignment patterns (annex E). */
const ALIGNMENT_CENTERS = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const elementAt = (list: readonly number[], i: number): number => list[i] as number;
const dataCodewordCount = (version: number) =>
  elementAt(TOTAL_CODEWORDS, version - 1) -
  elementAt(CORRECTION_PER_BLOCK, version - 1) * elementAt(BLOCK_COUNTS, version - 1);

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The codewords of error correction of one block (Reed and Solomon). */
export function correctionCodewords(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i++, root = multiply(root, 2)) {
    const next = [...divisor, 0];
    divisor.forEach((c, j) => {
      next[j + 1] = elementAt(next, j + 1) ^ multiply(c, root);
    });
    divisor = next;
  }
  const rest = new Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ elementAt(rest, 0);
    rest.shift();
    rest.push(0);
    for (let i = 0; i < count; i++) rest[i] = elementAt(rest, i) ^ multiply(elementAt(divisor, i + 1), factor);
  }
  return rest;
}

/** The text as codewords with their correction, blocks interleaved. */
function encodeCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const b of bytes) put(b, 8);
  const room = dataCodewordCount(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((n, b) => (n << 1) | b, 0));

  const count = elementAt(BLOCK_COUNTS, version - 1);
  const check = elementAt(CORRECTION_PER_BLOCK, version - 1);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks: { data: number[]; check: number[] }[] = [];
  for (let i = 0, from = 0; i < count; i++) {
    const length = short + (i >= count - longer ? 1 : 0);
    const own = data.slice(from, from + length);
    blocks.push({ data: own, check: correctionCodewords(own, check) });
    from += length;
  }
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const b of blocks) if (i < b.data.length) out.push(elementAt(b.data, i));
  for (let i = 0; i < check; i++) for (const b of blocks) out.push(elementAt(b.check, i));
  return out;
}

/** A value followed by the rest of its division (BCH codes of annexes C and D). */
function appendRemainder(value: number, divisor: number, count: number): number {
  let rest = value;
  for (let i = 0; i < count; i++) rest = (rest << 1) ^ ((rest >>> (count - 1)) * divisor);
  return (value << count) | rest;
}
/** The fifteen bits that name level M and the mask. */
export const formatBits = (mask: number): number => appendRemainder(mask, 0x537, 10) ^ 0x5412;
export const versionBits = (version: number): number => appendRemainder(version, 0x1f25, 12);

/** Which modules a mask turns over: row `y`, column `x` (table 10). */
export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = boolean[][];

/** The patterns that every code of a version has; `fixed` marks where data may not stand. */
function drawPatterns(version: number): { grid: Grid; fixed: Grid } {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed: Grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    const [row, mark] = [grid[y], fixed[y]];
    if (!row || !mark || x < 0 || x >= size) return;
    row[x] = dark;
    mark[x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const square = (cx: number, cy: number, reach: number, dark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(cx, cy, 4, (d) => d !== 2 && d !== 4);
  const middles = ALIGNMENT_CENTERS[version - 1] ?? [];
  const last = middles.length - 1;
  middles.forEach((cy, i) => {
    middles.forEach((cx, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) square(cx, cy, 2, (d) => d !== 1);
    });
  });
  drawFormat(set, size, 0);
  if (version >= 7)
    for (let i = 0; i < 18; i++) {
      const dark = ((versionBits(version) >>> i) & 1) === 1;
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, dark);
      set(b, a, dark);
    }
  return { grid, fixed };
}

/** Both copies of the format, and the module that is always dark. */
function drawFormat(set: (x: number, y: number, dark: boolean) => void, size: number, mask: number): void {
  const bits = formatBits(mask);
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    if (i < 8) set(size - 1 - i, 8, bit(i));
    else set(8, size - 15 + i, bit(i));
    if (i < 6) set(8, i, bit(i));
    else if (i < 8) set(8, i + 1, bit(i));
    else if (i === 8) set(7, 8, bit(i));
    else set(14 - i, 8, bit(i));
  }
  set(8, size - 8, true);
}

/** The places of data in their order: columns in pairs from the right, up and down in turn. */
export function dataPositions(version: number): [x: number, y: number][] {
  const { fixed } = drawPatterns(version);
  const size = fixed.length;
  const out: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (!fixed[y]?.[x]) out.push([x, y]);
    }
  }
  return out;
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, uneven darkness (section 7.8.3). */
function maskPenalty(grid: Grid): number {
  const size = grid.length;
  const dark = (x: number, y: number) => grid[y]?.[x] === true;
  let points = 0;
  for (const turned of [false, true])
    for (let a = 0; a < size; a++) {
      const line = Array.from({ length: size }, (_, b) => ((turned ? dark(a, b) : dark(b, a)) ? "1" : "0")).join("");
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
      points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if (dark(x, y) === dark(x + 1, y) && dark(x, y) === dark(x, y + 1) && dark(x, y) === dark(x + 1, y + 1))
        points += 3;
  const share = grid.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/**
 * A text as a QR code: rows of modules, true is dark. A border of four light modules belongs around it.
 * @throws RangeError where the text has more than 213 bytes
 */
export function encodeQrCode(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && dataCodewordCount(version) * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8) version++;
  if (version > 10) throw new RangeError("Too long for a QR code of version 10.");
  const words = encodeCodewords(bytes, version);
  const where = dataPositions(version);
  const drawn = MASKS.map((mask, number) => {
    const { grid } = drawPatterns(version);
    where.forEach(([x, y], i) => {
      const bit = ((words[i >> 3] ?? 0) >>> (7 - (i & 7))) & 1;
      (grid[y] as boolean[])[x] = (bit === 1) !== mask(x, y);
    });
    drawFormat(
      (x, y, dark) => {
        (grid[y] as boolean[])[x] = dark;
      },
      grid.length,
      number,
    );
    return { grid, points: maskPenalty(grid) };
  });
  return drawn.reduce((best, one) => (one.points < best.points ? one : best)).grid;
}

/** The dark modules as one SVG path, in units of a module, runs of a row together. */
export function qrCodePath(grid: Grid): string {
  return grid
    .flatMap((row, y) =>
      [
        ...row
          .map((d) => (d ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join("");
}
