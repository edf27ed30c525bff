import { expect, it } from "vitest";
import { type Cell, csvDownload, csvLines } from "./csv.ts";

it("quotes what needs it, and never hands a formula to a spreadsheet", () => {
  expect(csvLines([["a,b", 'say "x"', "two\nlines", null, -3, " padded "]])).toBe(
    '"a,b","say ""x""","two\nlines",,-3," padded "\r\n',
  );
  for (const bad of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
    expect(csvLines([[bad]]).replaceAll('"', "")).toMatch(/^'/);
});

it("streams page after page, empty pages included, until there is no next", async () => {
  const pages: Cell[][][] = [[["a"], ["b"]], [], [["c"]]];
  const answer = csvDownload<number>("x.csv", ["name"], async (after) => {
    const at = after ?? 0;
    return { rows: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null };
  });
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="x.csv"');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("name\r\na\r\nb\r\nc\r\n");
});
