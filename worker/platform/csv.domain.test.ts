import { expect, it } from "vitest";
import { toCsvLines } from "../kernel/csv-lines.ts";
import { pagedCsvFile } from "./csv.ts";

it("quotes where needed, and disarms formulas", () => {
  expect(toCsvLines([["a,b", 'say "x"', "two\nlines", null, -3, " padded "]])).toBe(
    '"a,b","say ""x""","two\nlines",,-3," padded "\r\n',
  );
  for (const bad of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])
    expect(toCsvLines([[bad]]).replaceAll('"', "")).toMatch(/^'/);
});

it("names its columns once, after the mark that says that it is UTF-8", async () => {
  const pages = [["a"], ["=b"]];
  const file = pagedCsvFile<number>("x.csv", ["+Name"], async (cursor) => {
    const at = cursor ?? 0;
    return { rows: [pages[at] ?? []], next: at + 1 < pages.length ? at + 1 : null };
  });
  const first = await file.loadPage(null);
  expect([first.text, first.rows, first.next]).toEqual(["\uFEFF'+Name\r\na\r\n", 1, "1"]);
  expect(await file.loadPage(first.next)).toEqual({ text: "'=b\r\n", rows: 1, next: null });
});
