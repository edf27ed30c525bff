import { expect, it } from "vitest";
import { formatDestinations, parseDestinations } from "./zone-destinations.ts";

it("reads places however they are parted, once each, and writes them again", () => {
  const read = parseDestinations(" us, ca-qc\nCA-ON; * us");
  expect(read).toEqual({
    ok: true,
    places: [
      { country: "US", region: "" },
      { country: "CA", region: "QC" },
      { country: "CA", region: "ON" },
      { country: "*", region: "" },
    ],
  });
  expect(read.ok && formatDestinations(read.places)).toBe("US, CA-QC, CA-ON, *");
  expect(parseDestinations("")).toEqual({ ok: true, places: [] });
});

it("names what is no place", () => {
  for (const word of ["USA", "U", "*-CA", "US-", "US-CALI", "1A"])
    expect(parseDestinations(`CA, ${word}`)).toEqual({ ok: false, word });
});
