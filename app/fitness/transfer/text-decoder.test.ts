import { describe, expect, it } from "vitest";
import { createFileDecoder } from "./text-decoder.ts";

/** Decoded in pieces of so many bytes. */
function decode(bytes: Uint8Array, size: number): { text: string; isWindows: boolean } {
  const decoder = createFileDecoder();
  let text = "";
  for (let at = 0; at < bytes.length || at === 0; at += size)
    text += decoder.decode(bytes.subarray(at, at + size), at + size >= bytes.length);
  return { text, isWindows: decoder.isWindows };
}
const utf8 = (text: string) => new TextEncoder().encode(text);
/** As Excel saves it: letters up to 255, and the dash and the euro of its own. */
const windows = (text: string) =>
  Uint8Array.from(text, (letter) => ({ "–": 0x96, "€": 0x80 })[letter] ?? letter.charCodeAt(0));

describe.each([1, 2, 3, 7, 4096, 1_000_000])("in pieces of %i bytes", (size) => {
  const long = `Date,Food\n${"2026-11-26,Oats\n".repeat(400)}`;
  it.each(["Café crème – 2 €\n", `${long}Jalapeño\n`, `Açaí\n${long}Müsli\n`, "é"])(
    "Windows-1252 is told by its bytes",
    (text) => {
      expect(decode(windows(text), size)).toEqual({ text, isWindows: true });
    },
  );
  it.each(["Café crème – 2 €\n", `${long}Jalapeño 🌶\n`, `Açaí\n${long}Müsli\n`, "plain", ""])(
    "UTF-8 stays UTF-8",
    (text) => {
      expect(decode(utf8(text), size)).toEqual({ text, isWindows: false });
      expect(decode(utf8(`\uFEFF${text}`), size)).toEqual({ text, isWindows: false });
    },
  );
  it("UTF-16 is told by its mark", () => {
    const text = "Café\n";
    const little = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(decode(little, size)).toEqual({ text, isWindows: false });
  });
  it("UTF-8 with a broken letter keeps the others", () => {
    const bytes = new Uint8Array([...utf8("Müsli, Açaí, "), 0xe9, ...utf8("x")]);
    expect(decode(bytes, size)).toEqual({ text: "Müsli, Açaí, \uFFFDx", isWindows: false });
    expect(decode(utf8("Müsli, é").subarray(0, -1), size).isWindows).toBe(false);
  });
  it("XML and JSON are UTF-8", () => {
    expect(decode(new Uint8Array([...utf8("<a>"), 0xe9, ...utf8("</a>")]), size).isWindows).toBe(false);
  });
});
