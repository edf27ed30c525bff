import { expect, it } from "vitest";
import { formatDestinations, parseDestinations } from "./zone-destinations.ts";

it("parses destinations with any separator, drops duplicates and formats them back", () => {
  const parsed = parseDestinations(" us, ca-qc\nCA-ON; * us");
  expect(parsed).toEqual({
    ok: true,
    places: [
      { country: "US", region: "" },
      { country: "CA", region: "QC" },
      { country: "CA", region: "ON" },
      { country: "*", region: "" },
    ],
  });
  expect(parsed.ok && formatDestinations(parsed.places)).toBe("US, CA-QC, CA-ON, *");
  expect(parseDestinations("")).toEqual({ ok: true, places: [] });
});

it("names the word that isn't a destination", () => {
  for (const word of ["USA", "U", "*-CA", "US-", "US-CALI", "1A"])
    expect(parseDestinations(`CA, ${word}`)).toEqual({ ok: false, word });
});
