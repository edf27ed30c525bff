import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cardBrandOf,
  findExpiryProblem,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  parseExpiry,
  validExpiry,
} from "./card-format.ts";

describe("the expiration date", () => {
  it("is read from everything that people paste and browsers fill in", () => {
    for (const text of ["1230", "12/30", "12/2030", "12 / 30", "12 / 2030", "122030", "2030-12", "12-30", " 12 /30 "]) {
      expect(formatExpiry(text), text).toBe("12 / 30");
      expect(parseExpiry(text)).toEqual({ month: 12, year: 2030 });
    }
    expect(formatExpiry("1/30")).toBe("01 / 30");
    expect(formatExpiry("7")).toBe("07 / ");
  });

  it("grows digit by digit, also with a year of four digits", () => {
    const type = (text: string) => [...text].reduce((shown, sign) => formatExpiry(shown + sign), "");
    expect(type("1230")).toBe("12 / 30");
    expect(type("12/30")).toBe("12 / 30");
    expect(type("12/2030")).toBe("12 / 30");
    expect(type("430")).toBe("04 / 30");
    expect(type("1")).toBe("1");
    expect(type("1/")).toBe("01 / ");
  });

  it("never changes once it is complete", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 99 }), (month, year) => {
        const text = `${String(month).padStart(2, "0")} / ${String(year).padStart(2, "0")}`;
        expect(formatExpiry(text)).toBe(text);
      }),
    );
  });

  it("is refused where it is none, or over", () => {
    const now = Date.UTC(2026, 10, 22);
    expect(findExpiryProblem("13 / 30", now)).toMatch(/Enter an expiration date/);
    expect(findExpiryProblem("", now)).toMatch(/Enter an expiration date/);
    expect(findExpiryProblem("10 / 26", now)).toMatch(/has expired/);
    expect(findExpiryProblem("11 / 26", now)).toBeNull();
  });

  it("of a test card is valid in any year", () => {
    for (const year of [2026, 2029, 2030, 2059]) {
      const now = Date.UTC(year, 11, 31, 23);
      expect(findExpiryProblem(validExpiry(now), now), String(year)).toBeNull();
    }
  });
});

describe("the card number", () => {
  it("is grouped as on the card, and its brand known from the first digits", () => {
    expect(formatCardNumber("4111111111111111")).toBe("4111 1111 1111 1111");
    expect(formatCardNumber("378282246310005")).toBe("3782 822463 10005");
    expect(formatCardNumber("4111-1111")).toBe("4111 1111");
    expect(["4", "51", "2221", "34", "6011", "36", "35", "9", ""].map(cardBrandOf)).toEqual([
      ...["visa", "mastercard", "mastercard", "amex", "discover", "diners", "jcb", null, null],
    ]);
  });

  it("has the right check digit", () => {
    for (const number of ["4111 1111 1111 1111", "378282246310005", "5555 5555 5555 4444"])
      expect(isCardNumber(number), number).toBe(true);
    for (const number of ["4111 1111 1111 1112", "4111", ""]) expect(isCardNumber(number), number).toBe(false);
  });
});
