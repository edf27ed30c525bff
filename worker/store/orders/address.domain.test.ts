import { describe, expect, it } from "vitest";
import { findAddressProblem, findZipQuestion, formatAddressLines } from "./domain-address.ts";
import { stateOfZipCode } from "./domain-zip-code.ts";

describe("the state of a ZIP code", () => {
  it("is read with its four more digits, and unknown of what is none", () => {
    expect(stateOfZipCode(" 90001-1234 ")).toBe("CA");
    for (const none of ["", "9000", "9000A", "99999-1", "00000", "34500"]) expect(stateOfZipCode(none)).toBeNull();
  });

  it("is asked about where the address names another one", () => {
    const ask = (region: string, postalCode: string, country = "US") =>
      findZipQuestion({ country, region, postalCode });
    expect(ask("NY", "90001")).toEqual({
      region: "CA",
      message: "ZIP code 90001 is in California, but the state is New York. Which one is right?",
    });
    expect(ask("ca", "90001")).toBeNull();
    expect(ask("AE", "09001")).toBeNull();
    expect(ask("PR", "00901-0001")).toBeNull();
    expect(ask("NY", "06390")).toBeNull();
    expect(ask("", "90001")).toBeNull();
    expect(ask("ON", "K1A 0B1", "CA")).toBeNull();
  });
});

it("checks the form of postal codes where a country has one", () => {
  const problem = (country: string, postalCode: string, region = "") =>
    findAddressProblem({ country, region, postalCode })?.message ?? null;
  for (const [country, code] of [
    ...[
      ["GB", "sw1a1aa"],
      ["GB", "M1 1AE"],
      ["IE", "D02AF30"],
      ["NL", "1011AB"],
      ["PL", "00001"],
    ],
    ...[
      ["DE", "10115"],
      ["SE", "111 52"],
      ["AR", "C1425CLA"],
      ["HK", ""],
      ["PE", "15001"],
    ],
  ] as [string, string][])
    expect(problem(country, code), `${country} ${code}`).toBeNull();
  expect(problem("DE", "1011")).toBe("Enter a postal code, such as 10115.");
  expect(problem("DE", "")).toBe("Enter a postal code, such as 10115.");
  expect(problem("NO", "12345")).toBe("Enter a postal code with 4 digits.");
  expect(problem("GB", "12345")).toBe("Enter a postal code, such as SW1A 1AA.");
  expect(problem("US", "8030", "CO")).toBe("Enter a five-digit ZIP code, such as 80302.");
});

it("names the country on labels", () => {
  const address = { name: "Ana", company: "", line1: "1 Road", line2: "", phone: "" };
  expect(formatAddressLines({ ...address, city: "Boulder", region: "CO", postalCode: "80302", country: "US" })).toEqual(
    ["Ana", "1 Road", "Boulder, CO 80302", "United States"],
  );
});
