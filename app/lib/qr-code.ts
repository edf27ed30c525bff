import { encode } from "uqr";

/**
 * A text as a QR code of error correction level M (15 % may be lost): rows of modules, true is dark. A border of four
 * light modules belongs around it.
 * @throws RangeError where the text has more than 2331 bytes
 */
export const encodeQrCode = (text: string): boolean[][] => encode(text, { ecc: "M", border: 0 }).data;

/** The dark modules as one SVG path, in units of a module, runs of a row together. */
export function qrCodePath(grid: boolean[][]): string {
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
