import { expect, it } from "vitest";
import { checkDigit, expandUpcE, parseBarcode } from "./domain-barcode.ts";

it("computes the check digits of published examples", () => {
  // GS1's own example of EAN-13, the example of a manual of Worth Data (UPC-A), and Wikipedia's EAN-8.
  expect(checkDigit("629104150021")).toBe(3);
  expect(checkDigit("18314589938")).toBe(5);
  expect(checkDigit("501001708843")).toBe(9);
  expect(checkDigit("400638133393")).toBe(1);
  expect(checkDigit("9638507")).toBe(4);
  expect(checkDigit("03600029145")).toBe(2);
});

it("expands UPC-E by its last digit", () => {
  // The example of Worth Data's manual: 123456 is 1234500006, with check digit 5.
  expect(expandUpcE("01234565")).toBe("012345000065");
  expect(expandUpcE("04252614")).toBe("042100005264");
  expect(expandUpcE("04252615")).toBeNull();
  expect(expandUpcE("24252614")).toBeNull();
});

it("takes every kind of barcode, as 13 digits or as the 8 of EAN-8", () => {
  expect(parseBarcode("4006381333931")).toEqual({ ok: true, gtin: "4006381333931" });
  expect(parseBarcode("0 36000 29145 2")).toEqual({ ok: true, gtin: "0036000291452" });
  expect(parseBarcode("96385074")).toEqual({ ok: true, gtin: "96385074" });
  expect(parseBarcode("04252614")).toEqual({ ok: true, gtin: "0042100005264" });
  expect(parseBarcode("04006381333931")).toEqual({ ok: true, gtin: "4006381333931" });
});

it("refuses what was misread, and says so", () => {
  expect(parseBarcode("4006381333932")).toEqual({
    ok: false,
    problem: "The last digit doesn't fit the others. Check the digits or scan again.",
  });
  for (const text of ["", "12345", "40063813339", "400638133393x", "96385075", "14006381333938"])
    expect(parseBarcode(text).ok, text).toBe(false);
});
