import { expect, it } from "vitest";
import { type CsvCell, streamCsvDownload, toCsvLines } from "./csv.ts";

it("quotes where needed, and disarms formulas", () => {
  expect(toCsvLines([["a,b", 'say "x"', "two\nlines", null, -3, " padded "]])).toBe(
    '"a,b","say ""x""","two\nlines",,-3," padded "\r\n',
  );
  for (const bad of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
    expect(toCsvLines([[bad]]).replaceAll('"', "")).toMatch(/^'/);
});

it("streams all pages, empty ones included, until there is no next cursor", async () => {
  const pages: CsvCell[][][] = [[["a"], ["b"]], [], [["c"]]];
  const response = streamCsvDownload<number>("x.csv", ["name"], async (after) => {
    const at = after ?? 0;
    return { rows: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null };
  });
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="x.csv"');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("name\r\na\r\nb\r\nc\r\n");
});
