import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvError, formatCsvRow, parseCsv } from "./csv-format.ts";
import { mergeProduct, NO_PRESERVED_CELLS, parseProductFile } from "./shopify-file.ts";
import { htmlToText } from "./shopify-product-columns.ts";

const context = {
  currency: "USD",
  findSku: (id: string) => id,
  findVariantId: () => null,
  addresses: { ownOrigins: [], isLocalSite: false, testOrigin: null },
};

describe("CSV", () => {
  it("reads quotes, doubled quotes, line breaks in cells, a byte order mark and all three line endings", () => {
    expect(parseCsv('\ufeffa,"b ""c""",\r\n"x\r\ny",,z\n1,2,3')).toEqual([
      ["a", 'b "c"', ""],
      ["x\r\ny", "", "z"],
      ["1", "2", "3"],
    ]);
    expect(parseCsv("")).toEqual([]);
    expect(parseCsv("\r\n\r\na\r\n")).toEqual([["a"]]);
    expect(parseCsv("a,")).toEqual([["a", ""]]);
  });

  it.each(['"open', 'a"b', '"a"b'])("refuses %s", (text) => {
    expect(() => parseCsv(text)).toThrow(CsvError);
  });

  it("round-trips any cells", () => {
    const cells = fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 5 }), (rows) => {
        const text = rows.map((r) => `${formatCsvRow(r)}\r\n`).join("");
        expect(parseCsv(text)).toEqual(
          rows.map((r) =>
            r[0]?.startsWith("\ufeff") && r === rows[0] && !text.startsWith('"') ? [r[0].slice(1), ...r.slice(1)] : r,
          ),
        );
      }),
    );
  });
});

describe("a product file", () => {
  it("must have handles, and each column once", () => {
    expect(parseProductFile("Title\nx").errors[0]?.message).toContain("Handle");
    expect(parseProductFile("Handle,A,A\nx,1,2").errors[0]?.message).toContain("same name");
    expect(parseProductFile('Handle\n"x').errors[0]).toMatchObject({
      row: 2,
      message: "A quotation mark is never closed.",
    });
    expect(parseProductFile("Handle,Title\n,x\na,b,c").errors.map((e) => e.row)).toEqual([2, 3]);
  });

  it("reports the cell that is wrong", () => {
    const { header, groups } = parseProductFile(
      "Handle,Title,Variant Price,Variant Grams,Variant Inventory Qty\na,A,free,heavy,1.5\n",
    );
    const [group] = groups;
    if (!group) throw new Error("no group");
    const { rows } = mergeProduct(null, NO_PRESERVED_CELLS, group, header, context);
    expect(rows).toMatchObject([{ row: 2, action: "refuse" }]);
    expect(rows[0]?.errors.map((e) => e.column)).toEqual(["Variant Grams", "Variant Inventory Qty", "Variant Price"]);
  });

  it("strips scripts and tags from descriptions", () => {
    expect(htmlToText("<p>One &amp; two</p><script>alert(1)</script><p>three<br>four</p>")).toBe(
      "One & two\n\nthree\n\nfour",
    );
    expect(htmlToText("&lt;b&gt;")).toBe("<b>");
  });
});
