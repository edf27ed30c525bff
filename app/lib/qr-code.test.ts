import { expect, it } from "vitest";
import {
  correctionCodewords,
  dataPositions,
  encodeQrCode,
  formatBits,
  MASKS,
  qrCodePath,
  versionBits,
} from "./qr-code.ts";

it("corrects errors, and names level, mask and version, as the standard's own examples do", () => {
  // ISO/IEC 18004 annex I and the textbook "HELLO WORLD" at 1-M.
  expect(correctionCodewords([16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17], 10)).toEqual([
    165, 36, 212, 193, 237, 54, 199, 135, 44, 85,
  ]);
  expect(correctionCodewords([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10)).toEqual([
    196, 35, 39, 119, 235, 215, 231, 226, 93, 23,
  ]);
  expect([0, 5, 7].map((m) => formatBits(m).toString(2).padStart(15, "0"))).toEqual([
    "101010000010010",
    "100000011001110",
    "100101010100000",
  ]);
  expect(versionBits(7).toString(2).padStart(18, "0")).toBe("000111110010010100");
});

/** Reads a code back as a reader does: format, mask, blocks, text. Written apart from the writer, with tables of data words per block. */
function read(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const dark = (x: number, y: number): number => (grid[y]?.[x] ? 1 : 0);
  const seen = [0, 1, 2, 3, 4, 5]
    .map((i) => dark(8, i))
    .concat(
      [dark(8, 7), dark(8, 8), dark(7, 8)],
      [9, 10, 11, 12, 13, 14].map((i) => dark(14 - i, 8)),
    );
  const bits = seen.reduce((n, b, i) => n | (b << i), 0);
  const mask = MASKS.findIndex((_, m) => formatBits(m) === bits);
  expect(mask).toBeGreaterThanOrEqual(0);
  const flip = MASKS[mask] as (typeof MASKS)[number];
  const raw = dataPositions(version).map(([x, y]) => dark(x, y) ^ (flip(x, y) ? 1 : 0));
  const words = Array.from({ length: raw.length >> 3 }, (_, i) =>
    raw.slice(i * 8, i * 8 + 8).reduce((n, b) => (n << 1) | b, 0),
  );
  const lengths = [
    [16],
    [28],
    [44],
    [32, 32],
    [43, 43],
    [27, 27, 27, 27],
    [31, 31, 31, 31],
    [38, 38, 39, 39],
    [36, 36, 36, 37, 37],
    [43, 43, 43, 43, 44],
  ][version - 1] as number[];
  const blocks: number[][] = lengths.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...lengths); i++)
    lengths.forEach((length, b) => {
      if (i < length) blocks[b]?.push(words[at++] as number);
    });
  const check = (words.length - at) / lengths.length;
  const checks: number[][] = lengths.map(() => []);
  for (let i = 0; i < check; i++) for (const c of checks) c.push(words[at++] as number);
  blocks.forEach((b, i) => {
    expect(correctionCodewords(b, check)).toEqual(checks[i]);
  });
  const data = blocks
    .flat()
    .map((w) => w.toString(2).padStart(8, "0"))
    .join("");
  expect(data.slice(0, 4)).toBe("0100");
  const long = version < 10 ? 8 : 16;
  const count = Number.parseInt(data.slice(4, 4 + long), 2);
  const bytes = Array.from({ length: count }, (_, i) =>
    Number.parseInt(data.slice(4 + long + i * 8, 12 + long + i * 8), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

it.each([1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 181, 213])("%i bytes are read back", (length) => {
  const text = "https://tikari.example/lab/lots/PUNA-2608-01/".repeat(5).slice(0, length);
  expect(read(encodeQrCode(text))).toBe(text);
});

it("holds any letters, and refuses what does not fit", () => {
  expect(read(encodeQrCode("Ñandú 中文"))).toBe("Ñandú 中文");
  expect(() => encodeQrCode("x".repeat(214))).toThrow(RangeError);
});

it("is drawn as one path that covers the dark modules", () => {
  const grid = encodeQrCode("x");
  const drawn = [...qrCodePath(grid).matchAll(/h(\d+)v1/g)].reduce((n, m) => n + Number(m[1]), 0);
  expect(drawn).toBe(grid.flat().filter(Boolean).length);
});
