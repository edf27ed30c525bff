import { expect, it } from "vitest";
import { placesText, readPlaces } from "./zone-destinations.ts";

it("reads places however they are parted, once each, and writes them again", () => {
  const read = readPlaces(" us, ca-qc\nCA-ON; * us");
  expect(read).toEqual({
    ok: true,
    places: [
      { country: "US", region: "" },
      { country: "CA", region: "QC" },
      { country: "CA", region: "ON" },
      { country: "*", region: "" },
    ],
  });
  expect(read.ok && placesText(read.places)).toBe("US, CA-QC, CA-ON, *");
  expect(readPlaces("")).toEqual({ ok: true, places: [] });
});

it("names what is no place", () => {
  for (const word of ["USA", "U", "*-CA", "US-", "US-CALI", "1A"])
    expect(readPlaces(`CA, ${word}`)).toEqual({ ok: false, word });
});
