import { expect, it } from "vitest";
import { encodeQrCode, qrCodePath } from "./qr-code.ts";

/** "https://tikari.example/lab/lots/PUNA-2608-01" at level M, mask and all, as an encoder written apart from this one made it. */
const KNOWN_CODE = `
#######.#.#.#..####..#.#..#######
#.....#...##....##.####.#.#.....#
#.###.#..##..#......#.#...#.###.#
#.###.#.###...#..#####.#..#.###.#
#.###.#.#.##.##...####..#.#.###.#
#.....#.#..#.#..#..#......#.....#
#######.#.#.#.#.#.#.#.#.#.#######
........##..#..####..#.#.........
#...#.###........#####...#####..#
...#...#....##.##.#....#.#...##.#
...##.##.##.#..###...#####...#.#.
.##..#.####.#.##.##..#.#..#......
...####.####.###..###....#####.##
.#.##..#.##..#..##.#.####....##..
..######.######.#.##...#.###...#.
.#.##..#...##....#######.####....
#.....####...###.#...##.#.#.#.##.
...#.....#..#######..#.#.....##.#
..##..##.#.##.##..#.#..##..#.#.#.
.#...#...##.#.......#.#....#...##
.#....#...#.#..##.....##.#####...
#..###...#..###..####..##....#.#.
..#.###.######.#.##.##.###..####.
...#.#.###.##..###...#.##........
###...#.#...#.#..#.##########.#..
........######.#..#...#.#...#.##.
#######.#..#######..###.#.#.##...
#.....#..#.#.#..###..#..#...#..##
#.###.#.#.###.#...###...######.##
#.###.#..#.#.##.#..#.####.###.##.
#.###.#..###....##.#.####.###....
#.....#...##.....########.#..#...
#######.###.#..#.#..###.###.....#
`;

it("draws a known code module by module", () => {
  const rows = encodeQrCode("https://tikari.example/lab/lots/PUNA-2608-01").map((row) =>
    row.map((dark) => (dark ? "#" : ".")).join(""),
  );
  expect(rows).toEqual(KNOWN_CODE.trim().split("\n"));
});

it("grows with the text, holds any letters, and refuses what does not fit", () => {
  expect([1, 14, 15, 213, 2331].map((bytes) => encodeQrCode("x".repeat(bytes)).length)).toEqual([21, 21, 25, 57, 177]);
  expect(encodeQrCode("Ñandú 中文")).not.toEqual(encodeQrCode("Nandu 中文"));
  expect(() => encodeQrCode("x".repeat(2332))).toThrow(RangeError);
});

it("is drawn as one path that covers the dark modules", () => {
  const grid = encodeQrCode("x");
  const drawn = [...qrCodePath(grid).matchAll(/h(\d+)v1/g)].reduce((n, m) => n + Number(m[1]), 0);
  expect(drawn).toBe(grid.flat().filter(Boolean).length);
});
