import { describe, expect, it } from "vitest";
import { detectCsvSeparator, parseCsv } from "./csv-format.ts";
import { decodeTextFile } from "./file-encoding.ts";

const TEXT = "Handle,Title\r\nmaca,Röst & Söhne";
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};

describe("an uploaded file", () => {
  it("is read as UTF-8, with or without a byte order mark", () => {
    expect(decodeTextFile(new TextEncoder().encode(TEXT))).toEqual({ text: TEXT, encoding: "utf-8" });
    expect(decodeTextFile(new TextEncoder().encode(`\ufeff${TEXT}`))).toEqual({ text: TEXT, encoding: "utf-8" });
    expect(decodeTextFile(new Uint8Array())).toEqual({ text: "", encoding: "utf-8" });
  });

  it("is read as Windows-1252 where it is no UTF-8", () => {
    const bytes = Uint8Array.from(`${TEXT} \x80`, (c) => c.charCodeAt(0));
    expect(decodeTextFile(bytes)).toEqual({ text: `${TEXT} €`, encoding: "windows-1252" });
  });

  it("is read as UTF-16 of either byte order, with or without its mark", () => {
    for (const mark of ["\ufeff", ""]) {
      expect(decodeTextFile(utf16(mark + TEXT, true))).toEqual({ text: TEXT, encoding: "utf-16le" });
      expect(decodeTextFile(utf16(mark + TEXT, false))).toEqual({ text: TEXT, encoding: "utf-16be" });
    }
  });
});

it.each([",", ";", "\t"] as const)("cells may be separated by %j, also inside quotation marks", (separator) => {
  const rows = [
    ["Handle", "Title, Name; x", "Tags"],
    ["maca", 'a "b"; c,\td', ""],
    ["puna", "", "x"],
  ];
  const file = rows.map((r) => r.map((c) => `"${c.replaceAll('"', '""')}"`).join(separator)).join("\r\n");
  expect(detectCsvSeparator(file)).toBe(separator);
  expect(parseCsv(file, separator)).toEqual(rows);
});

it("a file of one column is separated by commas", () => {
  expect(detectCsvSeparator("Handle\nmaca;x")).toBe(",");
});
